// SPDX-License-Identifier: MPL-2.0

import Quantities

/// An element on the way through a page, with the attributes that selectors ask for most.
struct StyledElement {
    let element: XMLElement
    let classes: [Substring]
    let id: String?
    /// The number of elements before it in the same element.
    let index: Int
    /// Whether it is the last one in it.
    let isLast: Bool
    let isRoot: Bool

    init(_ element: XMLElement, index: Int, isLast: Bool, isRoot: Bool = false) {
        self.element = element
        (self.index, self.isLast, self.isRoot) = (index, isLast, isRoot)
        id = element["id"]
        classes = element["class"]?.split(maxSplits: 64, whereSeparator: \.isWhitespace) ?? []
    }

    /// Whether conditions hold for it.
    func matches(_ compound: StyleSelector.Compound) -> Bool {
        if let type = compound.type, type != element.name { return false }
        return compound.conditions.allSatisfy(meets)
    }

    private func meets(_ condition: StyleSelector.Condition) -> Bool {
        switch condition {
        case .id(let wanted): id == wanted
        case .className(let wanted): classes.contains { $0 == wanted }
        case .attribute(let name, let comparison, let value): Self.holds(element[name], comparison, value)
        case .root: isRoot
        case .link: element.name == "a" && element["href"] != nil
        case .first: index == 0
        case .last: isLast
        case .position(let step, let offset):
            step == 0 ? index + 1 == offset : index + 1 >= offset && (index + 1 - offset) % step == 0
        case .any(let list): list.contains(where: matches)
        case .none(let list): !list.contains(where: matches)
        }
    }

    private static func holds(_ text: String?, _ comparison: StyleSelector.Comparison, _ value: String) -> Bool {
        guard let text else { return false }
        return switch comparison {
        case .present: true
        case .equal: text == value
        case .word: text.split(maxSplits: 64, whereSeparator: \.isWhitespace).contains { $0 == value }
        case .language: text == value || text.hasPrefix(value + "-")
        case .prefix: !value.isEmpty && text.hasPrefix(value)
        case .suffix: !value.isEmpty && text.hasSuffix(value)
        case .part: !value.isEmpty && text.utf8.count <= 4_096 && text.holds(value)
        }
    }
}

extension String {
    /// Whether another text is a part of this one.
    fileprivate func holds(_ other: String) -> Bool {
        let (text, part) = (Array(utf8), Array(other.utf8))
        guard part.count <= text.count else { return false }
        return (0...(text.count - part.count)).contains { text[$0] == part[0] && text[$0...].starts(with: part) }
    }
}
