"""Sixty HTML mails: twelve senders' tools write five contents each, with the texts that such tools hide.

Each tool's markup is its own: Word's sections, quotes of mail programs, layout tables, conditional comments, preheaders
with spacers, twins for small screens, tracking pixels. Nothing here says what is painted; the browser does.
"""

import collections
import string

# The words of a mail; `rows` are the lines of its table.
Content = collections.namedtuple(
    "Content", "direction subject preheader first second items rows call quote name foot")
# A tool's markup of an item, of a cell and of the page.
Sender = collections.namedtuple("Sender", "item cell page")

CONTENTS = {
    "meeting": Content(
        "ltr", "Friday's review", "Three decisions wait for you", "Dear all, the review begins at half past nine.",
        "Please read the draft before, chapters two and three above all.", ("Bring figures", "Name one risk", "Eat"),
        (("Speaker", "Topic", "Room"), ("Dora Weiss", "Budget", "B 204"), ("Emil Voss", "Hiring", "C 11")),
        "Open the agenda", "Could we begin earlier? Trains are late.", "Carla Ruiz", "Northmill Ltd, River Lane, York"),
    "order": Content(
        "ltr", "Ihre Bestellung ist unterwegs", "Zustellung zwischen acht und zwölf",
        "Guten Tag, Ihre Äpfel sind verpackt.", "Größere Kisten trägt der Bote.",
        ("Süßmost, 6 Flaschen", "Öl aus Nüssen", "Käse & Brot"),
        (("Artikel", "Menge", "Preis"), ("Boskoop", "12 kg", "31,20 €"), ("Summe", "", "36,10 €")),
        "Sendung verfolgen", "Bitte beim Nachbarn abgeben.", "Jörg Müller", "Obsthof Müller GmbH, Lange Straße 7"),
    "notice": Content(
        "ltr", "作業のお知らせ", "今夜の停止時間をご確認ください", "平素より大変お世話になっております。",
        "システムは土曜日に更新されます。", ("保存する", "終了する", "再起動する"),
        (("日付", "開始", "終了"), ("六月三日", "22:00", "23:30"), ("六月四日", "21:00", "21:15")),
        "詳細を見る", "時間を変更できますか。", "田中花子", "北川株式会社 東京都港区"),
    "invitation": Content(
        "rtl", "دعوة إلى الورشة", "آخر موعد للتسجيل غدا", "السلام عليكم، يسعدنا حضوركم.",
        "تبدأ الورشة في الصباح الباكر.", ("سجل اسمك", "أحضر حاسوبك", "ادع زميلا"),
        (("الجلسة", "الوقت"), ("الافتتاح", "9:00"), ("التدريب", "10:30")),
        "سجل الآن", "هل توجد مواقف؟", "ليلى حداد", "مركز النهر، عمان"),
    "build": Content(
        "ltr", "Run #4821 failed: test_parse", "2 jobs need a look", "The job linux-x64 ended with code 134.",
        "Retry with --jobs=1, or see why free() was called twice \U0001f914.",
        ("parse.c:118 leaks 64 bytes", "a < b && c > d is never true", "TODO_COUNT rose to 17"),
        (("Job", "Result", "Time"), ("linux-x64", "failed", "7:41"), ("mac-arm64", "passed", "5:02")),
        "View the log", "assert(count >= 0) fails here", "build-bot", "You get this because you watch press"),
}

# A link, a pixel and the spaces that push the first words out of a mail program's preview.
LINK = "https://click.mail.example/c/7f3a?u=41&amp;id=9"
PIXEL = '<img src="https://open.mail.example/o.gif?m=77" width="1" height="1" alt="" style="display:block;border:0">'
SPACES = "&#847;&zwnj;&nbsp;&#8199;&shy;" * 30
TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

SENDERS = {
    "Outlook desktop": Sender(
        """<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>$item<o:p></o:p></p>""",
        "<td valign=top style='border:solid windowtext 1.0pt'><p class=MsoNormal>$cell<o:p></o:p></p></td>",
        r"""<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<meta name=Generator content="Microsoft Word 15 (filtered medium)"><!--[if !mso]><style>v\:*
{behavior:url(#default#VML);} </style><![endif]--><style><!-- @font-face{font-family:Calibri;panose-1:2 15 5 2 2 2 4 3
2 4;} p.MsoNormal, p.MsoListParagraph{margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif;}
span.EmailStyle17{mso-style-type:personal-compose;color:windowtext;} @page WordSection1{size:612.0pt 792.0pt;} @list
l0:level1{mso-level-number-format:bullet;mso-level-text:\F0B7;} --></style><!--[if gte mso 9]><xml><o:shapedefaults
v:ext="edit" spidmax="1026" /></xml><![endif]--></head><body lang=EN-GB link="#0563C1" style='word-wrap:break-word'>
<div class=WordSection1 dir=$direction><p class=MsoNormal><span
style='display:none;mso-hide:all'>$preheader<o:p></o:p> </span></p><p class=MsoNormal><a
name="_Hlk1">$first</a><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>$items <p class=MsoNormal><span lang=DE
style='mso-fareast-language:EN-US'>$second</span></p><table class=MsoTableGrid border=1 cellspacing=0
style='border-collapse:collapse;mso-yfti-tbllook:1184'>$rows</table><p class=MsoNormal><a href="$link">$call</a>
<br><i>$name</i></p><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p
class=MsoNormal><b> From:</b> $name<br><b>Subject:</b> $subject</p></div><p
class=MsoNormal>$quote<o:p></o:p></p></div></body></html>"""),
    "Outlook web": Sender(
        '<li style="font-family:Aptos,sans-serif"><div class="x_elementToProof" role="presentation">$item</div></li>',
        '<td style="border:1px solid rgb(171,171,171);width:120px"><div class="x_elementToProof">$cell</div></td>',
        """<html><head><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;}
</style></head><body dir="$direction"><div class="x_elementToProof"
style="font-family:Aptos,sans-serif;font-size:12pt;color:rgb(0,0,0)">$first </div><div
style="display:none;width:0;height:0;overflow:hidden" data-ogsc="">$preheader</div><ul>$items</ul><table
class="x_table_1" style="border-collapse:collapse">$rows</table><div id="x_Signature"><p>$name</p><a href="$link"
data-auth="NotApplicable">$call</a></div><div id="x_appendonsend"></div><hr style="display:inline-block;width:98%"
tabindex="-1"><div id="x_divRplyFwdMsg"><font style="font-size:11pt" color="#000000"><b>Subject:</b>
$subject</font></div> <div style="background-color:#FFEB9C;padding:2pt"><span
style="color:#9C6500">$foot</span></div><div class="x_BodyFragment"> <font size="2"><span style="font-size:11pt;"><div
class="x_PlainText">$quote<br>$second</div></span></font></div></body>"""),
    "Gmail": Sender(
        '<li style="margin-left:15px">$item</li>',
        '<td style="padding:3px;border:1px solid rgb(204,204,204)">$cell</td>',
        """<div dir="$direction"><div class="gmail_default"
style="font-family:arial,sans-serif">$first</div><div><br></div> <ul>$items</ul><table cellspacing="0"
style="border-collapse:collapse"><tbody>$rows</tbody></table><span class="gmail_signature_prefix">-- </span><br><div
class="gmail_signature"><font color="#888888">$name<br>$foot</font></div> <u></u><div
style="display:none!important;opacity:0;color:transparent;height:0;width:0">$preheader</div></div><br><div
class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">$name &lt;<a href="mailto:n@mail.example">
n@mail.example</a>&gt;:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid
rgb(204,204,204);padding-left:1ex">$quote<div class="yj6qo"></div><div class="adL">$second<br><a href="$link"
target="_blank">$call</a></div></blockquote></div>"""),
    "Apple Mail": Sender(
        '<li class="">$item</li>',
        '<td valign="top" style="border:1px solid #bfbfbf;padding:4px"><div>$cell</div></td>',
        """<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body
dir="$direction"
style="overflow-wrap:break-word;-webkit-nbsp-mode:space;line-break:after-white-space;">$first<div><br></div><div><ul
class="MailOutline">$items</ul></div><div><span class="Apple-tab-span"
style="white-space:pre">\t</span>$second</div><div> <table cellspacing="0"
style="border-collapse:collapse">$rows</table></div><div><br id="lineBreakAtBeginningOfSignature"> <span
style="caret-color:rgb(0,0,0);color:rgb(0,0,0)">$name</span><br class="Apple-interchange-newline"></div><div><br>
<blockquote type="cite"><div>$subject:</div><br class="Apple-interchange-newline"><div><meta charset="UTF-8"><div
style="font-size:0px;line-height:0px;visibility:hidden">$preheader</div><a href="$link"
style="font-variant-caps:normal">$call </a><br>$quote</div></blockquote></div></body></html>"""),
    "Thunderbird": Sender(
        "<li>$item<br></li>", '<td valign="top">$cell<br></td>',
        """<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body
dir="$direction"><p> $first</p><ul>$items</ul><table cellpadding="2" cellspacing="2" width="100%"
border="1"><tbody>$rows</tbody></table><p><a class="moz-txt-link-freetext" href="$link">$call</a></p><div
class="moz-cite-prefix">$name:<br></div><blockquote type="cite" cite="mid:77@mail.example"><pre wrap=""
class="moz-quote-pre">$quote
&gt; $second</pre></blockquote><div class="moz-forward-container"><table
class="moz-email-headers-table" cellspacing="0"> <tbody><tr><th align="RIGHT" nowrap="nowrap"
valign="BASELINE">Subject: </th><td>$subject</td></tr></tbody></table><div
style="max-height:0;overflow:hidden;opacity:0">$preheader</div></div><pre class="moz-signature" cols="72">-- $name,
$foot</pre></body></html>"""),
    "Mailchimp": Sender(
        '<li style="mso-line-height-rule:exactly;line-height:150%">$item</li>',
        '<td class="mcnTextContent" style="padding:0 18px 9px;color:#757575;font-size:16px">$cell</td>',
        """<html><head><style type="text/css">p{margin:10px 0} .mcnPreviewText{display:none !important;}
#bodyCell{padding:10px} @media only screen and (max-width:480px){.mcnTextContent{font-size:14px
!important}}</style></head><body dir="$direction"> <!--*|IF:MC_PREVIEW_TEXT|*--><!--[if !gte mso 9]><!----><span
class="mcnPreviewText" style="display:none;font-size:0px;
line-height:0px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;visibility:hidden;mso-hide:all">$preheader</span>
<!--<![endif]--><!--*|END:IF|*--><div style="display:none;max-height:0px;overflow:hidden">$spaces</div><center>$table
id="bodyTable"><tr><td align="center" id="bodyCell"><!--[if (gte mso 9)|(IE)]><table
width="600"><tr><td><![endif]-->$table class="templateContainer"><tr><td class="mcnTextContent"
style="padding:9px"><h1 style="font-size:26px">$subject</h1><p>$first
</p><ul>$items</ul><p>$second</p></td></tr></table>$table>$rows</table><table class="mcnButtonContentContainer"
style=" background-color:#2BAADF;border-radius:3px"><tr><td><a class="mcnButton" href="$link"
style="color:#FFFFFF;font-weight:bold"> $call</a></td></tr></table><em>$foot</em><br>$name<!--[if (gte mso
9)|(IE)]></td></tr></table><![endif]--></td></tr></table> $pixel</center></body></html>"""),
    "Salesforce": Sender(
        '<tr><td valign="top" style="padding-right:5px">&bull;</td><td>$item</td></tr>',
        '<td class="camarker-inner">$cell</td>',
        """<html><head><style type="text/css">div.preheader{display:none !important}
.mobile{display:none;max-height:0} @media only screen and (max-width:480px){.desktop{display:none !important}
.mobile{display:block !important}} ReadMsgBody{width:100%} .fallback-font{font-family:Arial} u + #body
.gm{display:none}</style></head><body id="body" dir="$direction" style="font-size:16px;background-color:#F0F0F0"><div
style="font-size:0;line-height:0">$pixel</div><div class="preheader" style="font-size:1px;display:none
!important">$preheader</div>$table class="tb_properties"><tr><td class="stylingblock-content-wrapper"
style="padding:10px;background-color:#FFFFFF"><h2>$subject</h2><div class="desktop">$first </div><div class="mobile"
style="mso-hide:all;overflow:hidden;font-size:0">$name, $first</div>$table style="min-width:100%">
$items</table></td></tr></table><div class="gm">$second</div>$table>$rows</table><a href="$link"
alias="cta">$call</a><p style="font-size:10px;color:#999999">$foot</p><custom name="opencounter"
type="tracking"></body></html>"""),
    "GitHub": Sender(
        "<li>$item</li>", "<td>$cell</td>",
        """<div style="display:flex;flex-direction:column"><p dir="auto"><strong>$name</strong> left a comment <a
href="$link"> (example/press#77)</a></p><p dir="$direction">$first</p><ul dir="auto">$items</ul><pre
style='color:#555'>&gt; $quote</pre> <table role="table"><tbody>$rows</tbody></table><p>$second</p></div><p
style="font-size:small;-webkit-text-size-adjust:none; color:#666;">&mdash;<br />Reply to this email directly, <a
href="$link">$call</a>.<br />$foot<img alt="" height="1" width="1"
src="https://github.example/notifications/beacon/AAB.gif" /><span style="color: transparent; font-size: 0; display:
none; visibility: hidden; overflow: hidden; opacity: 0; width: 0; height: 0; max-width: 0; max-height: 0; mso-hide:
all">Message ID:
<span>&lt;example/press/pull/77/$preheader</span><span>@</span><span>github.example&gt;</span></span></p><script
type="application/ld+json">[{"@type": "EmailMessage", "description": "View this Pull Request"}]</script>"""),
    "Jira": Sender(
        '<li style="mso-special-format:bullet">$item</li>',
        '<td style="border:1px solid #ccc;padding:3px 4px;color:#172b4d">$cell</td>',
        """<html><head><style>@media only screen and (max-width:480px){.mobile-only{display:table-row !important}}
#outlook a{padding:0} .mobile-only{display:none}</style></head><body class="jira" dir="$direction">$table
id="background-table" style="background-color:#f5f5f5"><tr class="mobile-only"><td>$quote</td></tr><tr><td><div
style=" position:absolute;left:-9999px;height:1px;overflow:hidden">$preheader</div><h1
style="font-size:20px;line-height:30px"><a href="$link" style="color:#3572b0">$subject</a></h1>$table
class="page-content"><tr><th style="color:#707070">$name</th><td class="has-mobile-version"><span
style="background-color:#ffe7e7;text-decoration:line-through">$first</span> <span
style="background-color:#ddfade">$second</span></td></tr></table><ul>$items</ul><div class="table-wrap"><table
class="confluenceTable">$rows</table></div><span class="aui-icon"
style="text-indent:-9999px;display:inline-block;width:16px; height:16px;overflow:hidden">$call</span></td></tr><tr><td
id="footer-pattern" style="color:#999;font-size:11px">$foot</td> </tr></table></body></html>"""),
    "Shop": Sender(
        '<tr><td style="padding:0 0 8px">$table><tr><td width="24"><img src="t.png" alt=""></td><td>$item</td></tr>'
        "</table></td></tr>",
        '<td class="order-list__cell" style="padding:5px;font-size:15px;color:#555">$cell</td>',
        """<html><head><style>.hide-on-desktop{display:none;mso-hide:all;font-size:0;max-height:0} .toggle:checked ~
.panel{ max-height:500px!important}</style></head><body dir="$direction" style="margin:0"><div
style="display:none;max-height:0px; overflow:hidden;mso-hide:all">$preheader $spaces</div>$table class="body"
bgcolor="#FFFFFF"><tr><td>$table><tr><td background="https://cdn.mail.example/hero.jpg" align="right"
style="text-transform:uppercase;font-size:14px;color:#FFFFFF">$name</td></tr></table>$table
class="row"><tr><td><h2>$subject</h2><p>$first </p><!--[if mso]><v:roundrect href="$link"
arcsize="10%"><center>$call</center></v:roundrect><![endif]--><!--[if !mso]><!--> <a href="$link"
style="background:#1990C6;color:#fff;padding:20px;display:inline-block;mso-hide:all">$call</a><!--<![endif]--></td></tr>
</table>$table>$items</table>$table><tbody>$rows</tbody></table><input type="checkbox" class="toggle"
style="display:none!important"><div class="panel" style="max-height:0;overflow:hidden">$quote</div><div
class="hide-on-desktop">$foot, $name</div><div itemscope itemtype="http://schema.org/Order"><meta
itemprop="orderNumber" content="4821"></div><p
style="color:#999">$second</p><small>$foot</small>$pixel</td></tr></table></body></html>"""),
    "Bank": Sender(
        '<div style="padding-left:12px">&#8226;&nbsp;$item</div>',
        '<td bgcolor="#F7F7F7"><font size="2">$cell</font></td>',
        """<html><body bgcolor="#FFFFFF" dir="$direction"><div
style="color:#ffffff;font-size:1px;line-height:1px;opacity:0"> $preheader</div>$table bgcolor="#003366"><tr><td><font
color="#FFFFFF" size="4"><b>$subject</b></font></td></tr></table><p
style="font-family:Verdana;font-size:12px">$first</p><span style="font-size:0;color:#fff">x7Kq2
$quote</span>$items<table border="0" cellpadding="4">$rows</table><p><a href="$link"><font
color="#003366">$call</font></a></p><p style="font-size:9px; color:#888888;line-height:10px">$second<br>$foot</p><font
color="#FFFFFF" size="1">$name 0000-4711</font>$pixel <div style="height:0;overflow:hidden"><img
src="https://logo.mail.example/l.png" alt=""></div></body></html>"""),
    "Newsletter": Sender(
        '<div style="font-size:14px;line-height:1.5">– $item</div>',
        '<td style="font-size:13px;padding:0 5px">$cell</td>',
        """<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if
mso]><noscript><xml><o:PixelsPerInch>96 </o:PixelsPerInch></xml></noscript><![endif]--><style>@media only screen and
(min-width:480px){.mj-column-per-50{width:50% !important}} .dark{display:none} @media
(prefers-color-scheme:dark){.dark{display:block!important}}</style></head><body style="word-spacing:normal"
dir="$direction"><div style="display:none;font-size:1px;color:#ffffff;line-height:1px;
max-height:0px;max-width:0px;opacity:0;overflow:hidden;">$preheader $spaces</div><!--[if mso | IE]><table
width="600"><tr><td style="line-height:0px;font-size:0px;"><![endif]--><div style="margin:0px
auto;max-width:600px">$table><tbody><tr><td style="direction:$direction;font-size:0px;padding:20px
0;text-align:center"><div class="mj-column-per-50" style="font-size:0px;
display:inline-block;vertical-align:top;width:100%"><div style="font-size:24px;line-height:1">$subject</div><div
style="font-size:13px">$first</div></div><!--[if mso | IE]></td><td><![endif]--><div class="mj-column-per-50"
style="font-size: 0px;display:inline-block;width:100%">$items<a href="$link"
style="font-size:13px;color:#fff;background:#414141">$call</a></div> </td></tr></tbody></table></div><!--[if mso |
IE]></td></tr></table><![endif]--><div class="dark"><p>$quote</p></div>$table> $rows</table><!--[if !mso]><!--><div
style="font-size:16px">$second</div><!--<![endif]--><p style="font-size:11px">$foot</p> $pixel</body></html>"""),
}


def mail(tool, content):
    """The markup of one mail."""
    values = {name: escaped(value) for name, value in content._asdict().items() if isinstance(value, str)}
    items = [filled(tool.item, item=escaped(item)) for item in content.items]
    rows = ["<tr>" + "".join(filled(tool.cell, cell=escaped(cell)) for cell in row) + "</tr>" for row in content.rows]
    page = filled(tool.page, **values, items="".join(items), rows="".join(rows))
    return '<!doctype html><meta charset="utf-8">' + page


def filled(template, **values):
    return string.Template(template).substitute(link=LINK, pixel=PIXEL, spaces=SPACES, table=TABLE, **values)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def mails():
    """The markup of each mail by its path, for each sender."""
    return {sender: {f"/mail/{sender}/{name}.html": mail(tool, content) for name, content in CONTENTS.items()}
            for sender, tool in SENDERS.items()}
