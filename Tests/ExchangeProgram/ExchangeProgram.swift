// SPDX-License-Identifier: MPL-2.0

// A program that is not Vitrine: a text that takes what is dropped on it, and a file, its argument, to drag elsewhere.

import GLib
import Gtk
import VolumeAccess

@main @MainActor enum ExchangeProgram {
    static func main() {
        let application = Application(id: "org.vitrine.Exchange", isUnique: false)
        application.onActivate {
            let window = ApplicationWindow(application)
            let text = Entry()
            text.setAccessibleLabel("Text")
            text.setMargins(24)
            let file = Label("The file")
            file.setMargins(24)
            let source = FileDragSource()
            let location = FileLocation(path: CommandLine.arguments.last ?? "/")
            source.setContent(FileContent(uris: [location.uri], copiedText: nil, text: location.uri))
            file.add(source)
            let all = Box(.vertical)
            all.append(HeaderBar())
            all.append(text)
            all.append(file)
            window.setContent(all)
            window.setDefaultSize(width: 360, height: 400)
            window.title = "Exchange"
            window.present()
        }
        _ = application.run(["exchange"])
    }
}
