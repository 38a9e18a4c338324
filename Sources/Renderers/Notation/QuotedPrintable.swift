// SPDX-License-Identifier: MPL-2.0

/// Bytes written as `=C3=A9` (RFC 2045 §6.7).
enum QuotedPrintable {
    /// The bytes.
    ///
    /// - Parameter underscores: an underscore is a space, as in headers (RFC 2047).
    static func decode(_ text: some Collection<UInt8>, underscores: Bool = false) -> [UInt8] {
        let input = Array(text)
        func digit(_ index: Int) -> UInt8? {
            guard index < input.count else { return nil }
            switch input[index] {
            case 48...57: return input[index] - 48
            case 65...70: return input[index] - 55
            case 97...102: return input[index] - 87
            default: return nil
            }
        }
        var output: [UInt8] = []
        output.reserveCapacity(input.count)
        var index = 0
        while index < input.count {
            let byte = input[index]
            if byte == 0x3D {
                if let high = digit(index + 1), let low = digit(index + 2) {
                    output.append(high << 4 | low)
                    index += 3
                    continue
                }
                // A line that goes on.
                var end = index + 1
                while end < input.count, input[end] == 0x20 || input[end] == 0x0D { end += 1 }
                if end < input.count, input[end] == 0x0A {
                    index = end + 1
                    continue
                }
            }
            output.append(underscores && byte == 0x5F ? 0x20 : byte)
            index += 1
        }
        return output
    }
}
