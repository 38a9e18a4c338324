// SPDX-License-Identifier: MPL-2.0

/// The lines of a document or of a part of it, without those that its conditions leave out.
struct AsciiDocLines {
    private(set) var lines: [AsciiDocBytes]
    /// The position of the next line.
    var index = 0
    private let context: AsciiDocContext
    /// Whether the conditions were evaluated before.
    private let isPlain: Bool
    /// The last line that a condition stood before.
    private var conditional = -1

    /// The lines of a whole document.
    init(document text: [UInt8], context: AsciiDocContext) {
        lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            var line = line
            while let last = line.last, last.isBlank || last == 0x0D { line.removeLast() }
            return line
        }
        self.context = context
        isPlain = false
    }

    /// Lines out of a document.
    init(_ lines: [AsciiDocBytes], context: AsciiDocContext) {
        (self.lines, self.context, isPlain) = (lines, context, true)
    }

    /// The next line; nil at the end.
    mutating func peek() -> AsciiDocBytes? {
        while index < lines.count {
            let line = lines[index]
            if isPlain || index == conditional { return line }
            if line.first == 0x5C, Self.isDirective(line.dropFirst()) { return line.dropFirst() }
            guard Self.isDirective(line), !line.begins("include::") else { return line }
            evaluate(line)
        }
        return nil
    }

    /// Takes the next line.
    mutating func next() -> AsciiDocBytes? {
        guard let line = peek() else { return nil }
        index += 1
        return line
    }

    /// The line after the next one, as it is written.
    var following: AsciiDocBytes? { index + 1 < lines.count ? lines[index + 1] : nil }

    /// Passes over empty lines, and returns their number.
    @discardableResult mutating func skipEmpty() -> Int {
        var count = 0
        while let line = peek(), line.isEmpty {
            index += 1
            count += 1
        }
        return count
    }

    /// The lines up to a delimiter, which is passed over; all that are left where it is missing.
    mutating func take(upTo isEnd: (AsciiDocBytes) -> Bool) -> [AsciiDocBytes] {
        var result: [AsciiDocBytes] = []
        while let line = next(), !isEnd(line) { result.append(line) }
        return result
    }

    private static func isDirective(_ line: AsciiDocBytes) -> Bool {
        guard line.first == 0x69 || line.first == 0x65 else { return false }
        return ["ifdef::", "ifndef::", "ifeval::", "endif::", "include::"].contains { line.starts(with: $0.utf8) }
    }

    private mutating func evaluate(_ line: AsciiDocBytes) {
        guard !line.begins("endif::"), let open = line.firstIndex(of: 0x5B), line.last == 0x5D,
            let colons = line.firstIndex(of: 0x3A)
        else {
            index += 1
            return
        }
        let content = line[(open + 1)..<(line.endIndex - 1)]
        let names = line[(colons + 2)..<max(open, colons + 2)]
        let holds: Bool
        if line.begins("ifeval::") {
            holds = AsciiDocCondition.holds(context.attributes.resolved(content)[...])
        } else {
            let context = context
            let isSet = { (name: AsciiDocBytes) in context.attributes.isSet(name.string.lowercased()) }
            let areSet =
                names.contains(0x2B) ? names.parts(0x2B).allSatisfy(isSet) : names.parts(0x2C).contains(where: isSet)
            holds = line.begins("ifndef::") ? !areSet : areSet
            if !content.isEmpty {
                // One line depends on the condition.
                if holds {
                    lines[index] = content
                    conditional = index
                } else {
                    index += 1
                }
                return
            }
        }
        index += 1
        if !holds { skip() }
    }

    /// Passes over the lines up to the end of a condition.
    private mutating func skip() {
        var depth = 1
        while index < lines.count, depth > 0 {
            let line = lines[index]
            index += 1
            guard Self.isDirective(line) else { continue }
            if line.begins("endif::") {
                depth -= 1
            } else if line.begins("ifeval::") || line.begins("if") && line.suffix(2).elementsEqual("[]".utf8) {
                depth += 1
            }
        }
    }
}
