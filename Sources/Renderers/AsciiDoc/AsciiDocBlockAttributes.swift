// SPDX-License-Identifier: MPL-2.0

/// The attributes of a block or a macro: `style#id.role%option,second,name="value"`.
struct AsciiDocBlockAttributes {
    /// The style, such as `source` or `NOTE`; empty for none.
    var style = ""
    /// The text above the block (`.Title`).
    var title: AsciiDocBytes?
    /// The identifier that references name.
    var id: String?
    private(set) var options: Set<String> = []
    private(set) var roles: Set<String> = []
    private(set) var named: [String: String] = [:]
    /// The values without names. The first one is the style.
    private(set) var positional: [String] = []

    init() {}

    /// The attributes of a macro: its text between the brackets.
    init(_ text: AsciiDocBytes) { add(text) }

    /// The value of a named attribute.
    subscript(name: String) -> String? { named[name] }

    /// A value without a name; nil for an empty one.
    func positional(_ index: Int) -> String? {
        index < positional.count && !positional[index].isEmpty ? positional[index] : nil
    }

    /// Adds the attributes of a line to those of the lines before it.
    mutating func add(_ text: AsciiDocBytes) {
        var position = 0
        for field in Self.fields(text) {
            if let name = field.name {
                switch name {
                case "options", "opts":
                    options.formUnion(field.value.split(separator: ",").map { String($0).trimmed })
                case "role", "roles": roles.formUnion(field.value.split(separator: " ").map(String.init))
                case "id": id = field.value
                default: named[name] = field.value
                }
                continue
            }
            if position == 0 { addShorthand(field.value) }
            while positional.count <= position { positional.append("") }
            if !field.value.isEmpty { positional[position] = field.value }
            position += 1
        }
    }

    /// The first value: a style with roles, options and an identifier.
    private mutating func addShorthand(_ text: String) {
        var kind: Character?
        var part = ""
        func isMark(_ character: Character) -> Bool { character == "#" || character == "." || character == "%" }
        func end(_ attributes: inout Self) {
            switch kind {
            case "#": if !part.isEmpty { attributes.id = part }
            case ".": attributes.roles.insert(part)
            case "%": attributes.options.insert(part)
            default: if !part.isEmpty { attributes.style = part }
            }
            part = ""
        }
        // A macro's first value is a text, which may have any of these characters.
        guard !text.contains(where: \.isWhitespace) else {
            style = text
            return
        }
        for character in text {
            if isMark(character) {
                end(&self)
                kind = character
            } else {
                part.append(character)
            }
        }
        end(&self)
    }

    /// The fields between commas, with their names. Values in quotation marks may have commas.
    private static func fields(_ text: AsciiDocBytes) -> [(name: String?, value: String)] {
        var fields: [(name: String?, value: String)] = []
        var index = text.startIndex
        while index < text.endIndex, fields.count < 200 {
            while index < text.endIndex, text[index].isBlank || text[index] == 0x0A { index += 1 }
            var name: String?
            let end = text[index...].firstIndex { !($0.isWordByte || $0 == 0x2D) } ?? text.endIndex
            var valueStart = index
            if end > index, end < text.endIndex, text[end] == 0x3D {
                name = text[index..<end].string
                valueStart = end + 1
            }
            let value: String
            if valueStart < text.endIndex, text[valueStart] == 0x22 || text[valueStart] == 0x27,
                let close = text[(valueStart + 1)...].firstIndex(of: text[valueStart])
            {
                value = text[(valueStart + 1)..<close].string
                index = text[close...].firstIndex(of: 0x2C) ?? text.endIndex
            } else {
                index = text[valueStart...].firstIndex(of: 0x2C) ?? text.endIndex
                value = text[valueStart..<index].trimmedBytes.string
            }
            fields.append((name, value))
            index += 1
        }
        return fields
    }
}
