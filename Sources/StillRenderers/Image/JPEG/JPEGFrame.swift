// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// How a JPEG file's picture is cut into blocks, and by which tables they are written, for files that have all of it in
/// one pass of Huffman codes (ITU-T T.81, F.2).
struct JPEGFrame {
    /// One colour of it.
    struct Component {
        /// How many blocks it has in a unit.
        var blocks: Int
        var steady: HuffmanTable
        var varying: HuffmanTable
    }

    /// The smallest part that can be cut out, in pixels.
    let unit: PixelSize
    /// How many of them there are.
    let columns: Int
    let rows: Int
    /// After how many units a restart marker stands; 0 when there are none.
    let restartInterval: Int
    let components: [Component]
    /// Where the picture data begin.
    let start: Int

    private let bytes: UnsafeRawBufferPointer
    private let segments: [(marker: UInt8, range: Range<Int>)]
    private let scan: Range<Int>
    /// The numbers of the tables for the steady part of the blocks.
    private let steadyTables: Set<UInt8>

    /// A file in memory, which must outlive this; nil when it is of another kind.
    init?(_ bytes: UnsafeRawBufferPointer, _ segments: JPEGSegments) {
        guard let size = segments.size, size.width > 0, size.height > 0,
            let scanStart = segments.all.last?.range.upperBound, scanStart + 4 <= bytes.count,
            bytes[scanStart] == 0xFF, bytes[scanStart + 1] == 0xDA
        else { return nil }
        let scanLength = Int(bytes[scanStart + 2]) << 8 | Int(bytes[scanStart + 3])
        start = scanStart + 2 + scanLength
        scan = scanStart..<start
        guard start < bytes.count else { return nil }
        self.bytes = bytes
        self.segments = segments.all
        guard let frame = segments.all.first(where: { (0xC0...0xC1).contains($0.marker) })?.range,
            !segments.all.contains(where: { (0xC2...0xCF).contains($0.marker) && $0.marker != 0xC4 }),
            frame.count >= 10, bytes[frame.lowerBound + 4] == 8
        else { return nil }
        let count = Int(bytes[frame.lowerBound + 9])
        guard (1...4).contains(count), frame.count >= 10 + 3 * count, scanLength >= 6 + 2 * count,
            Int(bytes[scanStart + 4]) == count
        else { return nil }
        var interval = 0
        for segment in segments.all where segment.marker == 0xDD && segment.range.count == 6 {
            interval = Int(bytes[segment.range.lowerBound + 4]) << 8 | Int(bytes[segment.range.lowerBound + 5])
        }
        restartInterval = interval
        let tables = Self.tables(bytes, segments.all)
        var components: [Component] = []
        var steadyTables: Set<UInt8> = []
        var (across, down) = (1, 1)
        for index in 0..<count {
            let (entry, choice) = (frame.lowerBound + 10 + 3 * index, scanStart + 5 + 2 * index)
            let (horizontal, vertical) = (Int(bytes[entry + 1] >> 4), Int(bytes[entry + 1] & 15))
            guard bytes[entry] == bytes[choice], (1...4).contains(horizontal), (1...4).contains(vertical),
                let steady = tables[bytes[choice + 1] >> 4], let varying = tables[0x10 | bytes[choice + 1] & 15]
            else { return nil }
            steadyTables.insert(bytes[choice + 1] >> 4)
            across = max(across, horizontal)
            down = max(down, vertical)
            // A picture of one colour has no blocks that belong together.
            let blocks = count == 1 ? 1 : horizontal * vertical
            components.append(Component(blocks: blocks, steady: steady, varying: varying))
        }
        self.components = components
        self.steadyTables = steadyTables
        unit = count == 1 ? PixelSize(width: 8, height: 8) : PixelSize(width: 8 * across, height: 8 * down)
        columns = (size.width + unit.width - 1) / unit.width
        rows = (size.height + unit.height - 1) / unit.height
    }

    /// The Huffman tables by number, those for the varying part of the blocks from 16 on.
    private static func tables(
        _ bytes: UnsafeRawBufferPointer, _ segments: [(marker: UInt8, range: Range<Int>)]
    ) -> [UInt8: HuffmanTable] {
        var tables: [UInt8: HuffmanTable] = [:]
        for segment in segments where segment.marker == 0xC4 {
            var rest = bytes[segment.range].dropFirst(4)
            while rest.count >= 17, let number = rest.first {
                let counts = Array(rest.dropFirst().prefix(16))
                let length = counts.reduce(0) { $0 + Int($1) }
                guard rest.count >= 17 + length else { break }
                tables[number] = HuffmanTable(counts: counts, symbols: Array(rest.dropFirst(17).prefix(length)))
                rest = rest.dropFirst(17 + length)
            }
        }
        return tables
    }

    /// How many bits ``header(of:restartInterval:)`` has for each length of a steady part.
    static let steadyCodeLength: UInt64 = 5

    /// What stands before the picture data of a file of some of the units: as in this one, but that the lengths of the
    /// steady parts are codes of five bits of their own value, and that there is nothing about more than the colours.
    ///
    /// - Parameter size: in pixels.
    func header(of size: PixelSize, restartInterval: Int) -> [UInt8] {
        var header: [UInt8] = [0xFF, 0xD8]
        for (marker, range) in segments {
            switch marker {
            case 0xC0, 0xC1:
                var frame = Array(bytes[range])
                frame[5...8] = [
                    UInt8(size.height >> 8), UInt8(size.height & 255), UInt8(size.width >> 8), UInt8(size.width & 255),
                ]
                header += frame
            case 0xDB, 0xC4, 0xE0, 0xE2, 0xEE: header += bytes[range]
            default: break
            }
        }
        for table in steadyTables.sorted() {
            header += [0xFF, 0xC4, 0, 35, table, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Array(0...15)
        }
        header += [0xFF, 0xDD, 0, 4, UInt8(restartInterval >> 8), UInt8(restartInterval & 255)]
        return header + bytes[scan]
    }
}
