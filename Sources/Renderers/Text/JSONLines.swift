// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// JSON that a program wrote for another one, in lines that nobody can read, set out: what is in something stands below
/// it, further in. Not a byte but white space between the tokens is changed.
struct JSONLines {
    /// The longest text that is set out, in bytes.
    static let limit = DocumentInfo.setOutLimit
    /// Lines of more bytes than this, on average, are not meant to be read.
    private static let readable = 160
    /// The length in bytes below which an array or object stays on one line.
    private static let shortLength = 72
    private static let depthLimit = 64

    private let bytes: [UInt8]
    private var result: [UInt8] = []
    private var depth = 0

    /// The text in lines of its own; nil when it has some, or is no JSON.
    static func lines(of bytes: [UInt8]) -> [UInt8]? {
        guard let first = bytes.first(where: { !isBlank($0) }), first == open || first == openList else { return nil }
        let ends = bytes.count { $0 == 0x0A }
        guard bytes.count > readable, bytes.count / (ends + 1) > readable else { return nil }
        var lines = JSONLines(bytes: bytes)
        return lines.setOut() ? lines.result : nil
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        result.reserveCapacity(bytes.count * 2)
    }

    private mutating func setOut() -> Bool {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case Self.quote:
                let end = stringEnd(from: index)
                result += bytes[index..<end]
                index = end
                continue
            case Self.open, Self.openList:
                if let end = shortEnd(from: index) {
                    addShort(index..<end)
                    index = end
                    continue
                }
                depth += 1
                guard depth <= Self.depthLimit else { return false }
                result.append(byte)
                addLine()
            case Self.close, Self.closeList:
                depth -= 1
                guard depth >= 0 else { return false }
                addLine()
                result.append(byte)
            case UInt8(ascii: ","):
                result.append(byte)
                addLine()
            case UInt8(ascii: ":"): result += [byte, 0x20]
            // Several texts in one file have a line each, at least.
            case 0x0A where depth == 0: result.append(byte)
            // A comment, which JSON has not, may end with its line.
            case UInt8(ascii: "/"): return false
            default: if !Self.isBlank(byte) { result.append(byte) }
            }
            index += 1
        }
        return true
    }

    private mutating func addLine() {
        result.append(0x0A)
        result += repeatElement(0x20, count: depth * 2)
    }

    /// Adds what stays on its line, with a space where one helps.
    private mutating func addShort(_ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if byte == Self.quote {
                let end = min(stringEnd(from: index), range.upperBound)
                result += bytes[index..<end]
                index = end
                continue
            }
            if !Self.isBlank(byte) { result.append(byte) }
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") { result.append(0x20) }
            index += 1
        }
    }

    /// The end of a short array or object without nested ones; nil for all others.
    private func shortEnd(from start: Int) -> Int? {
        var index = start + 1
        while index < bytes.count, index - start < Self.shortLength {
            switch bytes[index] {
            case Self.quote:
                index = stringEnd(from: index)
                continue
            case Self.close, Self.closeList: return index + 1
            case Self.open, Self.openList, UInt8(ascii: "/"): return nil
            default: index += 1
            }
        }
        return nil
    }

    /// The end of the string that starts at a quotation mark.
    private func stringEnd(from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case Self.quote: return index + 1
            default: index += 1
            }
        }
        return bytes.count
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private static let quote = UInt8(ascii: "\"")
    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")
    private static let openList = UInt8(ascii: "[")
    private static let closeList = UInt8(ascii: "]")
}
