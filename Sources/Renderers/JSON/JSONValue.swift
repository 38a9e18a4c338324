// SPDX-License-Identifier: MPL-2.0

/// A value of a JSON text (RFC 8259). What is asked for and is not there, or is of another kind, is nil.
indirect enum JSONValue {
    case null
    case truth(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// A member of an object.
    subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { return members[name] }
        return nil
    }

    /// An element of a list.
    subscript(index: Int) -> JSONValue? {
        guard case .list(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The elements of a list; none for anything else.
    var elements: [JSONValue] {
        if case .list(let elements) = self { return elements }
        return []
    }

    /// The members of an object; none for anything else.
    var members: [String: JSONValue] {
        if case .object(let members) = self { return members }
        return [:]
    }

    var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    var number: Double? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// A whole number that is not negative, as indices and lengths are.
    var count: Int? {
        guard let number, number >= 0, number < 0x1p53 else { return nil }
        return Int(number)
    }

    var isTrue: Bool {
        if case .truth(let truth) = self { return truth }
        return false
    }

    /// The elements of a list, as numbers.
    var numbers: [Float] { elements.map { Float($0.number ?? 0) } }
}
