import Testing

@testable import RichText

/// The marks of a fragment, and marks that mark nothing.
struct HTMLFragmentMarksTests {
  private func dump(_ html: String) throws -> String { try HTMLFormat().read(Array(html.utf8)).document.dump() }

  @Test(arguments: [
    (
      "<p>no</p><table><tr><td>no</td></tr>[<tr><td>yes</td></tr>]</table><p>no</p>",
      "<table><tr><td>yes</td></tr></table>"
    ),
    ("<ul><li>no<li>no <b>no [yes</b><li>yes</ul><h2>yes]no</h2>no", "<ul><li><b>yes</b><li>yes</ul><h2>yes</h2>"),
    ("no[yes", "yes"), ("yes]yes", "yesyes"), ("no[a[b]no]no[no]", "ab"), ("<b>no</b>]no[<i>yes</i>]", "<i>yes</i>"),
    ("[<template>]</template>yes]no", "yes"),
    ("<style>b{color:red}</style>no[<b>yes</b>]", "<b style=color:red>yes</b>"),
    ("<ul><li>no[</li></ul><p>yes</p>]", "<ul><li></li></ul><p>yes</p>"),
  ])
  func `only the marked fragment is read, with what stands around it`(page: String, rest: String) throws {
    let marked = page.replacing("[", with: "<!--StartFragment-->").replacing("]", with: "<!--EndFragment-->")
    #expect(try dump(marked) == dump(rest))
  }

  @Test(arguments: [
    "<svg><desc>_</desc></svg>", "<template>_</template>", "<select><option>_</select>", "<svg><title>_</title></svg>",
    "<ruby>a<rp>b_</rp></ruby>", "<xml>_</xml>", "<span style='mso-list:Ignore'>_1.</span>",
    "<span style='mso-element:comment'>_</span>", "<math><mi>_a</mi></math>", "<template><div>_</div><p>_</template>",
  ])
  func `a mark where nothing is shown marks nothing`(element: String) throws {
    let page = "<p>a</p>\(element)<p>b</p>"
    let marked = page.replacing("_", with: "<!--StartFragment-->")
    #expect(try dump(marked) == dump(page.replacing("_", with: "")))
    // One more, where something is shown, counts.
    #expect(try dump(marked + "<!--StartFragment--><p>c</p><!--EndFragment-->d") == dump("<p>c</p>"))
  }
}
