// SPDX-License-Identifier: MPL-2.0

// A program that lists its attachments, here its arguments, and previews them: all that an application has to do.

import Previews
import VitrineGtk
import VolumeAccess

@main @MainActor final class Attachments: PreviewDataSource {
    let items = CommandLine.arguments.dropFirst().map { PreviewItem(document: FileLocation(path: $0)) }

    static func main() {
        let application = Application(id: "org.vitrine.Attachments", isUnique: false)
        let attachments = Attachments()
        let controller = PreviewController()
        controller.dataSource = attachments
        application.onActivate {
            let window = ApplicationWindow(application)
            let preview = PreviewWindow(controller, parent: window)
            let list = ListBox()
            for item in attachments.items { list.append(Label(item.displayTitle)) }
            list.onActivate { row in preview.panel.controller.show(at: row.index) }
            // An ApplicationWindow has no title bar of its own.
            let content = Box(.vertical)
            content.append(HeaderBar())
            content.append(list)
            window.setContent(content)
            window.title = "Attachments"
            window.present()
        }
        _ = application.run(["attachments"])
    }

    func numberOfItems(in controller: PreviewController) -> Int { items.count }

    func previewController(_ controller: PreviewController, itemAt index: Int) -> PreviewItem { items[index] }
}
