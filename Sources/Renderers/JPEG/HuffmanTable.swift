// SPDX-License-Identifier: MPL-2.0

/// A Huffman table of a JPEG file (ITU-T T.81, annex C), arranged for decoding (F.2.2.3): codes up to ``lookaheadBits``
/// bits by one lookup, longer ones by comparison.
final class HuffmanTable {
    /// The number of bits of one lookup. Longer codes are rare.
    static let lookaheadBits: UInt64 = 10

    /// An entry for each value of the next ``lookaheadBits`` bits: the code's length in bits in the high byte and its
    /// value (HUFFVAL) in the low byte; 0 where the code is longer.
    let lookup: UnsafeMutablePointer<UInt16>

    private let values: [UInt8]
    /// By code length: MAXCODE + 1, the first code that is longer, left-aligned to 16 bits.
    private var codeEnds = [Int](repeating: 0, count: 17)
    /// By code length: VALPTR − MINCODE, which added to a code gives the index of its value.
    private var valueOffsets = [Int](repeating: 0, count: 17)

    /// A table from a DHT segment; nil when the codes do not fit their lengths.
    ///
    /// - Parameters:
    ///   - counts: the number of codes of each length from 1 to 16 (BITS).
    ///   - values: the values in the order of their codes (HUFFVAL).
    init?(counts: [UInt8], values: [UInt8]) {
        guard counts.count == 16, values.count == counts.reduce(0, { $0 + Int($1) }), values.count <= 256 else {
            return nil
        }
        self.values = values
        let size = 1 << Int(Self.lookaheadBits)
        lookup = .allocate(capacity: size)
        lookup.initialize(repeating: 0, count: size)
        var (code, index) = (0, 0)
        for length in 1...16 {
            valueOffsets[length] = index - code
            for _ in 0..<Int(counts[length - 1]) {
                // All properties are set by now, so that `deinit` frees the memory.
                guard code < 1 << length else { return nil }
                let rest = Int(Self.lookaheadBits) - length
                if rest >= 0 {
                    (lookup + (code << rest)).initialize(
                        repeating: UInt16(length) << 8 | UInt16(values[index]), count: 1 << rest)
                }
                code += 1
                index += 1
            }
            codeEnds[length] = code << (16 - length)
            code <<= 1
        }
    }

    deinit { lookup.deallocate() }

    /// The value and the length in bits of a code of more than ``lookaheadBits`` bits; nil when the bits are no code.
    ///
    /// - Parameter bits: the next bits, left-aligned.
    func longCode(_ bits: UInt64) -> (value: UInt8, length: Int)? {
        let bits = Int(bits &>> 48)
        for length in Int(Self.lookaheadBits) + 1...16 where bits < codeEnds[length] {
            let index = valueOffsets[length] + (bits >> (16 - length))
            return values.indices.contains(index) ? (values[index], length) : nil
        }
        return nil
    }
}
