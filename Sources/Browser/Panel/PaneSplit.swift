// SPDX-License-Identifier: MPL-2.0

/// How the documents and the preview panel share their room, in points.
struct PaneSplit: Equatable {
    /// The least width that the pane can do with.
    static let leastWidth = 300
    /// The least width of the documents beside a panel: two columns of tiles.
    private static let leastDocuments = 240
    /// The least width of a panel beside documents.
    private static let leastPanel = 360

    /// The documents' width; 0 when the panel is alone.
    let documents: Int
    /// The panel's width; 0 when it is closed.
    let panel: Int

    /// Shares a width: where there is room for both, the panel gets the larger part.
    init(width: Int, isOpen: Bool, isAlone: Bool) {
        if !isOpen {
            documents = width
        } else if isAlone || width < Self.leastDocuments + Self.leastPanel {
            documents = 0
        } else {
            documents = max(Self.leastDocuments, width * 2 / 5)
        }
        panel = width - documents
    }
}
