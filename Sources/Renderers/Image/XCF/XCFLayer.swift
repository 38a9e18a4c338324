// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A layer of a GIMP picture, its pixels not yet read.
struct XCFLayer {
    /// Its size, and where it lies on the picture.
    let size: PixelSize
    private(set) var left = 0
    private(set) var top = 0
    /// 0 to 1.
    private(set) var opacity: Float = 1
    private(set) var isVisible = true
    private(set) var isGroup = false
    private(set) var blend = XCFBlend.normal
    /// The layer's position among the layers and groups, as indices from the outermost group on; empty outside groups.
    private(set) var path: [Int] = []
    /// Whether its mask counts.
    private(set) var appliesMask = true
    /// The offsets of the hierarchies of its pixels and of its mask; 0 for none.
    let pixels: Int
    let mask: Int

    /// Reads what stands at `place`.
    init(in file: XCFFile, at place: Int) throws(Refusal) {
        var reader = try XCFReader(file.view, at: place)
        guard let width = reader.number(), let height = reader.number(), reader.number() != nil,
            width <= 524_288, height <= 524_288
        else { throw Refusal(.damaged, "a layer is missing") }
        size = PixelSize(width: width, height: height)
        reader.skipText()
        for property in reader.properties() {
            let first = property.content.big32(0) ?? 0
            switch property.kind {
            case 6: opacity = Float(min(255, first)) / 255
            case 33: opacity = min(1, max(0, Float(bitPattern: UInt32(truncatingIfNeeded: first))))
            case 7: blend = XCFBlend(mode: first)
            case 8: isVisible = first != 0
            case 11: appliesMask = first != 0
            case 15:
                left = Int(Int32(truncatingIfNeeded: first))
                top = Int(Int32(truncatingIfNeeded: property.content.big32(4) ?? 0))
            case 29: isGroup = true
            case 30:
                let count = min(property.content.count / 4, 64)
                path = (0..<count).compactMap { property.content.big32($0 * 4) }
            default: break
            }
        }
        pixels = reader.pointer(isWide: file.header.hasWidePointers) ?? 0
        mask = reader.pointer(isWide: file.header.hasWidePointers) ?? 0
    }
}
