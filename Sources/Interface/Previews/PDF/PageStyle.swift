// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib
internal import VitrineGtk

/// Whether a document's pages are light on dark: those that can be, while windows are dark. On paper, and as pictures of
/// the document elsewhere, they are as they were made.
@MainActor final class PageStyle {
    /// Called when light turns dark or back.
    var onChange: (@MainActor () -> Void)?

    private let canBeDark: Bool
    private var connection: SignalConnection?

    /// - Parameter isOnPaper: whether they stay as they were made.
    init(_ info: DocumentInfo, isOnPaper: Bool) {
        canBeDark = info.followsStyle && !isOnPaper
        guard canBeDark else { return }
        connection = StyleManager.shared.onDarkChange { [weak self] in self?.onChange?() }
    }

    isolated deinit { connection?.disconnect() }

    /// Whether they are now.
    var isDark: Bool { canBeDark && StyleManager.shared.isDark }

    /// A page on which nothing has been drawn yet; the renderers' own paper.
    var paper: Color { Color(white: isDark ? 30.0 / 255 : 1) }
}
