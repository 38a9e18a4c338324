// SPDX-License-Identifier: MPL-2.0

/// A text in reStructuredText, and the places where marks may begin and end in it.
struct RestText {
    let bytes: [UInt8]
    /// Whether a backslash at each place takes the next character's meaning; empty when the text has none.
    private let escaping: [Bool]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.contains(UInt8(ascii: "\\")) else {
            escaping = []
            return
        }
        var escaping = [Bool](repeating: false, count: bytes.count)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\\") {
            escaping[index] = index == 0 || !escaping[index - 1]
        }
        self.escaping = escaping
    }

    /// Whether a backslash takes the meaning of the next character.
    func isEscaping(_ index: Int) -> Bool { !escaping.isEmpty && index >= 0 && escaping[index] }

    /// A part as it is shown: without backslashes, and without white space after them.
    func plain(_ range: Range<Int>) -> String {
        guard !escaping.isEmpty else { return bytes[range].markupText }
        var result: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard escaping[index] else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if index + 1 < range.upperBound, !bytes[index + 1].isMarkupSpace { result.append(bytes[index + 1]) }
            index += 2
        }
        return result.markupText
    }

    /// Whether a mark may begin at an index.
    ///
    /// - Parameter length: the number of its characters, after which no white space may follow; 0 for a name.
    func opens(_ index: Int, length: Int) -> Bool {
        if length > 0 {
            guard index + length < bytes.count, !bytes[index + length].isMarkupSpace else { return false }
        }
        guard index > 0 else { return true }
        guard let before = scalar(before: index) else { return false }
        guard before.properties.isWhitespace || Self.mayPrecede(before) else { return false }
        // A mark between quotation marks is no mark, as in "*".
        guard length > 0, let after = scalar(at: index + length) else { return true }
        return Self.closings[before] != after
    }

    /// Whether a mark may end before an index.
    func ends(_ index: Int) -> Bool {
        guard index < bytes.count else { return true }
        if isEscaping(index) { return true }
        guard let after = scalar(at: index) else { return false }
        return after.properties.isWhitespace || Self.mayFollow(after)
    }

    /// The index of the mark that closes the one at an index.
    ///
    /// - Parameters:
    ///   - unclosed: the marks that nothing closes from here on, which this adds to.
    ///   - isAfterRole: whether what is before the mark was looked at already.
    func closing(
        _ mark: RestMark, at start: Int, _ unclosed: inout Set<RestMark>, isAfterRole: Bool = false
    ) -> Int? {
        let length = mark.length
        guard !unclosed.contains(mark) else { return nil }
        guard isAfterRole ? start + 1 < bytes.count && !bytes[start + 1].isMarkupSpace : opens(start, length: length)
        else { return nil }
        var index = start + length + 1
        while index + length <= bytes.count {
            if bytes[index] == mark.character, length == 1 || bytes[index + 1] == mark.character,
                !bytes[index - 1].isMarkupSpace, mark == .literal || !isEscaping(index - 1),
                ends(mark, index + length)
            {
                return index
            }
            index += 1
        }
        unclosed.insert(mark)
        return nil
    }

    /// The name of the role after a mark, as in `` `text`:role: ``.
    func role(after index: Int) -> ArraySlice<UInt8>? {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":") else { return nil }
        let name = bytes[(index + 2)...].prefix(60).prefix { $0.isMarkupWord || $0 == 0x2D || $0 == 0x5F }
        guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ":"),
            ends(name.endIndex + 1)
        else { return nil }
        return name
    }

    private func ends(_ mark: RestMark, _ index: Int) -> Bool {
        if ends(index) { return true }
        guard mark == .interpreted || mark == .substitution, bytes[index] == UInt8(ascii: "_") else { return false }
        return ends(index + (index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "_") ? 2 : 1))
    }

    private func scalar(at index: Int) -> Unicode.Scalar? {
        guard index < bytes.count else { return nil }
        if bytes[index] < 0x80 { return Unicode.Scalar(bytes[index]) }
        return String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
    }

    private func scalar(before index: Int) -> Unicode.Scalar? {
        if bytes[index - 1] < 0x80 { return Unicode.Scalar(bytes[index - 1]) }
        var start = index - 1
        while start > 0, index - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start)
    }

    private static func mayPrecede(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return "-:/'\"<([{".unicodeScalars.contains(scalar) }
        switch scalar.properties.generalCategory {
        case .openPunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation, .otherPunctuation: return true
        default: return false
        }
    }

    private static func mayFollow(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return "'\")]}>-/\\:.,;!?".unicodeScalars.contains(scalar) }
        switch scalar.properties.generalCategory {
        case .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation, .otherPunctuation: return true
        default: return false
        }
    }

    private static let closings: [Unicode.Scalar: Unicode.Scalar] = [
        "'": "'", "\"": "\"", "<": ">", "(": ")", "[": "]", "{": "}", "“": "”", "‘": "’", "„": "“", "«": "»",
    ]
}
