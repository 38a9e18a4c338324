// SPDX-License-Identifier: MPL-2.0

/// An element of XMP metadata, with the elements and the text in it.
final class XMPElement {
    /// A part of the content of an element.
    enum Part {
        case element(XMPElement)
        case text(String)
    }

    /// The name without its namespace prefix.
    let name: String
    /// The values of attributes by their names, `prefix:name` as written.
    let attributes: [String: String]
    /// The elements and the text in it, in their order.
    private(set) var content: [Part] = []

    init(name: String, attributes: [String: String]) {
        (self.name, self.attributes) = (name, attributes)
    }

    /// Adds a part at the end.
    func append(_ part: Part) { content.append(part) }

    /// The value of an attribute.
    subscript(attribute: String) -> String? { attributes[attribute] }

    /// The elements in it with a name.
    func all(_ name: String) -> [XMPElement] {
        content.compactMap { part in
            if case .element(let element) = part, element.name == name { element } else { nil }
        }
    }

    /// The first element in it with a name.
    func first(_ name: String) -> XMPElement? { all(name).first }

    /// All text in it, at any depth.
    var text: String {
        content.map { part in
            switch part {
            case .element(let element): element.text
            case .text(let text): text
            }
        }.joined()
    }
}
