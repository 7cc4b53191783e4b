"""Whether the comparison sees what was made worse on purpose and nothing else, and whether the selection covers what it must."""

import dataclasses
import itertools
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(os.path.dirname(HERE), "Interop"), HERE]
import contents  # noqa: E402
import crafted  # noqa: E402
import report  # noqa: E402
from argued import ARGUED, argument  # noqa: E402
from compare import compare  # noqa: E402
from contents.kinds import TEXT_ONLY, Content  # noqa: E402
from harm import Rows  # noqa: E402
from looks import LOOKS, compare_looks  # noqa: E402
from selection import DESTINATIONS, READERS, cover, fixture, named  # noqa: E402
from structure import EMPHASIS, ENTRIES  # noqa: E402
from verdicts import BETTER, SAME, WORSE  # noqa: E402

CONTENT = Content("test", hidden=("HIDDEN",))
BASE = {
    "text": "Title\n\nSome bold words\n\n  code", "headings": [[1, "Title"]], "items": [[1, "bullet", "one"], [2, "open", "two"]],
    "tables": [[["a", "b"], ["c", "d"]]], "links": [["here", "https://farm.example/a?id=7&utm_source=mail"]], "bold": ["bold words"],
    "pictures": [[30, 20]], "scripts": [["sub", "2"]], "rules": ["hr"], "borders": ["a"], "code": ["  code"],
}


def verdicts(*pair, **more):
    return {one for _, one, _ in compare(*pair, **more)}


def verdict(aspect, **changes):
    found = [one for name, one, _ in compare(CONTENT, BASE, BASE | changes, None) if name == aspect]
    return found[0] if found else None


class Comparison(unittest.TestCase):
    def test_equal_pastes_are_the_same(self):
        self.assertEqual(verdicts(CONTENT, BASE, BASE, None), {SAME})

    def test_what_is_lost_or_changed_is_worse(self):
        for aspect, value in [
            ("text", "Title\n\nSome bold\n\n  code"), ("text", "Title\nSome bold words\n\n  code"), ("text", "Title\n\nSome bold words\n\ncode"),
            ("text", "Title\n\nSome bold words\n\n\ufffd  code"), ("headings", [[2, "Title"]]), ("headings", []), ("items", [[1, "bullet", "one"], [1, "open", "two"]]),
            ("items", [[1, "bullet", "one"], [2, "done", "two"]]), ("tables", [[["a", "b", "c", "d"]]]), ("links", []),
            ("links", [["here", "https://farm.example/b?id=7"]]), ("bold", ["bold"]), ("pictures", []), ("scripts", []), ("rules", []), ("borders", []),
            ("code", ["code"]),
        ]:
            self.assertEqual(verdict(aspect, **{aspect: value}), WORSE, f"{aspect}: {value}")

    def test_looks_that_change_are_worse(self):
        looks = [["heading look", "Title", [1, 24, "bold"]], ["distance", "words", [247]], ["indent", "words", [0]], ["width", "a", [170]], ["cell", "a", [0, 0]],
                 ["cell weight", "a", ["bold"]], ["family", "code", ["fixed"]], ["link look", "here", ["underlined", "coloured"]]]
        changes = [[1, 14, "bold"], [0], [1000], [90], [0, 423], ["usual"], ["proportional"], ["plain", "black"]]
        truth = {"text": "Title\n\nwords", "code": ["code"]}
        self.assertEqual({one for _, one, _ in compare_looks(looks, looks, truth)}, {SAME})
        for place, change in enumerate(changes):
            other = [[kind, words, change if number == place else values] for number, (kind, words, values) in enumerate(looks)]
            self.assertEqual([kind for kind, one, _ in compare_looks(looks, other, truth) if one == WORSE], [looks[place][0]])

    def test_looks_as_on_the_page_are_not_worse(self):
        truth = {"text": "line\nnext", "quotes": ["said"], "code": ["code"]}
        for before, after in [
            (["heading look", "Title", [1, 12, "usual"]], ["heading look", "Title", [1, 24, "bold"]]), (["distance", "next", [247]], ["distance", "next", [0]]),
            (["indent", "said", [0]], ["indent", "said", [1000]]), (["family", "code", ["proportional"]], ["family", "code", ["fixed"]]),
            (["link look", "here", ["plain", "black"]], ["link look", "here", ["underlined", "coloured"]]),
        ]:
            self.assertEqual([one for _, one, _ in compare_looks([before], [after], truth)], [SAME], after)

    def test_crafted_pastes_are_worse(self):
        for name, content, base, active, truth, destination in crafted.WORSE:
            self.assertIn(WORSE, verdicts(content, base, active, truth, destination=destination), name)

    def test_crafted_pastes_are_not_worse(self):
        for name, content, base, active, truth, destination in crafted.GOOD:
            self.assertNotIn(WORSE, verdicts(content, base, active, truth, destination=destination), name)

    def test_nothing_pasted_is_worse(self):
        self.assertEqual(verdicts(CONTENT, BASE, None, None), {WORSE})

    def test_tracking_that_went_is_no_loss(self):
        self.assertEqual(verdict("links", links=[["here", "https://farm.example/a?id=7"]]), SAME)

    def test_hidden_words_that_went_are_better(self):
        self.assertEqual(compare(CONTENT, {"text": "seen HIDDEN words"}, {"text": "seen words"}, None)[0][1], BETTER)

    def test_invisible_characters_that_went_are_better(self):
        self.assertEqual(compare(CONTENT, {"text": "pay\u200bpal"}, {"text": "paypal"}, None)[0][1], BETTER)

    def test_a_lost_form_is_worse_and_a_form_of_the_program_is_none(self):
        offers = {"UTF8_STRING": [3, "1", ""], "text/vcard": [9, "2", ""], "chromium/x-source-url": [9, "3", ""]}
        left = {"offers": {"UTF8_STRING": [3, "1", ""], "text/html": [9, "4", ""]}}
        self.assertEqual(verdicts(CONTENT, {"offers": offers}, left, None), {WORSE})
        private = Content("test", own=("text/vcard",))
        self.assertEqual(verdicts(private, {"offers": offers}, left, None), {SAME})


class Arguments(unittest.TestCase):
    def test_each_accepts_what_it_names_and_nothing_near_it(self):
        for entry in ARGUED:
            for destination in entry.destinations:
                base = result(entry.aspect, entry.before if entry.before is not None else entry.after, destination)
                self.assertIsNotNone(argument(entry.content, destination, entry.aspect, base, result(entry.aspect, entry.after, destination)), entry)
                for other in near(entry.after):
                    self.assertIsNone(argument(entry.content, destination, entry.aspect, base, result(entry.aspect, other, destination)), (entry, other))

    def test_each_is_about_a_content_and_destinations_that_are_tried(self):
        tried = {(content.name, destination) for content, _, destination in cover(contents.ALL)}
        for entry in ARGUED:
            for destination in entry.destinations:
                self.assertTrue(entry.content == "*" or (entry.content, destination) in tried, entry)
            self.assertIn(entry.aspect, ("text", "end", "pictures", *ENTRIES, *EMPHASIS, *LOOKS))


def result(aspect, value, destination):
    """A paste with this in an aspect."""
    if aspect == "end":
        return {"text": "\n" * value[0] + "words" + "\n" * value[1]}
    if aspect in LOOKS:
        return {"text": "", "looks": [[aspect, *entry] for entry in value]}
    if aspect == "pictures":
        value = [[30, 20]] * value
    elif aspect in ENTRIES:
        value = [list(entry) if isinstance(entry, tuple) else entry for entry in value]
    return {"text": ""} | ({} if destination in TEXT_ONLY else {"html": ""}) | {aspect: value}


def near(value):
    """What differs a little: less, more, in another order, squeezed."""
    if isinstance(value, str):
        words, lines = value.split(" "), value.split("\n")
        changed = (" ".join(words[:-1]), " ".join(reversed(words)), value.replace(" ", ""), value + value, value + "\nmore", "\n".join(lines[:-1]),
                   "\n".join(reversed(lines)), value.replace("\n", " "))
        return [other for other in changed if other != value]
    if isinstance(value, tuple):
        return [(value[0], value[1] + 1), (value[0] + 1, value[1])]
    return [value + 1] if isinstance(value, int) else [value[1:], value + value[:1]] if value else []


class Runs(unittest.TestCase):
    def test_pairs_that_are_missing_or_of_another_fixture_are_not_done(self):
        pair = next(pair for pair in cover(contents.ALL) if pair[2] in READERS)
        row = {"fixture": fixture(*pair), "result": BASE, "truth": BASE}
        for base, active in (row, None), (None, row), (row, row | {"fixture": "another"}), (row | {"result": None}, row | {"result": None}):
            found = list(report.judged(*(rows_of(pair, row) for row in (base, active)), [pair]))
            self.assertIsNotNone(found[0][4])
        self.assertIsNone(list(report.judged(rows_of(pair, row), rows_of(pair, row), [pair]))[0][4])

    def test_a_content_of_which_nothing_is_pasted_says_so(self):
        _, source, destination = next(pair for pair in cover(contents.ALL) if pair[0].name == "article" and pair[2] == "writer")
        content = dataclasses.replace(next(content for content in contents.ALL if content.name == "article"), nothing=("writer",))
        pair = content, source, destination
        rows = rows_of(pair, {"fixture": fixture(*pair), "result": None})
        self.assertEqual([verdicts for *_, verdicts, failed in report.judged(rows, rows, [pair])][0][0][1], SAME)

    def test_half_a_line_is_skipped_and_the_next_row_stands_on_its_own(self):
        with tempfile.TemporaryDirectory() as folder:
            path = folder + "/rows.jsonl"
            with open(path, "w") as file:
                file.write('{"pair": "a b c", "fixture": "1"}\n{"pair": "d e')
            Rows(path).add("g h i", fixture="2")
            self.assertEqual(set(Rows(path).known), {"a b c", "g h i"})


def rows_of(pair, row):
    rows = Rows(os.devnull)
    if row:
        rows.known[named(*pair)] = row
    return rows


class Selection(unittest.TestCase):
    def test_each_source_meets_each_destination_that_can_show_its_copies(self):
        chosen = {(source, destination) for _, source, destination in cover(contents.ALL)}
        for source, destination in itertools.product({source for source, _ in chosen}, DESTINATIONS):
            is_shown = destination not in TEXT_ONLY if source in ("draw", "gimp") else (source, destination) != ("thunar", "writer")
            if is_shown:
                self.assertIn((source, destination), chosen)

    def test_each_content_meets_each_destination_where_it_makes_sense(self):
        chosen = {(content.name, destination) for content, _, destination in cover(contents.ALL)}
        for content, destination in itertools.product(contents.ALL, DESTINATIONS):
            self.assertEqual((content.name, destination) in chosen, destination not in content.nowhere)

    def test_names_are_of_one_content_each(self):
        names = [content.name for content in contents.ALL]
        self.assertEqual(len(names), len(set(names)))
        self.assertGreaterEqual(len(names), 60)

    def test_the_short_form_has_contents_for_all_its_names(self):
        self.assertEqual(len({content.name for content, _, _ in cover(contents.ALL, short=True)}), 11)


if __name__ == "__main__":
    unittest.main()
