// SPDX-License-Identifier: MPL-2.0

/// A directive of a reStructuredText document: `.. name:: arguments`, options below them, and the content.
struct RestDirective {
    /// The name, in lower case.
    let name: String
    /// The lines of the arguments.
    let arguments: MarkupLines
    /// The values of the options by their names in lower case.
    private(set) var options: [String: [UInt8]] = [:]
    /// The lines after the options.
    let content: MarkupLines
    /// All lines but those of the options, as far as the arguments and the content are one text; else nil.
    let body: MarkupLines?

    /// The directive whose name begins a block; nil for a block that begins with none.
    ///
    /// - Parameter block: lines of which the first one begins with the name.
    init?(_ block: MarkupLines) {
        guard let first = block.range.first, let (name, length) = Self.name(block[first]) else { return nil }
        self.name = name
        let rest = block.part(first..<block.range.upperBound, firstIndent: length)
        let end = rest.range.dropFirst().first(where: rest.isBlank) ?? rest.range.upperBound
        let hasArgument = !rest.isBlank(first)
        let start = (hasArgument || end == first ? first + 1 : first)..<max(end, first + 1)
        let option = start.first { RestField(rest[$0]) != nil }
        arguments = rest.part(first..<(option ?? max(end, first + 1))).trimmed
        // Content may begin right below a directive without arguments.
        guard let option else {
            content = rest.part(max(end, first + 1)..<rest.range.upperBound).trimmed
            body = rest.trimmed
            return
        }
        body = nil
        var number = option
        while number < end {
            guard let field = RestField(rest[number]) else {
                number += 1
                continue
            }
            var value = Array(rest[number].dropFirst(field.length))
            number += 1
            while number < end, RestField(rest[number]) == nil {
                value += [.newline] + rest[number].trimmedMarkup
                number += 1
            }
            options[field.name.lowercasedMarkup] = Array(value[...].trimmedMarkup)
        }
        content = rest.part(end..<rest.range.upperBound).trimmed
    }

    /// The value of an option as text.
    func option(_ name: String) -> String? { options[name].map(\.markupText) }

    /// The arguments as one line.
    var argument: [UInt8] { arguments.joined.map { $0 == .newline ? .space : $0 } }

    /// The lines below the name that are no options, of a directive that takes no arguments.
    var lines: MarkupLines { arguments.isEmpty ? content : body ?? content }

    /// The name that a line begins with, and the length of what is before the arguments.
    private static func name(_ line: ArraySlice<UInt8>) -> (String, Int)? {
        let marks = Array("-_.:+".utf8)
        var name = line.prefix { $0.isMarkupWord || marks.contains($0) }
        guard name.count >= 3, name.last == UInt8(ascii: ":") else {
            // A space between the name and the colons is allowed.
            let rest = line[name.endIndex...]
            guard !name.isEmpty, rest.starts(with: " ::"), rest.count == 3 || rest.dropFirst(3).first == .space
            else { return nil }
            let length = name.count + 3
            return (name.lowercasedMarkup, length + line.dropFirst(length).prefix { $0 == .space }.count)
        }
        guard name.dropLast().last == UInt8(ascii: ":"), line[name.endIndex...].first.map({ $0 == .space }) ?? true
        else { return nil }
        let length = name.count + line[name.endIndex...].prefix { $0 == .space }.count
        name = name.dropLast(2)
        return name.isEmpty ? nil : (name.lowercasedMarkup, length)
    }
}
