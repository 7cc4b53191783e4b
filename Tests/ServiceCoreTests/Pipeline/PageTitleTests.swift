import Testing

@testable import ServiceCore

struct PageTitleTests {
  @Test(arguments: [
    ("A page - Chromium", "A page"), ("A page \u{2014} Mozilla Firefox", "A page"),
    ("A page - part two \u{2014} Mozilla Firefox Private Browsing", "A page - part two"),
    ("A page - Google Chrome - Work", "A page"), ("A page - Work - Microsoft\u{200B} Edge", "A page - Work"),
    ("A page \u{2013} part two", "A page \u{2013} part two"),
    ("general - Example - Slack", "general - Example - Slack"),
    ("Mozilla Firefox", nil), ("", nil), (" - Chromium", nil),
  ])
  func `the name of the browser at the end of a window's title goes`(window: String, page: String?) {
    #expect(PageTitle.of(windowTitle: window) == page)
  }
}
