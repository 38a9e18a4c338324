// SPDX-License-Identifier: MPL-2.0

internal import Rendering

/// The state that another layout of the same content takes over.
extension PagesPreview {
    /// The bar of attachments is at the upper edge.
    var staysBelowHeader: Bool { session.info.entryCount > 0 }

    /// Whether the user has marked something in it, which would be lost with it.
    var isInUse: Bool { reading.isInUse }

    /// Called when it is not ``isInUse`` any more.
    var onRest: (@MainActor () -> Void)? {
        get { reading.onRest }
        set { reading.onRest = newValue }
    }

    /// The size of the view, and the device scale.
    var size: ContentSize { ContentSize(points: viewSize, deviceScale: Double(canvas.scaleFactor)) }

    /// ``place`` where the same content takes another number of pages.
    func place(among count: Int) -> PreviewPlace {
        .pages(layout.anchor(at: top).among(count, of: pageCount), scale: chosenScale)
    }

    func replacement(
        showing pages: RenderSession, title: String
    ) -> (preview: any Preview, takeOver: @MainActor (() -> Void) -> Void) {
        let better = PagesPreview(pages, title: title)
        return (
            better,
            { [weak self, weak better] change in
                if let self { better?.adopt(self, change) }
            }
        )
    }

    /// Takes the place of another one, with its pane and the focus in it. `change` puts it there.
    private func adopt(_ other: PagesPreview, _ change: () -> Void) {
        let hadFocus = other.contents.widget.containsFocus
        if other.showsContents { showsContents = true }
        change()
        if hadFocus { contents.focus() }
    }
}
