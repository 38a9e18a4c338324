// SPDX-License-Identifier: MPL-2.0

/// A Huffman table of a JPEG file (ITU-T T.81, annex C), to find codes by the bits that start with them.
final class HuffmanTable {
    /// How many bits are looked up at once; longer codes are rare.
    static let lookupBits: UInt64 = 10

    /// For the next ``lookupBits`` bits: the symbol, and above its eight bits the length of its code; 0 for a longer one.
    let short: UnsafeMutablePointer<UInt16>

    private let symbols: [UInt8]
    /// By length: the first code that is longer, brought to 16 bits, and what added to a code gives its place.
    private var ends = [Int](repeating: 0, count: 17)
    private var places = [Int](repeating: 0, count: 17)

    /// A table as it stands in a file; nil when it makes no sense.
    ///
    /// - Parameters:
    ///   - counts: how many codes there are of each length from 1 to 16.
    ///   - symbols: in the order of their codes.
    init?(counts: [UInt8], symbols: [UInt8]) {
        guard counts.count == 16, symbols.count == counts.reduce(0, { $0 + Int($1) }), symbols.count <= 256 else {
            return nil
        }
        self.symbols = symbols
        let size = 1 << Int(Self.lookupBits)
        short = .allocate(capacity: size)
        short.initialize(repeating: 0, count: size)
        var (code, place) = (0, 0)
        for length in 1...16 {
            places[length] = place - code
            for _ in 0..<Int(counts[length - 1]) {
                // `self` is whole by now, so that it lets go of its memory.
                guard code < 1 << length else { return nil }
                let rest = Int(Self.lookupBits) - length
                if rest >= 0 {
                    (short + (code << rest)).initialize(
                        repeating: UInt16(length) << 8 | UInt16(symbols[place]), count: 1 << rest)
                }
                code += 1
                place += 1
            }
            ends[length] = code << (16 - length)
            code <<= 1
        }
    }

    deinit { short.deallocate() }

    /// The symbol that the highest bits start with and its code's length, for a code that is not in ``short``; nil when
    /// there is none.
    func long(_ buffer: UInt64) -> (symbol: UInt8, length: Int)? {
        let bits = Int(buffer &>> 48)
        for length in Int(Self.lookupBits) + 1...16 where bits < ends[length] {
            let place = places[length] + (bits >> (16 - length))
            return symbols.indices.contains(place) ? (symbols[place], length) : nil
        }
        return nil
    }
}
