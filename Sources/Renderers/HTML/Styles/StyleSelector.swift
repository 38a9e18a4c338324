// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A selector of a style sheet: the elements that a rule is for.
struct StyleSelector {
    /// The relation of two neighbours in a selector.
    enum Combinator {
        case descendant
        case child
        case next
        case later
    }

    /// The conditions for one element; all of them must hold.
    struct Compound {
        var type: String?
        var conditions: [Condition] = []
    }

    /// A condition for an element.
    indirect enum Condition {
        case id(String)
        case className(String)
        case attribute(String, Comparison, String)
        case root
        case link
        case first
        case last
        /// Every `step`-th element among its neighbours, counted from one, that leaves `offset`; one alone for a step of 0.
        case position(step: Int, offset: Int)
        case any([Compound])
        case none([Compound])
    }

    /// The comparison of an attribute with a value.
    enum Comparison {
        case present, equal, word, language, prefix, suffix, part
    }

    /// The conditions, that of the element itself first, then those for elements around or before it.
    var compounds: [Compound] = []
    /// The relations between them, one fewer.
    var combinators: [Combinator] = []
    /// The weight against other selectors for the same element.
    var specificity = 0

    /// The most conditions for different elements in a selector.
    static let limit = 24
}

extension StyleSelector {
    /// The selectors in a list; those with conditions that no page on paper meets, such as `:hover`, are left out.
    static func list(_ bytes: ArraySlice<UInt8>) -> [StyleSelector] {
        var scanner = StyleScanner(bytes)
        var selectors: [StyleSelector] = []
        while scanner.current != nil, selectors.count < 1_000 {
            let text = scanner.text(before: [UInt8(ascii: ",")])
            scanner.advance()
            if let selector = StyleSelector(text) { selectors.append(selector) }
        }
        return selectors
    }

    private init?(_ bytes: ArraySlice<UInt8>) {
        var scanner = StyleScanner(bytes)
        scanner.skipSpace()
        var parsed: [Compound] = []
        var relations: [Combinator] = []
        while scanner.current != nil {
            guard parsed.count < Self.limit,
                let compound = Self.compound(&scanner, specificity: &specificity, depth: 0)
            else { return nil }
            parsed.append(compound)
            var relation: Combinator? = scanner.skipSpace() ? .descendant : nil
            switch scanner.current {
            case UInt8(ascii: ">"): relation = .child
            case UInt8(ascii: "+"): relation = .next
            case UInt8(ascii: "~"): relation = .later
            default: break
            }
            guard let current = scanner.current else { break }
            guard let relation else { return nil }
            relations.append(relation)
            if [UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~")].contains(current) {
                scanner.advance()
                scanner.skipSpace()
                guard scanner.current != nil else { return nil }
            }
        }
        guard !parsed.isEmpty else { return nil }
        compounds = parsed.reversed()
        combinators = relations.reversed()
    }

    private static func compound(_ scanner: inout StyleScanner, specificity: inout Int, depth: Int) -> Compound? {
        var compound = Compound()
        let start = scanner.index
        if !scanner.take(UInt8(ascii: "*")) {
            let name = scanner.name()
            if !name.isEmpty {
                compound.type = name.lowercased()
                specificity += 1
            }
        }
        while let byte = scanner.current, compound.conditions.count < 32 {
            switch byte {
            case UInt8(ascii: "#"):
                scanner.advance()
                compound.conditions.append(.id(scanner.name()))
                specificity += 10_000
            case UInt8(ascii: "."):
                scanner.advance()
                compound.conditions.append(.className(scanner.name()))
                specificity += 100
            case UInt8(ascii: "["):
                guard let condition = attribute(&scanner) else { return nil }
                compound.conditions.append(condition)
                specificity += 100
            case UInt8(ascii: ":"):
                guard let condition = pseudoClass(&scanner, specificity: &specificity, depth: depth) else { return nil }
                compound.conditions.append(condition)
            default: return scanner.index > start ? compound : nil
            }
        }
        return scanner.index > start ? compound : nil
    }

    private static func attribute(_ scanner: inout StyleScanner) -> Condition? {
        scanner.advance()
        scanner.skipSpace()
        let name = scanner.name().lowercased()
        scanner.skipSpace()
        guard !name.isEmpty, let sign = scanner.current else { return nil }
        scanner.advance()
        let comparison: Comparison
        switch sign {
        case UInt8(ascii: "]"): return .attribute(name, .present, "")
        case UInt8(ascii: "="): comparison = .equal
        case UInt8(ascii: "~"): comparison = .word
        case UInt8(ascii: "|"): comparison = .language
        case UInt8(ascii: "^"): comparison = .prefix
        case UInt8(ascii: "$"): comparison = .suffix
        case UInt8(ascii: "*"): comparison = .part
        default: return nil
        }
        guard comparison == .equal || scanner.take(UInt8(ascii: "=")) else { return nil }
        scanner.skipSpace()
        let value = scanner.string() ?? scanner.name()
        // The flag for case sensitivity (`i` or `s`) after the value is ignored.
        _ = scanner.text(before: [UInt8(ascii: "]")])
        return scanner.take(UInt8(ascii: "]")) ? .attribute(name, comparison, value) : nil
    }

    private static func pseudoClass(
        _ scanner: inout StyleScanner, specificity: inout Int, depth: Int
    ) -> Condition? {
        scanner.advance()
        let name = scanner.name().lowercased()
        var argument: ArraySlice<UInt8> = []
        if scanner.take(UInt8(ascii: "(")) {
            argument = scanner.text(before: [UInt8(ascii: ")")])
            guard scanner.take(UInt8(ascii: ")")) else { return nil }
        }
        if name != "where", name != "not", name != "is" { specificity += 100 }
        switch name {
        case "root": return .root
        case "link", "any-link": return .link
        case "first-child": return .first
        case "last-child": return .last
        case "nth-child": return position(argument)
        case "is", "where", "matches", "-webkit-any", "-moz-any", "not":
            guard depth < 2 else { return nil }
            var list: [Compound] = []
            var rest = StyleScanner(argument)
            var weight = 0
            while rest.current != nil, list.count < 32 {
                var part = StyleScanner(rest.text(before: [UInt8(ascii: ",")]))
                rest.advance()
                part.skipSpace()
                guard let compound = Self.compound(&part, specificity: &weight, depth: depth + 1) else {
                    if name == "not" { return nil }
                    continue
                }
                part.skipSpace()
                // Relations within the brackets are rare, and would need all of this once more.
                guard part.current == nil else { return nil }
                list.append(compound)
            }
            if name != "where" { specificity += weight / max(1, list.count) }
            return name == "not" ? .none(list) : .any(list)
        default: return nil
        }
    }

    /// The places that `odd`, `even`, `3`, `2n` or `2n+1` mean.
    private static func position(_ argument: ArraySlice<UInt8>) -> Condition? {
        let text = String(decoding: argument.filter { !StyleScanner.isSpace($0) }, as: UTF8.self).lowercased()
        if text == "odd" { return .position(step: 2, offset: 1) }
        if text == "even" { return .position(step: 2, offset: 0) }
        guard let sign = text.firstIndex(of: "n") else {
            return Int(written: text).map { .position(step: 0, offset: $0) }
        }
        let (before, after) = (text[..<sign], text[text.index(after: sign)...])
        let step = before.isEmpty || before == "+" ? 1 : Int(written: before)
        let offset = after.isEmpty ? 0 : Int(written: after)
        guard let step, let offset, step > 0 else { return nil }
        return .position(step: step, offset: offset)
    }
}
