// SPDX-License-Identifier: MPL-2.0

/// A line that begins a message of a mailbox: `From jane@example.org Mon Jan  1 10:00:00 2024` (RFC 4155).
enum MailboxSeparator {
    /// The form of the separators in a mailbox.
    enum Style {
        /// A separator with the date of delivery, as nearly all programs write it.
        case dated
        /// A separator with an address alone.
        case undated
    }

    /// The bytes with which all separators begin.
    static let mark = Array("From ".utf8)
    /// The maximum length of a line that is examined, in bytes.
    static let lengthLimit = 1_000

    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The form of a line; nil for a line of text.
    static func style(of line: some Collection<UInt8>) -> Style? {
        guard line.starts(with: mark), line.count <= lengthLimit else { return nil }
        let words = String(decoding: line.dropFirst(mark.count), as: UTF8.self).lowercased()
            .split { $0 == " " || $0 == "\t" || $0 == "," || $0.isNewline }
        if isDated(words) { return .dated }
        return words.count == 1 ? .undated : nil
    }

    /// Whether words contain a day of the week, followed by a date and a time in the order of `asctime` or in that of RFC
    /// 5322.
    private static func isDated(_ words: [Substring]) -> Bool {
        for start in words.indices where days.contains(String(words[start])) && words.count >= start + 5 {
            let rest = words[(start + 1)...].map(String.init)
            let isAmerican = months.contains(rest[0]) && isNumber(rest[1], 1...2) && isTime(rest[2])
            // The time zone is before the year, and some programs write more text after it.
            if isAmerican, rest[3...].contains(where: { isNumber($0, 4...4) || isNumber($0, 2...2) }) { return true }
            if isNumber(rest[0], 1...2), months.contains(rest[1]), isNumber(rest[2], 2...4), isTime(rest[3]) {
                return true
            }
        }
        return false
    }

    private static func isNumber(_ word: String, _ lengths: ClosedRange<Int>) -> Bool {
        lengths.contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isTime(_ word: String) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count) && parts.allSatisfy { isNumber(String($0), 1...2) }
    }
}
