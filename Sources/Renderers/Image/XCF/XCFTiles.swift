// SPDX-License-Identifier: MPL-2.0

import CDeflate
import DocumentModel

/// The pixels of a layer or a mask: squares of 64 pixels, each packed by itself.
struct XCFTiles {
    static let side = 64

    let size: PixelSize
    /// Bytes of one pixel.
    let pixelLength: Int

    private let file: XCFFile
    private let places: [Int]

    /// Reads where the tiles are.
    init(in file: XCFFile, at place: Int) throws(Refusal) {
        let isWide = file.header.hasWidePointers
        var hierarchy = try XCFReader(file.view, at: place)
        guard hierarchy.number() != nil, hierarchy.number() != nil, let length = hierarchy.number(),
            (1...32).contains(length), let level = hierarchy.pointer(isWide: isWide)
        else { throw Refusal(.damaged, "a layer's pixels are missing") }
        var reader = try XCFReader(file.view, at: level)
        guard let width = reader.number(), let height = reader.number(), width <= 524_288, height <= 524_288 else {
            throw Refusal(.damaged, "a layer's pixels are missing")
        }
        self.file = file
        size = PixelSize(width: width, height: height)
        pixelLength = length
        let count = (width + Self.side - 1) / Self.side * ((height + Self.side - 1) / Self.side)
        var places: [Int] = []
        while places.count < count, let place = reader.pointer(isWide: isWide), place > 0 { places.append(place) }
        self.places = places
    }

    /// Unpacks each tile and hands it over with the rectangle it covers. What is damaged is left out.
    func forEach(_ body: (_ rect: PixelRect, _ bytes: UnsafeRawBufferPointer) -> Void) {
        let columns = (size.width + Self.side - 1) / Self.side
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Self.side * Self.side * pixelLength, alignment: 16)
        defer { memory.deallocate() }
        for (index, place) in places.enumerated() {
            let (x, y) = (index % columns * Self.side, index / columns * Self.side)
            let rect = PixelRect(
                x: x, y: y, width: min(Self.side, size.width - x), height: min(Self.side, size.height - y))
            let tile = UnsafeMutableRawBufferPointer(
                rebasing: memory[..<(rect.width * rect.height * pixelLength)])
            if unpack(file.view.part(place), into: tile) { body(rect, UnsafeRawBufferPointer(tile)) }
        }
    }

    private func unpack(_ packed: ByteView, into tile: UnsafeMutableRawBufferPointer) -> Bool {
        switch file.header.compression {
        case .none:
            guard packed.count >= tile.count else { return false }
            tile.copyMemory(from: UnsafeRawBufferPointer(rebasing: packed.bytes[..<tile.count]))
            return true
        case .runs: return unpackRuns(packed, into: tile)
        case .deflate: return inflate(packed, into: tile)
        }
    }

    /// Byte by byte of the pixels: first the first byte of each pixel, then the second.
    private func unpackRuns(_ packed: ByteView, into tile: UnsafeMutableRawBufferPointer) -> Bool {
        let count = tile.count / pixelLength
        var offset = 0
        for plane in 0..<pixelLength {
            var index = 0
            while index < count {
                guard let code = packed[offset] else { return false }
                offset += 1
                let isLiteral = code >= 128
                var length = isLiteral ? 256 - Int(code) : Int(code) + 1
                if length == 128 {
                    guard let long = packed.big16(offset) else { return false }
                    length = long
                    offset += 2
                }
                guard length > 0, index + length <= count else { return false }
                for position in 0..<length {
                    guard let byte = packed[isLiteral ? offset + position : offset] else { return false }
                    tile[(index + position) * pixelLength + plane] = byte
                }
                offset += isLiteral ? length : 1
                index += length
            }
        }
        return true
    }

    private func inflate(_ packed: ByteView, into tile: UnsafeMutableRawBufferPointer) -> Bool {
        guard let decompressor = libdeflate_alloc_decompressor() else { return false }
        defer { libdeflate_free_decompressor(decompressor) }
        var (used, made) = (0, 0)
        let length = min(packed.count, tile.count * 2 + 1_024)
        let result = libdeflate_zlib_decompress_ex(
            decompressor, packed.bytes.baseAddress, length, tile.baseAddress, tile.count, &used, &made)
        return result == LIBDEFLATE_SUCCESS && made == tile.count
    }
}
