// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The declarations in a rule of a style sheet.
enum StyleDeclarations {
    /// The properties that change how a page reads (``MarkupDeclarations``).
    static let known: Set<String> = [
        "display", "visibility", "font", "font-size", "font-weight", "font-style", "font-family", "text-decoration",
        "text-decoration-line", "text-align", "color", "background", "background-color", "list-style",
        "list-style-type",
    ]

    /// The declarations of those properties, as an attribute `style` has them, and those that are marked as important.
    static func split(_ block: ArraySlice<UInt8>) -> (normal: String, important: String) {
        var (normal, important) = ("", "")
        var scanner = StyleScanner(block)
        while scanner.current != nil {
            let text = scanner.text(before: [UInt8(ascii: ";"), UInt8(ascii: "{")])
            if scanner.current == UInt8(ascii: "{") {
                // A rule within the rule.
                _ = scanner.block()
                continue
            }
            scanner.advance()
            guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = String(decoding: text[..<colon], as: UTF8.self).lowercased().trimmed
            guard known.contains(name), text.count <= 512 else { continue }
            var value = String(decoding: text[(colon + 1)...], as: UTF8.self).lowercased().trimmed
            // A value with a semicolon in it is an address, which is not fetched.
            guard !value.isEmpty, !value.contains(";") else { continue }
            let isImportant = value.hasSuffix("important") && value.contains("!")
            if isImportant { value = String(value.prefix { $0 != "!" }).trimmed }
            if isImportant { important += "\(name):\(value);" } else { normal += "\(name):\(value);" }
        }
        return (normal, important)
    }
}
