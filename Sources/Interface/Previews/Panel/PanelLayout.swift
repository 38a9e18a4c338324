// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The widgets of a panel: header, notice, document with the facts beside it, and filmstrip, from top to bottom.
@MainActor final class PanelLayout {
    /// The column of all widgets.
    let column = Box(.vertical)
    let header = PanelHeader()
    let notice = PanelNotice()
    /// The document, and the facts beside or over it.
    let split: SplitView
    let facts = FactsPane()
    let stage: PanelStage
    /// The buttons over the document.
    let controls = ViewControls()
    let index: IndexSheet
    let filmstrip: Filmstrip
    /// The column that lies over the document on the full screen and takes the header.
    let lid: Revealer
    let lidColumn = Box(.vertical)
    /// Whether the panel has a window of its own, with that window's buttons in its header.
    var isInWindow = false { didSet { header.hasWindowButtons = isInWindow } }

    private let reference: Reference
    /// The least width of a preview, in points.
    private static let leastWidth = 300

    init(_ controller: PreviewController) {
        stage = PanelStage(controller)
        index = IndexSheet(controller)
        filmstrip = Filmstrip(controller)
        lid = Revealer(lidColumn, transition: .slideDown)
        let overlay = Overlay(stage.content)
        overlay.expandsVertically = true
        overlay.expandsHorizontally = true
        overlay.setMinimumSize(width: Self.leastWidth)
        stage.lie(on: overlay)
        controls.lie(on: overlay)
        overlay.addOverlay(index.widget)
        lid.verticalAlignment = .start
        lidColumn.addStyleClass("preview-lid")
        overlay.addOverlay(lid)
        controls.stay(under: lidColumn)
        split = SplitView(
            sidebar: facts.widget, content: overlay, atEnd: true, sidebarWidth: FactsPane.width,
            contentWidth: Self.leastWidth)
        split.setPinned(true)
        split.setSwipes(false)
        split.isRevealed = false
        split.expandsVertically = true
        // As wide as the panel, which a widget learns only by being drawn.
        let measure = CustomWidget()
        column.append(header.bar)
        column.append(notice.widget)
        column.append(split)
        column.append(filmstrip.widget)
        column.append(measure)
        column.setAccessibleRole(.group)
        column.setAccessibleLabel(tr("Preview"))
        reference = column.retained()
        header.follow(widthOf: measure)
    }

    /// Puts the keyboard focus into the content, unless the index lies over it.
    func focus() {
        if !index.isShown { stage.focus() }
    }

    /// The window that the panel is in.
    var window: Window? { column.window }
}
