"""Addresses of links as they are compared."""

import re
import urllib.parse

TRACKING = re.compile(r"^(utm_\w+|fbclid|gclid|msclkid|mc_eid|atlOrigin|igshid|si)(=|$)")
GOOD_SCHEMES = ("http", "https", "mailto", "tel", "ftp", "")


def address(url):
    """The address without tracking parameters; those that lead through Google to another are that one."""
    # A page's own places, which programs complete with its address; its port is another in each run.
    parts = urllib.parse.urlsplit(re.sub(r"^http://127\.0\.0\.1:\d+(/copy/[\w-]+(?=#))?", "", url))
    if parts.netloc.endswith("google.com") and parts.path == "/url":
        target = dict(urllib.parse.parse_qsl(parts.query)).get("q")
        return address(target) if target and not target.startswith(url) else url
    query = "&".join(part for part in parts.query.split("&") if not TRACKING.match(part))
    # Writer writes the slash of an empty path.
    path = parts.path if parts.path != "/" else ""
    return urllib.parse.urlunsplit((parts.scheme, parts.netloc, path, query, parts.fragment))
