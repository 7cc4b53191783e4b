"""The goals of the benchmarks: what is aimed at, what was measured, and whether that reaches it."""

import sys


class Goals:
    """Goals by their words, in order; those that were not measured in this run are printed as such."""

    def __init__(self):
        self.rows = []

    def least(self, text, goal, values):
        """No value is below the goal."""
        self.rows.append((text, f"≥ {figure(goal)}", values, bool(values) and min(values) >= goal))

    def most(self, text, goal, values):
        """No value is above the goal."""
        self.rows.append((text, f"≤ {figure(goal)}", values, bool(values) and max(values) <= goal))

    def print(self):
        print("\n### Goals\n\n| goal | aimed at | least | most | |\n| --- | ---: | ---: | ---: | --- |")
        for text, goal, values, is_reached in self.rows:
            if values:
                verdict = "reached" if is_reached else "**not reached**"
                print(f"| {text} | {goal} | {figure(min(values))} | {figure(max(values))} | {verdict} |")
            else:
                print(f"| {text} | {goal} | | | not measured |")
        sys.stdout.flush()


def figure(value):
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"


def require(missing):
    """Ends the run where a contender is missing: a table without it would say too much."""
    if missing:
        raise SystemExit("error: these contenders are missing, so nothing is measured: " + ", ".join(missing))
