// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// The rules of all style sheets of a page, on their way into the elements that they are for.
struct StyleCascade {
    private struct Entry {
        let rule: StyleSheet.Rule
        let order: Int
    }

    /// The most comparisons of elements with conditions; elements after that have the style of their attributes alone.
    private static let stepLimit = 4_000_000
    private static let depthLimit = 200

    private var byID: [String: [Entry]] = [:]
    private var byClass: [Substring: [Entry]] = [:]
    private var byType: [String: [Entry]] = [:]
    private var others: [Entry] = []

    private var steps = Self.stepLimit
    /// The elements from the root to the present one, each with those beside it.
    private var path: [(siblings: [StyledElement], index: Int)] = []
    /// The size of the text of the whole page, in pixels.
    private var rootSize = 16.0

    /// A cascade of rules, in their order.
    init(_ rules: [StyleSheet.Rule]) {
        for (order, rule) in rules.enumerated() {
            guard let subject = rule.selector.compounds.first else { continue }
            let entry = Entry(rule: rule, order: order)
            // An element is asked for one of its conditions first.
            let id = subject.conditions.lazy.compactMap { if case .id(let id) = $0 { id } else { nil } }.first
            let name = subject.conditions.lazy.compactMap { if case .className(let name) = $0 { name } else { nil } }
                .first
            if let id {
                byID[id, default: []].append(entry)
            } else if let name {
                byClass[name[...], default: []].append(entry)
            } else if let type = subject.type {
                byType[type, default: []].append(entry)
            } else {
                others.append(entry)
            }
        }
    }

    /// Writes the declarations for each element into its attribute `style`, before and after those that it has.
    mutating func apply(to root: XMLElement) {
        apply(to: [StyledElement(root, index: 0, isLast: true, isRoot: true)])
    }

    private mutating func apply(to siblings: [StyledElement]) {
        guard path.count < Self.depthLimit else { return }
        path.append((siblings, 0))
        for (index, styled) in siblings.enumerated() {
            path[path.count - 1].index = index
            style(styled)
            let children = styled.element.children
            guard !children.isEmpty else { continue }
            apply(
                to: children.enumerated().map {
                    StyledElement($1, index: $0, isLast: $0 == children.count - 1)
                })
        }
        path.removeLast()
    }

    private mutating func style(_ styled: StyledElement) {
        var found: [Entry] = []
        collect(others, into: &found)
        collect(byType[styled.element.name], into: &found)
        for name in styled.classes { collect(byClass[name], into: &found) }
        if let id = styled.id { collect(byID[id], into: &found) }
        guard !found.isEmpty || styled.isRoot else { return }
        found.sort { ($0.rule.selector.specificity, $0.order) < ($1.rule.selector.specificity, $1.order) }
        // Later declarations override earlier ones, so the last 200 rules are enough.
        found.removeFirst(max(0, found.count - 200))
        let parts = found.map(\.rule.declarations) + [styled.element["style"] ?? "", ";"] + found.map(\.rule.important)
        var text = parts.joined()
        if styled.isRoot {
            let size = MarkupDeclarations(text).fontSize
            rootSize = min(max(size.flatMap { $0.pixels(em: 16, root: 16) } ?? 16, 4), 64)
        } else {
            text = MarkupDeclarations(text).text(rootSize: rootSize)
        }
        styled.element["style"] = text
    }

    private mutating func collect(_ entries: [Entry]?, into found: inout [Entry]) {
        guard let entries else { return }
        for entry in entries
        where matches(entry.rule.selector, from: 0, depth: path.count - 1, index: path[path.count - 1].index) {
            found.append(entry)
        }
    }

    /// Whether the conditions of a selector from one on hold for an element on the path, or beside one, and those around.
    private mutating func matches(_ selector: StyleSelector, from part: Int, depth: Int, index: Int) -> Bool {
        steps -= 1
        guard steps > 0, path[depth].siblings[index].matches(selector.compounds[part]) else { return false }
        guard part < selector.combinators.count else { return true }
        switch selector.combinators[part] {
        case .child:
            return depth > 0 && matches(selector, from: part + 1, depth: depth - 1, index: path[depth - 1].index)
        case .descendant:
            for outer in stride(from: depth - 1, through: 0, by: -1)
            where matches(selector, from: part + 1, depth: outer, index: path[outer].index) {
                return true
            }
            return false
        case .next: return index > 0 && matches(selector, from: part + 1, depth: depth, index: index - 1)
        case .later:
            for earlier in stride(from: index - 1, through: 0, by: -1)
            where matches(selector, from: part + 1, depth: depth, index: earlier) {
                return true
            }
            return false
        }
    }
}
