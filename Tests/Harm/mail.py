"""Thunderbird's editor for messages as a source and a destination, driven over Marionette as Firefox is."""

import json

from applications import wait_for
from browsers import Firefox

# The newest window of a message that is being written, with the names that read.js expects of a page.
COMPOSE = """
const { MailServices } = ChromeUtils.importESModule("resource:///modules/MailServices.sys.mjs");
const win = Services.wm.getMostRecentWindow("msgcompose");
const editor = win && win.GetCurrentEditor && win.GetCurrentEditor();
"""
READ = COMPOSE + """
const page = editor.document.defaultView;
const { NodeFilter, HTMLTextAreaElement } = page;
const document = editor.document, setTimeout = win.setTimeout.bind(win), getComputedStyle = page.getComputedStyle.bind(page);
%s
return readDocument(document.body);
"""
OPEN = """
const { MailServices } = ChromeUtils.importESModule("resource:///modules/MailServices.sys.mjs");
const account = MailServices.accounts.createAccount();
const identity = MailServices.accounts.createIdentity();
identity.email = "jo@farm.example";
identity.composeHtml = true;
account.addIdentity(identity);
account.incomingServer = MailServices.accounts.createIncomingServer("nobody", "Local Folders", "none");
const parameters = Cc["@mozilla.org/messengercompose/composeparams;1"].createInstance(Ci.nsIMsgComposeParams);
parameters.composeFields = Cc["@mozilla.org/messengercompose/composefields;1"].createInstance(Ci.nsIMsgCompFields);
parameters.format = Ci.nsIMsgCompFormat.HTML;
parameters.type = Ci.nsIMsgCompType.New;
parameters.identity = identity;
MailServices.compose.OpenComposeWindowWithParams(null, parameters);
"""
PREFERENCES = {
    "mail.provider.suppress_dialog_on_startup": True, "mail.spotlight.firstRunDone": True, "mail.shell.checkDefaultClient": False,
    "mail.rights.version": 1, "mailnews.start_page.enabled": False, "mail.compose.autosave": False, "mail.compose.big_attachments.notify": False,
}


class Thunderbird(Firefox):
    """One window for a message; it is emptied before each paste."""

    program = "thunderbird"
    preferences = PREFERENCES

    def arguments(self):
        return []

    def begin(self):
        super().begin()
        self.call("Marionette:SetContext", value="chrome")
        self.run(OPEN)
        wait_for(lambda: self.run(COMPOSE + "return Boolean(editor && editor.document.body)"), 30)

    def run(self, script):
        return self.call("WebDriver:ExecuteScript", script=script, args=[], sandbox="system", newSandbox=True)["value"]

    def write(self, markup):
        self.run(COMPOSE + f"editor.document.body.innerHTML = {json.dumps(markup)}; editor.document.defaultView.focus();")

    def copy(self, content):
        self.write(content.document)
        self.run(COMPOSE + "editor.selectAll(); editor.copy();")

    def paste(self):
        self.write("")
        self.run(COMPOSE + "editor.document.body.innerHTML = '<p><br></p>'; const range = editor.document.createRange();"
                 "range.setStart(editor.document.body.firstChild, 0); editor.selection.removeAllRanges(); editor.selection.addRange(range); try { editor.paste(Ci.nsIClipboard.kGlobalClipboard); } catch { /* Nothing that it can paste. */ }")
        try:
            wait_for(lambda: self.run(COMPOSE + "return editor.document.body.textContent.trim() !== '' || editor.document.images.length > 0"), 3)
        except TimeoutError:
            return None
        return self.run(READ % self.pages.reader)
