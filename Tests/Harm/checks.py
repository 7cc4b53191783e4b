"""Whether the comparison sees what was made worse on purpose and nothing else, and whether the selection covers what it must."""

import itertools
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(os.path.dirname(HERE), "Interop"), HERE]
import contents  # noqa: E402
from compare import BETTER, SAME, WORSE, compare  # noqa: E402
from contents.kinds import TEXT_ONLY, Content  # noqa: E402
from selection import DESTINATIONS, cover  # noqa: E402

CONTENT = Content("test", hidden=("HIDDEN",))
BASE = {
    "text": "Title\n\nSome bold words\n\n  code", "headings": [[1, "Title"]], "items": [[1, "bullet", "one"], [2, "open", "two"]],
    "tables": [[["a", "b"], ["c", "d"]]], "links": [["here", "https://farm.example/a?id=7&utm_source=mail"]], "bold": ["bold words"],
    "pictures": [[30, 20]],
}


def verdict(aspect, **changes):
    found = [one for name, one, _ in compare(CONTENT, BASE, BASE | changes, None) if name == aspect]
    return found[0] if found else None


class Comparison(unittest.TestCase):
    def test_equal_pastes_are_the_same(self):
        self.assertEqual({one for _, one, _ in compare(CONTENT, BASE, BASE, None)}, {SAME})

    def test_what_is_lost_or_changed_is_worse(self):
        for aspect, value in [
            ("text", "Title\n\nSome bold\n\n  code"), ("text", "Title\nSome bold words\n\n  code"), ("text", "Title\n\nSome bold words\n\ncode"),
            ("text", "Title\n\nSome bold words\n\n\ufffd  code"), ("headings", [[2, "Title"]]), ("headings", []), ("items", [[1, "bullet", "one"], [1, "open", "two"]]),
            ("items", [[1, "bullet", "one"], [2, "done", "two"]]), ("tables", [[["a", "b", "c", "d"]]]), ("links", []),
            ("links", [["here", "https://farm.example/b?id=7"]]), ("bold", ["bold"]), ("pictures", []),
        ]:
            self.assertEqual(verdict(aspect, **{aspect: value}), WORSE, f"{aspect}: {value}")

    def test_a_line_end_that_nobody_copied_is_worse(self):
        self.assertEqual(verdict("end", text=BASE["text"] + "\n"), WORSE)

    def test_nothing_pasted_is_worse(self):
        self.assertEqual(compare(CONTENT, BASE, None, None)[0][1], WORSE)

    def test_tracking_that_went_is_no_loss(self):
        self.assertEqual(verdict("links", links=[["here", "https://farm.example/a?id=7"]]), SAME)

    def test_hidden_words_that_went_are_better(self):
        self.assertEqual(compare(CONTENT, {"text": "seen HIDDEN words"}, {"text": "seen words"}, None)[0][1], BETTER)

    def test_invisible_characters_that_went_are_better(self):
        self.assertEqual(compare(CONTENT, {"text": "pay\u200bpal"}, {"text": "paypal"}, None)[0][1], BETTER)

    def test_a_lost_form_is_worse_and_a_spelling_is_none(self):
        offers = {"UTF8_STRING": [3, "1", ""], "text/vcard": [9, "2", ""], "chromium/x-source-url": [9, "3", ""]}
        left = {"offers": {"UTF8_STRING": [3, "1", ""], "text/html": [9, "4", ""]}}
        self.assertEqual(compare(CONTENT, {"offers": offers}, left, None)[0][1], WORSE)
        spelled = Content("test", spellings=("text/vcard",))
        self.assertEqual(compare(spelled, {"offers": offers}, left, None)[0][1], SAME)


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
