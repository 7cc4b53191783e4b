import Testing

@testable import RichText

/// The states of items that an item, its list or a box between the items states.
struct HTMLCheckboxesTests {
  @Test(arguments: [
    ("<div class='notion-selectable notion-to_do-block done'>a</div>", "bullet [x] .a"),
    (
      "<div class='notion-selectable notion-to_do-block'><s style='text-decoration:line-through'>a</s></div>",
      "bullet [x] .a"
    ),
    ("<div class='notion-selectable notion-to_do-block'>a</div>", "bullet [ ] .a"),
    (
      "<div><div data-task-state=DONE><input type=checkbox checked>a</div><div data-task-state=TODO><span>b</span></div></div>",
      "bullet [x] .a [ ] .b"
    ),
    ("<ul class='inline-task-list'><li class=checked>a<li>b</ul>", "bullet [x] .a [ ] .b"),
    ("<ul><li class='checklist-item complete'>a<li class=checklist-item>b</ul>", "bullet [x] .a [ ] .b"),
    ("<ul><li class=checklist-item><input type=checkbox checked>a</ul>", "bullet [x] .a"),
  ]) func `tasks that are drawn have the state that the page says`(html: String, expected: String) throws {
    #expect(try listOutline(html) == expected)
  }

  @Test(arguments: [
    ("<ul><li>a<input type=checkbox checked><li>b</ul>", "bullet .a☑ .b"),
    ("<ul><li>a</li><input type=checkbox checked><li>b</ul>", "bullet .a [x] .b"),
    ("<ul><input type=checkbox>\n<li><p>a</p><li>b</ul>", "bullet [ ] .a .b"),
    ("<ul><li>a</li><input type=radio checked><li>b</ul>", "bullet .a .b"),
    // Behind the last item the box has a line of its own, and the next list has none.
    ("<ul><li>a</li><input type=checkbox></ul><ul><li>b</li></ul>", "bullet .a [ ] . bullet .b"),
    ("<ul><li>a</li><input type=checkbox></ul><p>b</p><ol><li>c</li></ol>", "bullet .a [ ] . b decimal .c"),
  ]) func `a box between two items belongs to the second`(html: String, expected: String) throws {
    #expect(try listOutline(html) == expected)
  }

  @Test(arguments: [
    ("<li role=checkbox aria-checked=true>", "[x]"), ("<li aria-checked=false>", "[ ]"),
    ("<li data-checked=true>", "[x]"), ("<li data-list=checked>", "[x]"), ("<li data-list=bullet>", ""),
    ("<li aria-checked=true><img src=x alt=checked>", "[x]"),
    ("<li aria-checked=false><img src=x alt=unchecked>", "[ ]"),
    ("<li><div class='checkbox checkbox-on'></div>", "[x]"), ("<li><div class='checkbox checkbox-off'></div>", "[ ]"),
  ]) func `items state their boxes in the ways of editors`(item: String, state: String) throws {
    #expect(try listOutline("<ul>\(item)a</ul>") == "bullet \(state.isEmpty ? "" : state + " ").a")
    // A picture in an item without a state is a picture.
    #expect(try listOutline("<ul><li><img alt=checked>a</ul>") == "bullet .checkeda")
  }
}
