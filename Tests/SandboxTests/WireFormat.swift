// SPDX-License-Identifier: MPL-2.0

/// The text of `docs/wire-format.txt`: for each kind of message its number, its name with its fields, and the bytes of a
/// sample.
struct WireFormat {
    /// The lines of the text so far.
    private(set) var text = ""

    /// Appends the title of a family of messages.
    mutating func begin(_ title: String) { text += (text.isEmpty ? "" : "\n") + title + "\n" }

    /// Appends a message: its number, its name with its fields, and the sample, 32 bytes a line.
    mutating func add(_ number: UInt8, _ signature: String, _ bytes: [UInt8]) {
        add("\(number) \(signature)", bytes)
    }

    /// Appends a message without a number.
    mutating func add(_ signature: String, _ bytes: [UInt8]) {
        text += "\n\(signature)\n"
        for start in stride(from: 0, to: bytes.count, by: 32) {
            let line = bytes[start..<min(start + 32, bytes.count)].map(Self.hexadecimal)
            text += "    " + line.joined(separator: " ") + "\n"
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}
