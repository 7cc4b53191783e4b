import Testing

@testable import RichText

/// The marks of a fragment in parts of the page that are not walked.
struct HTMLFragmentMarksTests {
  private func dump(_ html: String) throws -> String { try HTMLFormat().read(Array(html.utf8)).document.dump() }

  @Test(arguments: [
    "<template>_</template>", "<select><option>_</select>", "<svg><title>_</title></svg>",
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
