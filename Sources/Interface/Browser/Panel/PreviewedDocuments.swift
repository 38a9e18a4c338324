// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// What the panel pages through in a folder: its documents, and among them one that has left it while it is shown.
struct PreviewedDocuments: Equatable {
    /// The document that is no longer in the folder, and its place among the others.
    struct Departed: Equatable {
        var location: FileLocation
        var index: Int
    }

    /// The number of documents in the folder.
    var folderCount: Int
    var departed: Departed?

    /// How many there are to page through.
    var count: Int { folderCount + (departed == nil ? 0 : 1) }

    /// Where in the folder an item is; nil for the departed one.
    func folderIndex(ofItem index: Int) -> Int? {
        guard let departed, index >= departed.index else { return index }
        return index == departed.index ? nil : index - 1
    }
}
