// SPDX-License-Identifier: MPL-2.0

/// A copy of a document that states extreme numbers in one or a few places, and is otherwise well formed: the same for the
/// same seed.
///
/// Texts, and the XML in packages (ZIP files), have their decimal numbers replaced; other files have integers of 1, 2, 4 and
/// 8 bytes replaced, in either byte order.
struct NumberCopy {
    let bytes: [UInt8]

    /// Numbers in text at which arithmetic and conversions fail.
    static let texts = [
        "-9223372036854775808", "-9223372036854775807", "-2147483648", "-1", "0", "2147483647", "4294967295",
        "4294967296", "9007199254740993", "9223372036854775806", "9223372036854775807", "18446744073709551615",
        "99999999999999999999", "1e308", "-1e308", "1e-308", "nan", "inf", "-inf", "0x7fffffffffffffff",
    ]
    private static let words: [UInt64] = [
        0, 1, .max, .max - 1, 1 << 63, 1 << 63 - 1, 1 << 31, 1 << 31 - 1, 1 << 32 - 1, 1 << 15, 1 << 7, 1 << 62,
        (2.0).bitPattern, Double.nan.bitPattern, Double.infinity.bitPattern,
        (-Double.greatestFiniteMagnitude).bitPattern,
        UInt64(Float.nan.bitPattern), UInt64(Float.infinity.bitPattern),
        UInt64((-Float.greatestFiniteMagnitude).bitPattern),
    ]

    init(of original: [UInt8], seed: UInt64) {
        var random = DamagedCopy.Random(state: seed)
        if var package = StoredPackage(original) {
            let written = package.entries.indices.filter { Self.isText(package.entries[$0].content) }
            // Long parts are chosen more often than short ones.
            let places = written.flatMap { index in
                repeatElement(index, count: 1 + package.entries[index].content.count / 200)
            }
            for _ in 0...Int.random(in: 0..<2, using: &random) {
                guard let index = places.randomElement(using: &random) else { break }
                package.entries[index].content = Self.written(package.entries[index].content, &random)
            }
            bytes = package.bytes
        } else if Self.isText(original) {
            bytes = Self.written(original, &random)
        } else {
            bytes = Self.binary(original, &random)
        }
    }

    private static func isText(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && bytes.prefix(4096).allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }

    /// A text with other numbers in up to four places.
    private static func written(_ text: [UInt8], _ random: inout DamagedCopy.Random) -> [UInt8] {
        var numbers: [Range<Int>] = []
        var start: Int?
        for (index, byte) in text.enumerated() {
            let isPart = byte >= 0x30 && byte <= 0x39 || byte == 0x2E && start != nil || byte == 0x2D && start == nil
            if isPart {
                if byte == 0x2D { start = index } else { start = start ?? index }
            } else if let from = start {
                numbers.append(from..<index)
                start = byte == 0x2D ? index : nil
            }
        }
        if let start { numbers.append(start..<text.count) }
        numbers.removeAll { !text[$0].contains { $0 >= 0x30 && $0 <= 0x39 } }
        guard !numbers.isEmpty else { return text }
        let chosen = Set(
            (0...Int.random(in: 0..<4, using: &random)).map { _ in numbers.randomElement(using: &random)! })
        var result = text
        for range in chosen.sorted(by: { $0.lowerBound > $1.lowerBound }) {
            result.replaceSubrange(range, with: texts.randomElement(using: &random)!.utf8)
        }
        return result
    }

    /// A file with other integers, or floating-point numbers, in up to three places, most often near its beginning.
    private static func binary(_ original: [UInt8], _ random: inout DamagedCopy.Random) -> [UInt8] {
        var bytes = original
        for _ in 0...Int.random(in: 0..<3, using: &random) {
            let width = [1, 2, 4, 4, 8].randomElement(using: &random)!
            guard bytes.count > width else { break }
            let end = Bool.random(using: &random) ? min(bytes.count, 256) : bytes.count
            let place = Int.random(in: 0...max(0, end - width), using: &random)
            let word = words.randomElement(using: &random)!
            let isBig = Bool.random(using: &random)
            for index in 0..<width {
                let shift = 8 * (isBig ? width - 1 - index : index)
                bytes[place + index] = UInt8(truncatingIfNeeded: word >> UInt64(shift))
            }
        }
        return bytes
    }
}
