// SPDX-License-Identifier: MPL-2.0

/// The filters of PNG rows before compression: each byte becomes its difference to the pixel on the left or to the one
/// above, whichever leaves less.
enum PNGFilter {
    /// Writes the number of the filter and the filtered row, `length` + 1 bytes.
    ///
    /// - Parameters:
    ///   - above: the row before, of the same length; zeros before the first.
    ///   - channels: bytes from a pixel to the next.
    static func apply(
        to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, channels: Int, length: Int,
        into output: UnsafeMutablePointer<UInt8>
    ) {
        var first: UInt32 = 0
        for index in 0..<channels { first &+= UInt32(min(row[index], 0 &- row[index])) }
        let rest = row + channels
        let isVertical =
            size(of: row, minus: above, length) < first &+ size(of: rest, minus: row, length - channels)
        output[0] = isVertical ? 2 : 1
        if isVertical {
            subtract(above, from: row, length, into: output + 1)
        } else {
            (output + 1).update(from: row, count: channels)
            subtract(row, from: rest, length - channels, into: output + 1 + channels)
        }
    }

    /// The sum of the differences, each the shorter way round.
    @inline(__always)
    private static func size(of row: UnsafePointer<UInt8>, minus other: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        var sum: UInt32 = 0
        for index in 0..<count {
            let difference = row[index] &- other[index]
            sum &+= UInt32(min(difference, 0 &- difference))
        }
        return sum
    }

    @inline(__always)
    private static func subtract(
        _ other: UnsafePointer<UInt8>, from row: UnsafePointer<UInt8>, _ count: Int,
        into output: UnsafeMutablePointer<UInt8>
    ) {
        for index in 0..<count { output[index] = row[index] &- other[index] }
    }
}
