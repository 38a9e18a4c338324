// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The frame of a JPEG file with one sequential, Huffman-coded scan of all components at 8 bits per sample (ITU-T T.81,
/// F.2): its MCUs, its components with their tables, and its entropy-coded segments.
struct JPEGFrame {
    /// A component of the frame, in the order of the scan.
    struct Component {
        /// The number of its blocks in an MCU.
        var blocksPerMCU: Int
        /// The Huffman table of its DC coefficients.
        var dcTable: HuffmanTable
        /// The Huffman table of its AC coefficients.
        var acTable: HuffmanTable
    }

    /// The size of an MCU in pixels: the smallest part that can be cut out.
    let mcuSize: PixelSize
    /// The number of MCUs in a row.
    let mcusPerRow: Int
    /// The number of rows of MCUs.
    let mcuRows: Int
    /// The number of MCUs between restart markers (Ri); 0 when there are no restart markers.
    let restartInterval: Int
    /// The components in the order of the scan, 4 at most.
    let components: [Component]
    /// The offset in the file of the first entropy-coded segment.
    let entropyCodedStart: Int

    private let bytes: UnsafeRawBufferPointer
    private let segments: [(marker: UInt8, range: Range<Int>)]
    private let scanHeader: Range<Int>
    /// The destinations (Td) of the DC tables in use.
    private let dcTableIDs: Set<UInt8>

    /// The frame of a file in memory, which must outlive it; nil for a file of another kind: progressive, arithmetic-coded,
    /// lossless, with several scans or of more than 8 bits per sample, and for one whose headers are inconsistent.
    init?(_ bytes: UnsafeRawBufferPointer, _ segments: JPEGSegments) {
        guard let size = segments.size, size.width > 0, size.height > 0,
            let scanStart = segments.all.last?.range.upperBound, scanStart + 4 <= bytes.count,
            bytes[scanStart] == 0xFF, bytes[scanStart + 1] == JPEGMarker.startOfScan
        else { return nil }
        let scanLength = Int(bytes[scanStart + 2]) << 8 | Int(bytes[scanStart + 3])
        entropyCodedStart = scanStart + 2 + scanLength
        scanHeader = scanStart..<entropyCodedStart
        guard entropyCodedStart < bytes.count else { return nil }
        self.bytes = bytes
        self.segments = segments.all
        let sequential = JPEGMarker.baselineFrame...JPEGMarker.extendedFrame
        guard let frame = segments.all.first(where: { sequential.contains($0.marker) })?.range,
            !segments.all.contains(where: {
                JPEGMarker.frames.contains($0.marker) && !sequential.contains($0.marker)
                    && $0.marker != JPEGMarker.huffmanTables
            }),
            frame.count >= 10, bytes[frame.lowerBound + 4] == 8
        else { return nil }
        let count = Int(bytes[frame.lowerBound + 9])
        guard (1...4).contains(count), frame.count >= 10 + 3 * count, scanLength >= 6 + 2 * count,
            Int(bytes[scanStart + 4]) == count
        else { return nil }
        var interval = 0
        for segment in segments.all where segment.marker == JPEGMarker.restartInterval && segment.range.count == 6 {
            interval = Int(bytes[segment.range.lowerBound + 4]) << 8 | Int(bytes[segment.range.lowerBound + 5])
        }
        restartInterval = interval
        let tables = Self.huffmanTables(bytes, segments.all)
        var components: [Component] = []
        var dcTableIDs: Set<UInt8> = []
        var (maxHorizontal, maxVertical) = (1, 1)
        for index in 0..<count {
            let (entry, selector) = (frame.lowerBound + 10 + 3 * index, scanStart + 5 + 2 * index)
            let (horizontal, vertical) = (Int(bytes[entry + 1] >> 4), Int(bytes[entry + 1] & 15))
            guard bytes[entry] == bytes[selector], (1...4).contains(horizontal), (1...4).contains(vertical),
                let dcTable = tables[bytes[selector + 1] >> 4], let acTable = tables[0x10 | bytes[selector + 1] & 15]
            else { return nil }
            dcTableIDs.insert(bytes[selector + 1] >> 4)
            maxHorizontal = max(maxHorizontal, horizontal)
            maxVertical = max(maxVertical, vertical)
            // A scan of one component is not interleaved: an MCU is one block, whatever the sampling factors (A.2.2).
            let blocks = count == 1 ? 1 : horizontal * vertical
            components.append(Component(blocksPerMCU: blocks, dcTable: dcTable, acTable: acTable))
        }
        self.components = components
        self.dcTableIDs = dcTableIDs
        mcuSize =
            count == 1
            ? PixelSize(width: 8, height: 8) : PixelSize(width: 8 * maxHorizontal, height: 8 * maxVertical)
        mcusPerRow = (size.width + mcuSize.width - 1) / mcuSize.width
        mcuRows = (size.height + mcuSize.height - 1) / mcuSize.height
    }

    /// The Huffman tables of a file by class and destination (Tc in the high four bits, Th in the low ones): DC tables from
    /// 0 on, AC tables from 16 on.
    private static func huffmanTables(
        _ bytes: UnsafeRawBufferPointer, _ segments: [(marker: UInt8, range: Range<Int>)]
    ) -> [UInt8: HuffmanTable] {
        var tables: [UInt8: HuffmanTable] = [:]
        for segment in segments where segment.marker == JPEGMarker.huffmanTables {
            var rest = bytes[segment.range].dropFirst(4)
            while rest.count >= 17, let identifier = rest.first {
                let counts = Array(rest.dropFirst().prefix(16))
                let length = counts.reduce(0) { $0 + Int($1) }
                guard rest.count >= 17 + length else { break }
                tables[identifier] = HuffmanTable(counts: counts, values: Array(rest.dropFirst(17).prefix(length)))
                rest = rest.dropFirst(17 + length)
            }
        }
        return tables
    }

    /// The length in bits of every DC code in a file that begins with ``header(of:restartInterval:)``.
    static let dcCodeLength: UInt64 = 5

    /// The headers of a file of some of the MCUs, up to its first entropy-coded segment: those of this file, but with DC
    /// tables whose codes are the magnitude categories themselves in ``dcCodeLength`` bits, and without metadata other than
    /// colour.
    ///
    /// - Parameters:
    ///   - size: the new file's size in pixels.
    ///   - restartInterval: its number of MCUs between restart markers.
    func header(of size: PixelSize, restartInterval: Int) -> [UInt8] {
        var header: [UInt8] = [0xFF, JPEGMarker.startOfImage]
        for (marker, range) in segments {
            switch marker {
            case JPEGMarker.baselineFrame, JPEGMarker.extendedFrame:
                var frame = Array(bytes[range])
                frame[5...8] = [
                    UInt8(size.height >> 8), UInt8(size.height & 255), UInt8(size.width >> 8), UInt8(size.width & 255),
                ]
                header += frame
            case JPEGMarker.quantizationTables, JPEGMarker.huffmanTables, JPEGMarker.app0, JPEGMarker.app2,
                JPEGMarker.app14:
                header += bytes[range]
            default: break
            }
        }
        for table in dcTableIDs.sorted() {
            // Sixteen codes of five bits, with the values 0 to 15.
            header += [0xFF, JPEGMarker.huffmanTables, 0, 35, table]
            header += [0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Array(0...15)
        }
        header += [
            0xFF, JPEGMarker.restartInterval, 0, 4, UInt8(restartInterval >> 8), UInt8(restartInterval & 255),
        ]
        return header + bytes[scanHeader]
    }
}
