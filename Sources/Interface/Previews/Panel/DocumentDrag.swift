// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// Dragging the document that is shown into another window, where a drag has no other meaning: from a picture that is
/// wholly in view, and from the icon of a document without a preview.
@MainActor enum DocumentDrag {
    /// The largest side of the dragged picture, in points.
    private static let side = 96.0
    /// The distance of the dragged picture from the pointer, in points.
    private static let grip = 12

    /// Adds it to the content of a panel.
    static func add(to context: PanelContext) {
        let content = context.layout.stage.content
        let source = FileDragSource()
        source.setPhase(.capture)
        let press = ClickGesture()
        press.setPhase(.capture)
        press.onPress { _, _, _ in source.setContent(self.content(of: context.current)) }
        source.onBegin {
            guard let item = context.current?.item, let picture = context.controller.standIn?(item)?.picture else {
                return
            }
            let scale = min(1, side / Double(max(picture.size.width, picture.size.height, 1)))
            let (width, height) = (Double(picture.size.width) * scale, Double(picture.size.height) * scale)
            let image = DrawnImage(width: width, height: height) { snapshot in
                snapshot.draw(PixelPaintable(picture), in: Rectangle(width: width, height: height))
            }
            source.setImage(image, gripX: -grip, gripY: -grip)
        }
        source.onEnd { source.setContent(nil) }
        content.add(press)
        content.add(source)
    }

    private static func content(of item: PreparedItem?) -> FileContent? {
        guard let item, item.outer == nil, !item.isGone else { return nil }
        guard (item.preview as? any DragHolder)?.isDraggable == true else { return nil }
        let location = item.item.document
        let text = location.path.map { String(decoding: $0, as: UTF8.self) } ?? location.uri
        return FileContent(uris: [location.uri], copiedText: nil, text: text)
    }
}
