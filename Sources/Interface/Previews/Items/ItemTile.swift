// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Rendering
internal import Thumbnails
internal import VitrineGtk

/// An item of the set: the icon of its type, then its picture.
@MainActor final class ItemTile {
    let widget: AnyWidget
    private let image = Image()
    private let name = Label()
    private let side: Int
    private var work: Task<Void, Never>?

    /// - Parameters:
    ///   - side: the width and height that the picture has at most, in points.
    ///   - isNamed: whether the name stands below it.
    init(side: Int, isNamed: Bool) {
        self.side = side
        let box = Box(.vertical, spacing: 6)
        widget = AnyWidget(box)
        box.setMargins(6)
        box.setAccessibleRole(.group)
        image.setSize(side)
        image.hideFromAccessibility()
        box.append(image)
        name.setEllipsis(.middle)
        name.setLineLimit(1)
        name.setMaximumWidth(characters: 12)
        name.isVisible = isNamed
        box.append(name)
    }

    /// Shows an item.
    ///
    /// - Parameters:
    ///   - standIn: a picture of it that is there already.
    ///   - distance: how far it is from the current item: near ones come first.
    func show(_ item: PreviewItem, standIn: ThumbnailRepresentation?, distance: Int, _ generator: ThumbnailGenerator) {
        clear()
        name.text = item.displayTitle
        widget.setAccessibleLabel(item.displayTitle)
        widget.setTooltip(item.displayTitle)
        image.setIcon(ContentType.guess(name: item.document.nameBytes).iconNames)
        if let standIn { show(standIn) }
        guard standIn?.kind != .thumbnail else { return }
        let request = ThumbnailRequest(
            file: item.document, size: ThumbnailSize(width: Double(side), height: Double(side)),
            scale: Double(widget.scaleFactor), representations: [.icon, .thumbnail],
            contentType: item.contentType.map { ContentType($0) })
        work = Task { [weak self] in
            let best = try? await generator.best(for: request, priority: .visible(distance: distance))
            if !Task.isCancelled, let best { self?.show(best) }
        }
    }

    /// Wants no picture any more.
    func clear() {
        work?.cancel()
        work = nil
    }

    private func show(_ representation: ThumbnailRepresentation) {
        if let picture = representation.picture {
            image.setPaintable(PixelPaintable(picture))
        } else {
            image.setIcon(representation.iconNames)
        }
    }
}
