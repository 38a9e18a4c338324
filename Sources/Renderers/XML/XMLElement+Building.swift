// SPDX-License-Identifier: MPL-2.0

/// Trees of elements that a reader of another notation makes.
extension XMLElement {
    /// Adds an element at the end, and returns it.
    @discardableResult func add(_ name: String, _ attributes: [String: String] = [:]) -> XMLElement {
        let element = XMLElement(name: name, attributes: attributes)
        append(.element(element))
        return element
    }

    /// Adds text at the end.
    func add(text: String) {
        if !text.isEmpty { append(.text(text)) }
    }

    /// Adds text in UTF-8 at the end.
    func add(text: some Collection<UInt8>) {
        if !text.isEmpty { append(.text(String(decoding: text, as: UTF8.self))) }
    }
}
