// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// Pictures of pages, as many as fit into a number of bytes; those that were not needed for the longest time go first.
struct PagePictures<Picture> {
    /// Which part of which page, at which scale.
    struct Key: Hashable {
        var page: Int
        /// Pixels per point.
        var pixelScale: Double
        /// The region of the page, in pixels at that scale.
        var region: PixelRect

        /// The rectangle on a page, in points on screen, of which there are `scale` per point of paper.
        func place(on page: Rectangle, scale: Double) -> Rectangle {
            let points = scale / pixelScale
            return Rectangle(
                x: page.x + Double(region.x) * points, y: page.y + Double(region.y) * points,
                width: Double(region.width) * points, height: Double(region.height) * points)
        }
    }

    private struct Entry {
        var picture: Picture
        var bytes: Int
        var used: Int
    }

    /// The most bytes kept.
    let byteLimit: Int
    /// The bytes kept now.
    private(set) var bytes = 0
    private var entries: [Key: Entry] = [:]
    private var clock = 0

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// Keeps a picture.
    mutating func insert(_ picture: Picture, bytes size: Int, for key: Key) {
        remove(key)
        clock += 1
        entries[key] = Entry(picture: picture, bytes: size, used: clock)
        bytes += size
        while bytes > byteLimit, entries.count > 1, let oldest = entries.min(by: { $0.value.used < $1.value.used }) {
            remove(oldest.key)
        }
    }

    /// The picture of a key, which counts as needed now.
    mutating func picture(for key: Key) -> Picture? {
        clock += 1
        entries[key]?.used = clock
        return entries[key]?.picture
    }

    /// Whether there is a picture of a key.
    func contains(_ key: Key) -> Bool { entries[key] != nil }

    /// The pictures of a page at other scales than one, the finest last: something to show until the right one is there.
    func others(of page: Int, than pixelScale: Double) -> [(key: Key, picture: Picture)] {
        entries.filter { $0.key.page == page && $0.key.pixelScale != pixelScale }
            .sorted { $0.key.pixelScale < $1.key.pixelScale }
            .map { ($0.key, $0.value.picture) }
    }

    private mutating func remove(_ key: Key) {
        if let entry = entries.removeValue(forKey: key) { bytes -= entry.bytes }
    }
}
