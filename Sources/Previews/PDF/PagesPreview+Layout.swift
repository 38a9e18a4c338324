// SPDX-License-Identifier: MPL-2.0

/// What another layout of the same content takes over.
extension PagesPreview {
    /// Whether the user has marked something in it, which would be lost with it.
    var isInUse: Bool { reading.isInUse }

    /// Called when it is not ``isInUse`` any more.
    var onRest: (@MainActor () -> Void)? {
        get { reading.onRest }
        set { reading.onRest = newValue }
    }

    /// How large it is shown.
    var size: ContentSize { ContentSize(points: viewSize, deviceScale: Double(canvas.scaleFactor)) }

    /// ``place`` where the same content takes another number of pages.
    func place(among count: Int) -> PreviewPlace {
        .pages(layout.anchor(at: top).among(count, of: pageCount), scale: chosenScale)
    }

    /// Takes the place of another one, with its pane and the focus in it. `change` puts it there.
    func adopt(_ other: PagesPreview, _ change: () -> Void) {
        let hadFocus = other.contents.widget.containsFocus
        if other.showsContents { showsContents = true }
        change()
        if hadFocus { contents.focus() }
    }
}
