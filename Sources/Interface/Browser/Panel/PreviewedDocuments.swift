// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The documents of a folder that the panel pages through, with the shown one even after it has left the folder.
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

    /// The index of an item in the folder; nil for the departed one.
    func folderIndex(ofItem index: Int) -> Int? {
        guard let departed, index >= departed.index else { return index }
        return index == departed.index ? nil : index - 1
    }
}
