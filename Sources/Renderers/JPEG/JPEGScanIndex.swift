// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// An index of a JPEG scan: decoder states at regular MCUs, from which parts of the picture can be read.
///
/// Huffman codes follow each other without boundaries, and each DC coefficient is coded as a difference from the one
/// before it. One pass that parses the codes without decoding them saves the decoder's state at checkpoints; reading can
/// resume at each of them. A part of a huge picture then costs the MCUs in it and a few beside it, not all that precede
/// it.
final class JPEGScanIndex {
    /// The decoder's state before an MCU.
    private struct Checkpoint {
        /// The position in the entropy-coded segment.
        var cursor: EntropyBitReader.Position
        /// The DC predictions (PRED) of the components: the DC coefficient of the last block of each.
        var dcPredictions: SIMD4<Int32> = .zero
        /// The number of MCUs before the next restart marker.
        var mcusUntilRestart: Int
    }

    /// The frame that the scan belongs to.
    let frame: JPEGFrame
    /// The number of MCUs between checkpoints in a row.
    private static let checkpointSpacing = 32

    private let bytes: UnsafeRawBufferPointer
    private var checkpoints: [Checkpoint] = []
    private let checkpointsPerRow: Int
    /// The state after the rows that are indexed; nil when the entropy-coded segment is damaged.
    private var end: Checkpoint?

    /// Whether no damage was met so far.
    var isIntact: Bool { end != nil }

    /// An index of a file in memory, which must outlive it; nil for files that ``JPEGFrame`` does not take. MCU rows are
    /// indexed when a part needs them.
    init?(_ bytes: UnsafeRawBufferPointer, _ segments: JPEGSegments) {
        guard let frame = JPEGFrame(bytes, segments) else { return nil }
        self.frame = frame
        self.bytes = bytes
        checkpointsPerRow = (frame.mcusPerRow + Self.checkpointSpacing - 1) / Self.checkpointSpacing
        end = Checkpoint(
            cursor: EntropyBitReader.Position(offset: frame.entropyCodedStart),
            mcusUntilRestart: frame.restartInterval)
    }

    /// A JPEG file of the MCUs in some columns and rows, with the same coefficients; nil when they cannot be read.
    ///
    /// - Parameter size: the file's size in pixels: smaller than its MCUs at the right and at the bottom of the picture.
    func file(mcuColumns columns: Range<Int>, mcuRows rows: Range<Int>, size: PixelSize) -> [UInt8]? {
        guard !columns.isEmpty, !rows.isEmpty, columns.upperBound <= frame.mcusPerRow,
            rows.upperBound <= frame.mcuRows, columns.count <= 65_535, index(rows: rows.upperBound)
        else { return nil }
        var writer = EntropyBitWriter(after: frame.header(of: size, restartInterval: columns.count))
        for row in rows {
            var state = checkpoints[row * checkpointsPerRow + columns.lowerBound / Self.checkpointSpacing]
            var reader = EntropyBitReader(bytes, at: state.cursor)
            for _ in 0..<columns.lowerBound % Self.checkpointSpacing {
                guard skipMCU(&reader, &state) else { return nil }
            }
            // A restart marker ends each row: the DC predictions of the next one start at 0.
            var written = SIMD4<Int32>.zero
            for _ in columns {
                guard beginMCU(&reader, &state), copyMCU(&reader, &state.dcPredictions, &written, to: &writer) else {
                    return nil
                }
            }
            let restart = JPEGMarker.restarts.lowerBound + UInt8((row - rows.lowerBound) % 8)
            writer.finish(marker: row + 1 < rows.upperBound ? restart : JPEGMarker.endOfImage)
        }
        return writer.bytes
    }

    /// Extends the index to the first `rows` MCU rows.
    ///
    /// - Returns: false when the entropy-coded segment is damaged before their end.
    private func index(rows: Int) -> Bool {
        guard var state = end else { return checkpoints.count >= rows * checkpointsPerRow }
        guard checkpoints.count < rows * checkpointsPerRow else { return true }
        var reader = EntropyBitReader(bytes, at: state.cursor)
        for _ in checkpoints.count / checkpointsPerRow..<rows {
            for column in 0..<frame.mcusPerRow {
                if column % Self.checkpointSpacing == 0 {
                    state.cursor = reader.cursor
                    checkpoints.append(state)
                }
                guard skipMCU(&reader, &state) else {
                    // Only whole rows are kept.
                    let partial = checkpoints.count % checkpointsPerRow
                    checkpoints.removeLast(partial == 0 ? checkpointsPerRow : partial)
                    end = nil
                    return false
                }
            }
        }
        state.cursor = reader.cursor
        end = state
        return true
    }

    // MARK: MCUs

    /// Reads the restart marker before an MCU where one is due, which resets the DC predictions.
    @inline(__always)
    private func beginMCU(_ reader: inout EntropyBitReader, _ state: inout Checkpoint) -> Bool {
        guard frame.restartInterval > 0 else { return true }
        if state.mcusUntilRestart == 0 {
            guard reader.skipRestartMarker() else { return false }
            state.dcPredictions = .zero
            state.mcusUntilRestart = frame.restartInterval
        }
        state.mcusUntilRestart -= 1
        return true
    }

    /// Reads an MCU for its DC coefficients alone.
    private func skipMCU(_ reader: inout EntropyBitReader, _ state: inout Checkpoint) -> Bool {
        guard beginMCU(&reader, &state) else { return false }
        for (index, component) in frame.components.enumerated() {
            for _ in 0..<component.blocksPerMCU {
                guard let difference = Self.dcDifference(&reader, component.dcTable) else { return false }
                state.dcPredictions[index] &+= difference
                guard Self.acCoefficients(&reader, component.acTable, { _, _ in }) else { return false }
            }
        }
        return !reader.isExhausted
    }

    /// Reads an MCU and writes it: the AC codes as they are, the DC coefficients as differences from those written.
    ///
    /// - Parameters:
    ///   - predictions: the DC predictions of the reader.
    ///   - written: the DC predictions of the writer.
    private func copyMCU(
        _ reader: inout EntropyBitReader, _ predictions: inout SIMD4<Int32>, _ written: inout SIMD4<Int32>,
        to writer: inout EntropyBitWriter
    ) -> Bool {
        for (index, component) in frame.components.enumerated() {
            for _ in 0..<component.blocksPerMCU {
                guard let difference = Self.dcDifference(&reader, component.dcTable) else { return false }
                predictions[index] &+= difference
                let value = Int(predictions[index] &- written[index])
                written[index] = predictions[index]
                // The magnitude category (SSSS), then that many bits; a negative difference is written as DIFF − 1
                // (F.1.2.1).
                let category = UInt64(Int.bitWidth - value.magnitude.leadingZeroBitCount)
                guard category < 16 else { return false }
                writer.write(category, JPEGFrame.dcCodeLength)
                writer.write(UInt64(bitPattern: Int64(value < 0 ? value - 1 : value)), category)
                guard Self.acCoefficients(&reader, component.acTable, { writer.write($0, $1) }) else { return false }
            }
        }
        return !reader.isExhausted
    }

    /// The next Huffman code, which is not consumed: its value and its length in bits (DECODE, F.2.2.3).
    @inline(__always)
    private static func code(_ reader: inout EntropyBitReader, _ table: HuffmanTable) -> (value: Int, length: Int)? {
        reader.fill()
        let entry = table.lookup[Int(reader.cursor.bits &>> (64 &- HuffmanTable.lookaheadBits))]
        if entry != 0 { return (Int(entry & 255), Int(entry &>> 8)) }
        return table.longCode(reader.cursor.bits).map { (Int($0.value), $0.length) }
    }

    /// Consumes the DC code of a block: the difference from the DC prediction (DIFF, F.2.2.1).
    @inline(__always)
    private static func dcDifference(_ reader: inout EntropyBitReader, _ table: HuffmanTable) -> Int32? {
        guard let (category, used) = code(&reader, table), category < 16 else { return nil }
        let rest = reader.cursor.bits &<< UInt64(used)
        reader.cursor.bits = rest &<< UInt64(category)
        reader.cursor.bitCount &-= used &+ category
        guard category > 0 else { return 0 }
        let value = Int32(truncatingIfNeeded: rest &>> UInt64(64 &- category))
        return rest >> 63 == 1 ? value : value &- (1 &<< Int32(category)) &+ 1
    }

    /// Consumes the codes of the 63 AC coefficients of a block (F.2.2.2).
    ///
    /// - Parameter take: called with each code and the magnitude bits after it, right-aligned, and their number.
    /// - Returns: false when the bits are no code, or a run of zeros goes beyond the block.
    @inline(__always)
    private static func acCoefficients(
        _ reader: inout EntropyBitReader, _ table: HuffmanTable, _ take: (_ bits: UInt64, _ count: UInt64) -> Void
    ) -> Bool {
        var cursor = 1
        while cursor < 64 {
            guard let (value, length) = code(&reader, table) else { return false }
            // The run of zeros (RRRR) is in the high four bits, the magnitude category (SSSS) in the low ones.
            let category = value & 15
            let used = length &+ category
            take(reader.cursor.bits &>> UInt64(64 &- used), UInt64(used))
            reader.cursor.bits = reader.cursor.bits &<< UInt64(used)
            reader.cursor.bitCount &-= used
            // End of block; 0xF0 is a run of 16 zeros.
            if category == 0, value != 0xF0 { return true }
            cursor &+= value &>> 4 &+ 1
        }
        return cursor == 64
    }
}
