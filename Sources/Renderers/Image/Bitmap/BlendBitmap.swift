// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// The preview that Blender puts into its files: a block named `TEST` of width, height and rows of RGBA from the bottom up
/// (`BLO_readfile.hh` and `BKE_blendfile` of Blender). The scene itself is not read.
struct BlendBitmap: Bitmap {
    /// The length in bytes of the beginning of a file that contains the preview in files from Blender.
    static let headLength = 4 << 20

    let size: PixelSize

    private let pixels: ByteView

    /// Finds the preview.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` for a file that was saved without one.
    init(_ file: ByteView) throws(Refusal) {
        guard let block = try Self.preview(in: file) else {
            throw Refusal(.nothingToShow, "it was saved without a preview")
        }
        let (width, height) = (block.width, block.height)
        guard (1...4_096).contains(width), (1...4_096).contains(height) else {
            throw Refusal(.damaged, "impossible size of its preview")
        }
        size = PixelSize(width: width, height: height)
        pixels = block.pixels
    }

    func decode() throws(Refusal) -> Raster {
        let raster = try Raster(size)
        for row in 0..<size.height {
            let words = raster.row(size.height - 1 - row).assumingMemoryBound(to: UInt32.self)
            for column in 0..<size.width {
                guard let rgba = pixels.little32((row * size.width + column) * 4) else { break }
                // Red and blue change places.
                words[column] =
                    UInt32(truncatingIfNeeded: rgba & 0xFF00_FF00 | (rgba & 0xFF) << 16 | rgba >> 16 & 0xFF)
            }
            PixelFormat.premultiply(words, count: size.width)
        }
        return raster
    }

    /// The first block `TEST`, which stands before all data of the scene.
    private static func preview(
        in file: ByteView
    ) throws(Refusal) -> (width: Int, height: Int, pixels: ByteView)? {
        // BLENDER, the size of pointers, the order of bytes and three digits; since version 5 the length of the header in
        // two digits, a dash and the format in two digits, then the order and four digits.
        guard let mark = file[7] else { throw Refusal(.damaged, "its header is cut") }
        let isLarge = mark == UInt8(ascii: "1")
        guard isLarge || mark == UInt8(ascii: "-") || mark == UInt8(ascii: "_") else {
            throw Refusal(.unsupported, "an unknown header")
        }
        let isBig = !isLarge && file[8] == UInt8(ascii: "V")
        func number(_ offset: Int) -> Int? { isBig ? file.big32(offset) : file.little32(offset) }
        let headLength = isLarge ? 32 : mark == UInt8(ascii: "-") ? 24 : 20
        var place = isLarge ? 17 : 12
        while place < file.count {
            // The length follows the name; in the large form, the name, a number and the address.
            guard let length = number(place + (isLarge ? 16 : 4)) else { return nil }
            if isLarge, file.little32(place + 20) != 0 { return nil }
            let content = place + headLength
            if file.part(place, 4).starts(with: "TEST") {
                guard length >= 8, let width = number(content), let height = number(content + 4) else { return nil }
                return (width, height, file.part(content + 8, length - 8))
            }
            if file.part(place, 4).starts(with: "ENDB") { return nil }
            place = content + length
        }
        return nil
    }
}
