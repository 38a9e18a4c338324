// SPDX-License-Identifier: MPL-2.0

/// A headline of an Org document: `** TODO [#A] Title :tag:`.
struct OrgHeadline {
    /// The number of its stars.
    let level: Int
    /// The state of a task.
    private(set) var taskWord: String?
    /// The priority as written, such as `[#A]`.
    private(set) var priority: String?
    private(set) var title: ArraySlice<UInt8>
    private(set) var tags: [String] = []
    /// Whether it and everything below it is a comment.
    private(set) var isComment = false

    /// The headline on a line; nil for a line that is none.
    init?(_ line: ArraySlice<UInt8>, _ settings: OrgSettings) {
        let stars = line.prefix { $0 == UInt8(ascii: "*") }
        guard !stars.isEmpty, line[stars.endIndex...].first.map({ $0 == .space }) ?? false else { return nil }
        level = stars.count
        title = line[stars.endIndex...].trimmedMarkup
        let word = title.prefix { $0 != .space }
        if settings.taskWords.contains(word.markupText) {
            taskWord = word.markupText
            title = title[word.endIndex...].trimmedMarkup
        }
        if title.count >= 4, title.starts(with: "[#"), let close = title.prefix(6).firstIndex(of: UInt8(ascii: "]")) {
            priority = title[...close].markupText
            title = title[(close + 1)...].trimmedMarkup
        }
        if title.starts(with: "COMMENT"), title.count == 7 || title.dropFirst(7).first == .space {
            isComment = true
        }
        readTags()
    }

    /// Whether a line is a headline, which ends everything before it.
    static func isHeadline(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.first == UInt8(ascii: "*") else { return false }
        return line.drop { $0 == UInt8(ascii: "*") }.first == .space
    }

    private mutating func readTags() {
        guard title.last == UInt8(ascii: ":") else { return }
        let start = title.lastIndex(of: .space).map { $0 + 1 } ?? title.startIndex
        let last = title[start...]
        guard last.count > 2, last.first == UInt8(ascii: ":"),
            last.allSatisfy({ $0.isMarkupWord || [0x3A, 0x5F, 0x40, 0x23, 0x25].contains($0) })
        else { return }
        tags = last.split(separator: UInt8(ascii: ":")).map(\.markupText)
        title = title[..<start].trimmedMarkup
    }
}
