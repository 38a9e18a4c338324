// SPDX-License-Identifier: MPL-2.0

/// The macros of an Org document: `{{{name(argument)}}}`, each of which stands for a text of the document.
enum OrgMacros {
    /// A text with the texts of macros in their places.
    ///
    /// - Parameter room: the number of bytes by which the text may still become longer.
    static func expanded(_ text: [UInt8], _ settings: OrgSettings, _ room: inout Int) -> [UInt8] {
        var found = next(text, 0)
        guard found != nil else { return text }
        var result: [UInt8] = []
        var place = 0
        while let call = found {
            result += text[place..<call.start]
            if let value = value(call, settings), value.count <= room {
                room -= value.count
                result += value
            } else {
                result += text[call.start..<call.end]
            }
            place = call.end
            found = next(text, place)
        }
        return result + text[place...]
    }

    private struct Call {
        let start: Int
        let end: Int
        let name: String
        let arguments: [ArraySlice<UInt8>]
    }

    private static func next(_ text: [UInt8], _ start: Int) -> Call? {
        var index = start
        while index + 6 < text.count {
            defer { index += 1 }
            guard text[index] == UInt8(ascii: "{"), text[index...].starts(with: "{{{"), text[index + 3].isMarkupLetter
            else { continue }
            let name = text[(index + 3)...].prefix { $0.isMarkupWord || $0 == 0x2D || $0 == 0x5F }
            var rest = text[name.endIndex...]
            var arguments: [ArraySlice<UInt8>] = []
            if rest.first == UInt8(ascii: "(") {
                // An argument is no longer than this, so that calls without an end are not searched for it again and again.
                guard let close = rest.prefix(400).firstIndex(of: UInt8(ascii: ")")) else { continue }
                arguments = rest[(rest.startIndex + 1)..<close].split(
                    separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                rest = rest[(close + 1)...]
            }
            guard rest.starts(with: "}}}") else { continue }
            return Call(start: index, end: rest.startIndex + 3, name: name.lowercasedMarkup, arguments: arguments)
        }
        return nil
    }

    private static func value(_ call: Call, _ settings: OrgSettings) -> [UInt8]? {
        switch call.name {
        case "title": return Array(settings.title.joined(separator: [.space]))
        case "author": return Array(settings.author)
        case "date": return Array(settings.date)
        default: break
        }
        guard let macro = settings.macros[call.name] else { return nil }
        var result: [UInt8] = []
        var index = macro.startIndex
        while index < macro.endIndex {
            if macro[index] == UInt8(ascii: "$"), index + 1 < macro.endIndex, (0x31...0x39).contains(macro[index + 1]) {
                let number = Int(macro[index + 1] - 0x31)
                if number < call.arguments.count { result += call.arguments[number].trimmedMarkup }
                index += 2
            } else {
                result.append(macro[index])
                index += 1
            }
        }
        return result
    }
}
