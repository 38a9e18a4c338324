// SPDX-License-Identifier: MPL-2.0

// A program that is not Vitrine: a text that takes what is dropped on it, and a file, its argument, to drag elsewhere; also
// the file's content alone, as a picture, and words.

import CAdwaita
import VitrineGLib
import VitrineGtk
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
            all.append(offering("The picture", "image/png", location.path.flatMap { content(of: $0) } ?? []))
            all.append(offering("The words", "text/plain;charset=utf-8", Array("Words, dragged äöü".utf8)))
            window.setContent(all)
            window.setDefaultSize(width: 360, height: 400)
            window.title = "Exchange"
            window.present()
        }
        _ = application.run(["exchange"])
    }

    /// A label from which bytes can be dragged.
    private static func offering(_ name: String, _ contentType: String, _ bytes: [UInt8]) -> Label {
        let label = Label(name)
        label.setMargins(24)
        let source = FileDragSource()
        let shared = g_bytes_new(bytes, gsize(bytes.count))
        let provider = gdk_content_provider_new_for_bytes(contentType, shared)
        gtk_drag_source_set_content(source.object(), provider)
        g_object_unref(UnsafeMutableRawPointer(provider))
        g_bytes_unref(shared)
        label.add(source)
        return label
    }

    private static func content(of path: [UInt8]) -> [UInt8]? {
        var (text, count): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
        guard g_file_get_contents(String(decoding: path, as: UTF8.self), &text, &count, nil) != 0, let text else {
            return nil
        }
        defer { g_free(text) }
        return Array(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
}
