// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import VolumeAccess

/// How the user wants browsers to look, as it is kept: a line each, `name=value`.
struct BrowserPreferences: Equatable {
    /// Whether names are shown with their extensions.
    var showsExtensions = true
    /// Whether hidden files are shown.
    var showsHidden = false
    /// Whether documents are tiles or rows.
    var shape = TileShape.tile
    /// The order of documents.
    var sortOrder = SortOrder()
    /// How large the pictures of tiles are.
    var tileZoom = ZoomLevel.standard(.tile)
    /// How large the pictures of rows are.
    var rowZoom = ZoomLevel.standard(.row)
    /// The size of the window that was changed last.
    var window = WindowPlacement()
    /// The part of the width that the documents have beside the preview.
    var documentsShare = PaneSplit.usualShare
    /// Whether a preview was opened before, so that the key for it need not be named.
    var knowsPreview = false
    /// Whether thumbnails and recent entries of documents on removable volumes are kept on the home disk.
    var keepsRemovable = true
    /// The volumes, by the URIs of their first folders, of whose documents no pictures are made: fetching them would
    /// take too long, or cost money.
    var volumesWithoutPictures: Set<String> = []

    /// The default preferences.
    init() {}

    /// Preferences as they were stored. Unknown and invalid lines are skipped.
    init(_ bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { take(parts[0], parts[1]) }
        }
    }

    private mutating func take(_ name: String, _ value: String) {
        switch name {
        case "show-extensions": showsExtensions = Bool(value) ?? showsExtensions
        case "show-hidden": showsHidden = Bool(value) ?? showsHidden
        case "view": shape = TileShape(name: value) ?? shape
        case "sort": sortOrder = SortOrder(name: value) ?? sortOrder
        case "grid-size": tileZoom = Int(value).map { ZoomLevel(.tile, nearestTo: $0) } ?? tileZoom
        case "list-size": rowZoom = Int(value).map { ZoomLevel(.row, nearestTo: $0) } ?? rowZoom
        case "window": window = WindowPlacement(value) ?? window
        case "knows-preview": knowsPreview = Bool(value) ?? knowsPreview
        case "documents-share": documentsShare = Self.share(value) ?? documentsShare
        case TraceSetting.name: keepsRemovable = Bool(value) ?? keepsRemovable
        case "no-pictures": volumesWithoutPictures.insert(value)
        default: break
        }
    }

    /// A part of a width, as it is stored; nil for what is none.
    private static func share(_ text: String) -> Double? {
        guard let percent = Int(written: text), (1...99).contains(percent) else { return nil }
        return Double(percent) / 100
    }

    /// Whether pictures of a document are to be made.
    func showsPictures(of document: FileLocation) -> Bool {
        guard !volumesWithoutPictures.isEmpty, let volume = VolumeRoot(holding: document) else { return true }
        return !volumesWithoutPictures.contains(volume.location.uri)
    }

    /// The preferences as they are stored.
    var bytes: [UInt8] {
        let lines = [
            "show-extensions=\(showsExtensions)", "show-hidden=\(showsHidden)",
            "view=\(shape.name)", "sort=\(sortOrder.name)", "grid-size=\(tileZoom.side)", "list-size=\(rowZoom.side)",
            "knows-preview=\(knowsPreview)", "window=\(window.text)",
            "documents-share=\(Int((documentsShare * 100).rounded()))",
            "\(TraceSetting.name)=\(keepsRemovable)",
        ]
        let volumes = volumesWithoutPictures.sorted().map { "no-pictures=\($0)" }
        return Array((lines + volumes).map { $0 + "\n" }.joined().utf8)
    }
}
