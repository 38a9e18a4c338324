// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// Where the parts of a JPEG file's picture begin.
///
/// The codes of a picture follow each other without a mark, and each block tells only what differs from the last one. Who
/// has read them once, without decoding, and noted how things stood now and then, can go on from there: a part of a huge
/// picture then costs what is in it, and a little of what is left of it, not all that is above.
final class JPEGIndex {
    /// How things stand before a unit.
    private struct Mark {
        var place: EntropyReader.Place
        /// The steady part of the last block of each colour.
        var steady: SIMD4<Int32> = .zero
        /// Units until the next restart marker.
        var untilRestart: Int
    }

    let frame: JPEGFrame
    /// Units from one mark to the next in a row.
    private static let spacing = 32

    private let bytes: UnsafeRawBufferPointer
    private var marks: [Mark] = []
    private let marksPerRow: Int
    /// How things stand below the rows that have marks; nil when it went wrong.
    private var end: Mark?

    /// Whether nothing has gone wrong so far.
    var isIntact: Bool { end != nil }

    /// A file in memory, which must outlive this; nil when it is one of which no parts can be had.
    init?(_ bytes: UnsafeRawBufferPointer, _ segments: JPEGSegments) {
        guard let frame = JPEGFrame(bytes, segments) else { return nil }
        self.frame = frame
        self.bytes = bytes
        marksPerRow = (frame.columns + Self.spacing - 1) / Self.spacing
        end = Mark(place: EntropyReader.Place(offset: frame.start), untilRestart: frame.restartInterval)
    }

    /// A file that shows the units of some columns and rows, to be decoded by who decodes JPEG files; nil when they
    /// cannot be read.
    ///
    /// - Parameter size: in pixels: less than the units have at the right and at the bottom of the picture.
    func file(columns: Range<Int>, rows: Range<Int>, size: PixelSize) -> [UInt8]? {
        guard !columns.isEmpty, !rows.isEmpty, columns.upperBound <= frame.columns, rows.upperBound <= frame.rows,
            columns.count <= 65_535, note(rows: rows.upperBound)
        else { return nil }
        var writer = EntropyWriter(after: frame.header(of: size, restartInterval: columns.count))
        for row in rows {
            var mark = marks[row * marksPerRow + columns.lowerBound / Self.spacing]
            var reader = EntropyReader(bytes, at: mark.place)
            for _ in 0..<columns.lowerBound % Self.spacing {
                guard pass(&reader, &mark) else { return nil }
            }
            // Each row starts anew, so that it can follow a row which is not the one before it.
            var written = SIMD4<Int32>.zero
            for _ in columns {
                guard begin(&reader, &mark), copy(&reader, &mark.steady, &written, to: &writer) else { return nil }
            }
            let restart = UInt8(0xD0 + (row - rows.lowerBound) % 8)
            writer.finish(marker: row + 1 < rows.upperBound ? restart : 0xD9)
        }
        return writer.bytes
    }

    /// Sees to it that so many rows have marks.
    private func note(rows: Int) -> Bool {
        guard var mark = end else { return marks.count >= rows * marksPerRow }
        guard marks.count < rows * marksPerRow else { return true }
        var reader = EntropyReader(bytes, at: mark.place)
        for _ in marks.count / marksPerRow..<rows {
            for column in 0..<frame.columns {
                if column % Self.spacing == 0 {
                    mark.place = reader.place
                    marks.append(mark)
                }
                guard pass(&reader, &mark) else {
                    marks.removeLast(marks.count % marksPerRow == 0 ? marksPerRow : marks.count % marksPerRow)
                    end = nil
                    return false
                }
            }
        }
        mark.place = reader.place
        end = mark
        return true
    }

    // MARK: units

    /// Reads the restart marker before a unit where one is due.
    @inline(__always)
    private func begin(_ reader: inout EntropyReader, _ mark: inout Mark) -> Bool {
        guard frame.restartInterval > 0 else { return true }
        if mark.untilRestart == 0 {
            guard reader.skipRestart() else { return false }
            mark.steady = .zero
            mark.untilRestart = frame.restartInterval
        }
        mark.untilRestart -= 1
        return true
    }

    /// Reads a unit.
    private func pass(_ reader: inout EntropyReader, _ mark: inout Mark) -> Bool {
        guard begin(&reader, &mark) else { return false }
        for (index, component) in frame.components.enumerated() {
            for _ in 0..<component.blocks {
                guard let difference = Self.steady(&reader, component.steady) else { return false }
                mark.steady[index] &+= difference
                guard Self.varying(&reader, component.varying, { _, _ in }) else { return false }
            }
        }
        return !reader.isExhausted
    }

    /// Reads a unit and writes it.
    ///
    /// - Parameter written: the steady part of the last block of each colour that was written.
    private func copy(
        _ reader: inout EntropyReader, _ steady: inout SIMD4<Int32>, _ written: inout SIMD4<Int32>,
        to writer: inout EntropyWriter
    ) -> Bool {
        for (index, component) in frame.components.enumerated() {
            for _ in 0..<component.blocks {
                guard let difference = Self.steady(&reader, component.steady) else { return false }
                steady[index] &+= difference
                let value = Int(steady[index] &- written[index])
                written[index] = steady[index]
                let length = UInt64(Int.bitWidth - value.magnitude.leadingZeroBitCount)
                guard length < 16 else { return false }
                writer.write(length, JPEGFrame.steadyCodeLength)
                // What is below zero is written as one less, in as many bits.
                writer.write(UInt64(bitPattern: Int64(value < 0 ? value - 1 : value)), length)
                guard Self.varying(&reader, component.varying, { writer.write($0, $1) }) else { return false }
            }
        }
        return !reader.isExhausted
    }

    /// The next code, which is not passed: its symbol and its length in bits.
    @inline(__always)
    private static func code(_ reader: inout EntropyReader, _ table: HuffmanTable) -> (symbol: Int, length: Int)? {
        reader.fill()
        let entry = table.short[Int(reader.place.buffer &>> (64 &- HuffmanTable.lookupBits))]
        if entry != 0 { return (Int(entry & 255), Int(entry &>> 8)) }
        return table.long(reader.place.buffer).map { (Int($0.symbol), $0.length) }
    }

    /// What the steady part of a block adds to that of the last one.
    @inline(__always)
    private static func steady(_ reader: inout EntropyReader, _ table: HuffmanTable) -> Int32? {
        guard let (length, used) = code(&reader, table), length < 16 else { return nil }
        let rest = reader.place.buffer &<< UInt64(used)
        reader.place.buffer = rest &<< UInt64(length)
        reader.place.count &-= used &+ length
        guard length > 0 else { return 0 }
        let value = Int32(truncatingIfNeeded: rest &>> UInt64(64 &- length))
        return rest >> 63 == 1 ? value : value &- (1 &<< Int32(length)) &+ 1
    }

    /// Reads the varying part of a block, code by code with what belongs to it.
    @inline(__always)
    private static func varying(
        _ reader: inout EntropyReader, _ table: HuffmanTable, _ take: (_ bits: UInt64, _ count: UInt64) -> Void
    ) -> Bool {
        var position = 1
        while position < 64 {
            guard let (symbol, length) = code(&reader, table) else { return false }
            let size = symbol & 15
            let used = length &+ size
            take(reader.place.buffer &>> UInt64(64 &- used), UInt64(used))
            reader.place.buffer = reader.place.buffer &<< UInt64(used)
            reader.place.count &-= used
            if size == 0, symbol != 0xF0 { return true }
            position &+= symbol &>> 4 &+ 1
        }
        return position == 64
    }
}
