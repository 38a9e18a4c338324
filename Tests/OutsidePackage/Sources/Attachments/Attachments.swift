// SPDX-License-Identifier: MPL-2.0

import Previews
import VitrineGtk
import VolumeAccess

/// A window whose only content is a preview panel. Nothing retains the panel but its widget.
@main @MainActor final class Attachments: PreviewDataSource {
    private let items = CommandLine.arguments.dropFirst().map { PreviewItem(document: FileLocation(path: $0)) }

    static func main() {
        let attachments = Attachments()
        let controller = PreviewController()
        controller.dataSource = attachments
        let application = Application(id: "org.vitrine.OutsidePackage", isUnique: false)
        application.onActivate {
            let window = ApplicationWindow(application)
            // As a program does that has its widgets from C or from another binding.
            let widget = AnyWidget(unsafePointer: PreviewPanel(controller).widget.unsafePointer)
            window.setContent(widget)
            window.title = "Outside"
            window.present()
            controller.show(at: 0)
        }
        _ = application.run(["attachments"])
    }

    func numberOfItems(in controller: PreviewController) -> Int { items.count }

    func previewController(_ controller: PreviewController, itemAt index: Int) -> PreviewItem { items[index] }
}
