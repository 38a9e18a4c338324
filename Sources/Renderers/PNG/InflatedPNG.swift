// SPDX-License-Identifier: MPL-2.0

internal import CDeflate
internal import CSpng
import Pictures

/// The pixels of a PNG file, inflated in one piece through libdeflate, in less than half of zlib's time.
///
/// Only for files it is sure of: eight bits a channel, no palette, not interlaced, of moderate size, whole, and with the
/// right checksum. All others are libspng's, row by row.
final class InflatedPNG {
    /// The most bytes that are inflated at once.
    private static let limit = 128 << 20

    private let bytes: UnsafeMutablePointer<UInt8>
    private let memory: LargeMemory
    private let channels: Int
    private let width: Int
    private let height: Int
    /// The row before the next one, its filter undone; all zero before the first.
    private var above: UnsafeMutablePointer<UInt8>
    private let zeros: UnsafeMutablePointer<UInt8>
    private var next = 0

    private var rowLength: Int { width * channels }

    /// Nil when the file is not of that kind.
    init?(_ file: UnsafeRawBufferPointer, _ header: spng_ihdr) {
        (width, height) = (Int(header.width), Int(header.height))
        switch Int(header.color_type) {
        case 0: channels = 1
        case 2: channels = 3
        case 4: channels = 2
        case 6: channels = 4
        default: return nil
        }
        let (length, overflow) = (width * channels + 1).multipliedReportingOverflow(by: height)
        guard header.bit_depth == 8, header.interlace_method == 0, !overflow, length <= Self.limit,
            let stream = Stream(file), let memory = LargeMemory(byteCount: length + 4),
            let decompressor = libdeflate_alloc_decompressor()
        else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        // Four bytes more than it holds, for reading the last pixel as four bytes.
        self.memory = memory
        bytes = memory.bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
        zeros = .allocate(capacity: width * channels + 4)
        zeros.initialize(repeating: 0, count: width * channels + 4)
        above = zeros
        // Nil instead of a place for the length: all must be there, and no more.
        let result = withExtendedLifetime(stream) {
            libdeflate_zlib_decompress(
                decompressor, stream.bytes.baseAddress, stream.bytes.count, bytes, length, nil)
        }
        guard result == LIBDEFLATE_SUCCESS else { return nil }
    }

    deinit { zeros.deallocate() }

    /// Writes the next row as BGRA. Returns 0, or libspng's status for a row that is not there or not right.
    func decodeRow(into output: UnsafeMutableRawPointer) -> Int32 {
        guard next < height else { return Int32(SPNG_EOI.rawValue) }
        let line = bytes + next * (rowLength + 1)
        let row = line + 1
        switch line.pointee {
        case 0: break
        case 1: filterPixels(row) { left, _, _ in left }
        case 2: for index in 0..<rowLength { row[index] &+= above[index] }
        case 3: filterPixels(row) { left, up, _ in (left &+ up) &>> 1 }
        case 4: filterPixels(row) { left, up, corner in Self.nearest(left, up, corner) }
        default: return Int32(SPNG_EFILTER.rawValue)
        }
        above = row
        next += 1
        expand(row, into: output.assumingMemoryBound(to: UInt8.self))
        return 0
    }

    /// Adds to each pixel what `predict` makes of its neighbours: to the left, above, and above that.
    @inline(__always)
    private func filterPixels(
        _ row: UnsafeMutablePointer<UInt8>,
        _ predict: (SIMD4<Int16>, SIMD4<Int16>, SIMD4<Int16>) -> SIMD4<Int16>
    ) {
        switch channels {
        case 4: filterPixels(row, 4, predict)
        case 3: filterPixels(row, 3, predict)
        case 2: filterPixels(row, 2, predict)
        default: filterPixels(row, 1, predict)
        }
    }

    @inline(__always)
    private func filterPixels(
        _ row: UnsafeMutablePointer<UInt8>, _ size: Int,
        _ predict: (SIMD4<Int16>, SIMD4<Int16>, SIMD4<Int16>) -> SIMD4<Int16>
    ) {
        var left = SIMD4<Int16>.zero
        var corner = SIMD4<Int16>.zero
        for start in stride(from: 0, to: width * size, by: size) {
            let up = Self.load(above + start)
            let pixel = SIMD4<UInt8>(
                truncatingIfNeeded: Self.load(row + start) &+ predict(left, up, corner))
            for channel in 0..<size { row[start + channel] = pixel[channel] }
            left = SIMD4<Int16>(truncatingIfNeeded: pixel)
            corner = up
        }
    }

    @inline(__always)
    private static func load(_ bytes: UnsafePointer<UInt8>) -> SIMD4<Int16> {
        let four = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD4<UInt8>.self)
        return SIMD4<Int16>(truncatingIfNeeded: four)
    }

    /// Whichever neighbour is nearest to left + up - corner (Paeth).
    @inline(__always)
    private static func nearest(
        _ left: SIMD4<Int16>, _ up: SIMD4<Int16>, _ corner: SIMD4<Int16>
    ) -> SIMD4<Int16> {
        let fromLeft = magnitude(up &- corner)
        let fromUp = magnitude(left &- corner)
        let fromCorner = magnitude(left &+ up &- corner &- corner)
        return corner.replacing(with: up, where: fromUp .<= fromCorner)
            .replacing(with: left, where: (fromLeft .<= fromUp) .& (fromLeft .<= fromCorner))
    }

    @inline(__always)
    private static func magnitude(_ vector: SIMD4<Int16>) -> SIMD4<Int16> {
        vector.replacing(with: 0 &- vector, where: vector .< 0)
    }

    /// A row as four channels, blue first.
    private func expand(_ row: UnsafePointer<UInt8>, into output: UnsafeMutablePointer<UInt8>) {
        switch channels {
        case 4:
            output.update(from: row, count: width * 4)
            PixelFormat.swapRedAndBlue(output, count: width)
        case 3:
            // Four bytes at a time, of which the last is the next pixel's; after the last pixel there is room for one.
            let source = UnsafeRawPointer(row)
            let target = UnsafeMutableRawPointer(output)
            for index in 0..<width {
                let pixel = source.loadUnaligned(fromByteOffset: index * 3, as: UInt32.self).bigEndian >> 8
                target.storeBytes(of: (pixel | 0xFF00_0000).littleEndian, toByteOffset: index * 4, as: UInt32.self)
            }
        default:
            for index in 0..<width {
                let grey = row[index * channels]
                output[index * 4] = grey
                output[index * 4 + 1] = grey
                output[index * 4 + 2] = grey
                output[index * 4 + 3] = channels == 2 ? row[index * 2 + 1] : 255
            }
        }
    }

    /// The compressed pixels of a file, in one piece.
    private struct Stream {
        let bytes: UnsafeRawBufferPointer
        private let copy: LargeMemory?

        /// Nil when the file is not whole, or has a colour that stands for transparent.
        init?(_ file: UnsafeRawBufferPointer) {
            var parts: [UnsafeRawBufferPointer] = []
            var place = 8
            var isWhole = false
            while file.count - place >= 12 {
                let length = Int(file.loadUnaligned(fromByteOffset: place, as: UInt32.self).bigEndian)
                guard length <= file.count - place - 12 else { break }
                switch file.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self).bigEndian {
                case 0x4944_4154: parts.append(UnsafeRawBufferPointer(rebasing: file[place + 8..<place + 8 + length]))
                case 0x7452_4E53: return nil
                case 0x4945_4E44: isWhole = true
                default: break
                }
                if isWhole { break }
                place += 12 + length
            }
            guard isWhole, let first = parts.first else { return nil }
            if parts.count == 1 {
                (bytes, copy) = (first, nil)
                return
            }
            let count = parts.reduce(0) { $0 + $1.count }
            guard let memory = LargeMemory(byteCount: count) else { return nil }
            var end = memory.bytes.baseAddress!
            for part in parts where !part.isEmpty {
                end.copyMemory(from: part.baseAddress!, byteCount: part.count)
                end += part.count
            }
            (bytes, copy) = (UnsafeRawBufferPointer(memory.bytes), memory)
        }
    }
}
