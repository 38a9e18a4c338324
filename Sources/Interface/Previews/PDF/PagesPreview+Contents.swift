// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The pane beside the pages, which lies over them in a narrow panel.
extension PagesPreview: Navigable {
    var showsContents: Bool {
        get { flap.isRevealed }
        set {
            if !newValue, contents.widget.containsFocus { canvas.grabFocus() }
            // What has slid out of sight is still there for a screen reader.
            contents.widget.isVisible = newValue
            flap.isRevealed = newValue
            if newValue { contents.focus() }
            onDetailChange?()
        }
    }

    var contentsWidth: Int { flap.isRevealed ? contents.widget.width : 0 }

    /// Closes the pane of contents where it covers the pages.
    func uncoverPages() {
        if flap.isFolded, flap.isRevealed { showsContents = false }
    }
}
