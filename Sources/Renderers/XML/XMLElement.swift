// SPDX-License-Identifier: MPL-2.0

/// One element of a parsed document, with what is in it.
final class XMLElement {
    /// A child of an element, or a piece of its text.
    enum Content {
        case element(XMLElement)
        case text(String)
    }

    /// The name without its namespace prefix.
    let name: String
    /// Attributes by name: `prefix:name` as written, or just `name`.
    private(set) var attributes: [String: String]
    /// The element's children and text, in order.
    fileprivate(set) var content: [Content] = []

    init(name: String, attributes: [String: String] = [:]) {
        self.name = name
        self.attributes = attributes
    }

    /// Adds to what is in it.
    func append(_ part: Content) {
        content.append(part)
    }

    /// The value of an attribute.
    subscript(attribute: String) -> String? {
        get { attributes[attribute] }
        set { attributes[attribute] = newValue }
    }

    /// The elements in it.
    var children: [XMLElement] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The first element in it with a name.
    func first(_ name: String) -> XMLElement? {
        for case .element(let element) in content where element.name == name { return element }
        return nil
    }

    /// The first element that a chain of names leads to.
    func first(_ names: [String]) -> XMLElement? {
        var element = self
        for name in names {
            guard let next = element.first(name) else { return nil }
            element = next
        }
        return element
    }

    /// The elements in it with a name.
    func all(_ name: String) -> [XMLElement] {
        children.filter { $0.name == name }
    }

    /// The first element with a name at any depth, in document order.
    func descendant(_ name: String) -> XMLElement? {
        for child in children {
            if child.name == name { return child }
            if let found = child.descendant(name) { return found }
        }
        return nil
    }

    /// Every element with a name at any depth, in document order.
    func descendants(_ name: String) -> [XMLElement] {
        var found: [XMLElement] = []
        collect(name, into: &found)
        return found
    }

    private func collect(_ name: String, into found: inout [XMLElement]) {
        for child in children {
            if child.name == name { found.append(child) }
            child.collect(name, into: &found)
        }
    }

    /// All text in it, at any depth.
    var text: String {
        var text = ""
        collectText(into: &text)
        return text
    }

    private func collectText(into text: inout String) {
        for part in content {
            switch part {
            case .text(let more): text += more
            case .element(let element): element.collectText(into: &text)
            }
        }
    }
}
