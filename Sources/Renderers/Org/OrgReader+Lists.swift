// SPDX-License-Identifier: MPL-2.0

extension OrgReader {
    /// Reads the list that begins on a line.
    ///
    /// - Returns: the number of the line after it.
    mutating func readList(_ part: MarkupLines, at start: Int, into parent: XMLElement, _ depth: Int) -> Int {
        guard let first = OrgItem(part, start) else { return start + 1 }
        let list = maker.add(first.term != nil ? "dl" : first.isOrdered ? "ol" : "ul", to: parent)
        var number = start
        while number < part.range.upperBound, let item = OrgItem(part, number), item.indent == first.indent,
            item.isOrdered == first.isOrdered, (item.term == nil) == (first.term == nil)
        {
            let (end, isLast) = end(of: item, part, at: number)
            let content = part.part(number..<end, indent: 0, firstIndent: item.contentColumn)
            if let term = item.term { inline.read(Array(term), into: maker.add("dt", to: list)) }
            let element = maker.add(item.term != nil ? "dd" : "li", to: list)
            if let value = item.counter, item.isOrdered { element["value"] = "\(value)" }
            if let state = item.checkbox { add(state, to: element) }
            read(content, into: element, depth: depth + 1, isItem: true)
            number = end
            if isLast { break }
        }
        return number
    }

    private func add(_ state: OrgItem.Checkbox, to element: XMLElement) {
        switch state {
        case .open: _ = maker.add("input", ["type": "checkbox"], to: element)
        case .done: _ = maker.add("input", ["type": "checkbox", "checked": ""], to: element)
        case .partial: element.append(.text("[-] "))
        }
    }

    /// The end of an item, and whether its list ends there, too: two blank lines end it, as does a line that is indented
    /// less.
    private func end(of item: OrgItem, _ part: MarkupLines, at number: Int) -> (end: Int, isLast: Bool) {
        var next = number + 1
        var blanks = 0
        let limit = part.range.upperBound
        while next < limit {
            guard let indent = part.indent(of: next) else {
                blanks += 1
                next += 1
                if blanks == 2 { return (next, true) }
                continue
            }
            if indent <= item.indent { return (next, false) }
            blanks = 0
            let line = part[next].trimmedMarkup
            if line.startsIgnoringCase(with: "#+begin_") {
                let name = line.dropFirst(8).prefix { $0 != .space }.lowercasedMarkup
                if let end = settings.end(of: name, after: next, before: limit) { next = end }
            }
            next += 1
        }
        return (limit, true)
    }
}
