// SPDX-License-Identifier: MPL-2.0

/// The element that is being filled with text and elements, and the text that it does not have yet.
struct AsciiDocOutput {
    let element: XMLElement
    var bytes: [UInt8] = []

    init(_ element: XMLElement) { self.element = element }

    /// Adds the text to the element.
    mutating func flush() {
        guard !bytes.isEmpty else { return }
        element.add(text: bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Adds an element after the text.
    @discardableResult mutating func add(_ name: String, _ context: AsciiDocContext) -> XMLElement {
        flush()
        return context.add(name, to: element)
    }
}
