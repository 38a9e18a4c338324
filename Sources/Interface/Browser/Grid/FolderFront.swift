// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Thumbnails
internal import VitrineGtk
internal import VolumeAccess

/// The front of a folder's icon, on which pictures of what is in it are shown.
enum FolderFront {
    /// The rectangle of the front in a square with that side, in points: below the tab and inside the edges of the
    /// icon.
    static func place(side: Double) -> Rectangle {
        let size = size(side: side)
        return Rectangle(
            x: ((side - size.width) / 2).rounded(), y: (side * 0.58 - size.height / 2).rounded(), width: size.width,
            height: size.height)
    }

    /// How large it is in such a square, in points.
    static func size(side: Double) -> ThumbnailSize {
        ThumbnailSize(width: (side * 0.66).rounded(), height: (side * 0.45).rounded())
    }
}

extension Document {
    /// Whether its icon shows what is in it: folders of the home disk do, since looking into them costs little.
    var showsContents: Bool {
        facts.kind == .folder && facts.isReadable && FileAccesses.access(for: location) is LocalFileAccess
    }
}
