// SPDX-License-Identifier: MPL-2.0

/// The keywords of an Org document that are about the whole of it, wherever they stand.
struct OrgSettings {
    /// The lines of its title, and of the titles below it.
    private(set) var title: [ArraySlice<UInt8>] = []
    private(set) var subtitle: [ArraySlice<UInt8>] = []
    private(set) var author: ArraySlice<UInt8> = []
    private(set) var date: ArraySlice<UInt8> = []
    /// The words of headlines that are states of tasks.
    private(set) var taskWords: Set<String> = ["TODO", "DONE"]
    /// Whether `_{…}` and `^{…}` are subscripts and superscripts.
    private(set) var hasScripts = true
    /// The texts of its macros by their names.
    private(set) var macros: [String: ArraySlice<UInt8>] = [:]
    /// The numbers of the lines that end blocks, drawers and LaTeX environments, by what they end.
    private(set) var ends: [String: [Int]] = [:]

    private var hidden: Set<String> = []

    init(_ lines: MarkupLines) {
        var ownWords: Set<String> = []
        for number in lines.range {
            let line = lines[number].trimmedMarkup
            switch line.first {
            case UInt8(ascii: "#"):
                if line.startsIgnoringCase(with: "#+end"), line.count == 5 || line.count == 6 && line.last == 0x3A {
                    ends["#", default: []].append(number)
                } else if line.startsIgnoringCase(with: "#+end_") {
                    ends[line.dropFirst(6).prefix { $0 != .space }.lowercasedMarkup, default: []].append(number)
                } else if let (key, value) = Self.keyword(line) {
                    read(key, value, &ownWords)
                }
            case UInt8(ascii: ":"):
                if line.count == 5, line.startsIgnoringCase(with: ":end:") { ends[":", default: []].append(number) }
            case UInt8(ascii: "\\"):
                if let name = Self.environment(line, "\\end{") { ends["\\" + name, default: []].append(number) }
            default: break
            }
        }
        if !ownWords.isEmpty { taskWords = ownWords }
        if hidden.contains("title") { (title, subtitle) = ([], []) }
        if hidden.contains("author") { author = [] }
        if hidden.contains("date") { date = [] }
    }

    /// The number of the line, after a line and before another one, that ends a block.
    func end(of name: String, after number: Int, before limit: Int) -> Int? {
        guard let numbers = ends[name] else { return nil }
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] > number { high = middle } else { low = middle + 1 }
        }
        return low < numbers.count && numbers[low] < limit ? numbers[low] : nil
    }

    /// The name, in lower case, and the value of a line `#+NAME: value`.
    static func keyword(_ line: ArraySlice<UInt8>) -> (key: String, value: ArraySlice<UInt8>)? {
        guard line.starts(with: "#+") else { return nil }
        let rest = line.dropFirst(2)
        // The name of an affiliated keyword may be followed by a value in brackets, as in `#+CAPTION[short]: long`.
        let name = rest.prefix { $0 != UInt8(ascii: ":") && $0 != .space && $0 != UInt8(ascii: "[") }
        var after = rest[name.endIndex...]
        if after.first == UInt8(ascii: "["), let close = after.firstIndex(of: UInt8(ascii: "]")) {
            after = after[(close + 1)...]
        }
        guard after.first == UInt8(ascii: ":"), !name.isEmpty else { return nil }
        return (name.lowercasedMarkup, after.dropFirst().trimmedMarkup)
    }

    /// The name of a LaTeX environment that a line begins or ends.
    static func environment(_ line: ArraySlice<UInt8>, _ command: StaticString) -> String? {
        guard line.starts(with: command) else { return nil }
        let rest = line.dropFirst(command.utf8CodeUnitCount)
        let name = rest.prefix { $0.isMarkupWord || $0 == UInt8(ascii: "*") }
        guard !name.isEmpty, rest[name.endIndex...].first == UInt8(ascii: "}") else { return nil }
        return name.markupText
    }

    private mutating func read(_ key: String, _ value: ArraySlice<UInt8>, _ ownWords: inout Set<String>) {
        switch key {
        case "title": if !value.isEmpty { title.append(value) }
        case "subtitle": if !value.isEmpty { subtitle.append(value) }
        case "author": author = value
        case "date": date = value
        case "todo", "seq_todo", "typ_todo":
            for word in value.markupWords where word != [UInt8(ascii: "|")] {
                ownWords.insert(word.prefix { $0 != UInt8(ascii: "(") }.markupText)
            }
        case "macro":
            let name = value.prefix { $0 != .space }
            macros[name.lowercasedMarkup] = value[name.endIndex...].trimmedMarkup
        case "options":
            for word in value.markupWords {
                let option = word.markupText
                if option == "^:nil" { hasScripts = false }
                if option.hasSuffix(":nil") { hidden.insert(String(option.dropLast(4))) }
            }
        default: break
        }
    }
}
