// SPDX-License-Identifier: MPL-2.0

/// How the documents and the preview panel share their room, in points.
struct PaneSplit: Equatable {
    /// The least width that the pane can do with.
    static let leastWidth = 300
    /// The least width of the documents beside a panel: two columns of tiles.
    private static let leastDocuments = 240
    /// The least width of a panel beside documents.
    private static let leastPanel = 360
    /// The part of the width that the documents have until the user decides.
    static let usualShare = 0.4

    /// The documents' width; 0 when the panel is alone.
    let documents: Int
    /// The panel's width; 0 when it is closed.
    let panel: Int

    /// Whether the user can move the border between them.
    var isShared: Bool { documents > 0 && panel > 0 }

    /// Shares a width.
    ///
    /// - Parameter share: the part that the documents have where there is room for both.
    init(width: Int, isOpen: Bool, isAlone: Bool, share: Double = usualShare) {
        if !isOpen {
            documents = width
        } else if isAlone || width < Self.leastDocuments + Self.leastPanel {
            documents = 0
        } else {
            documents = min(max(Self.leastDocuments, Int(Double(width) * share)), width - Self.leastPanel)
        }
        panel = width - documents
    }
}
