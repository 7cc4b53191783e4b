"""The verdicts, and how their reasons are told."""

BETTER, SAME, ARGUED, WORSE = "better", "same", "argued", "worse"


def short(counter):
    names = list(counter)
    return ", ".join(names[:5]) + (" ..." if len(names) > 5 else "") if names else "nothing"


def tell(entries):
    return "; ".join(str(entry)[:160] for entry in entries[:3]) + (f" and {len(entries) - 3} more" if len(entries) > 3 else "")


def change(lost, added):
    return f"lost {lost}" + (f"; added {added}" if added else "") if lost else f"added {added}"
