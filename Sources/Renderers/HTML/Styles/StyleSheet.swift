// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The rules of a style sheet that matter on paper, and the style sheets that it imports.
struct StyleSheet {
    /// A rule: the elements it is for, and what it says of them.
    struct Rule {
        let selector: StyleSelector
        /// The declarations as an attribute `style` has them.
        let declarations: String
        /// The declarations that are marked with `!important`.
        let important: String
    }

    /// The longest style sheet that is read, in bytes.
    static let byteLimit = 1 << 20
    /// The most rules of one style sheet.
    private static let ruleLimit = 20_000
    /// The most parts that lie in each other, such as those for media.
    private static let depthLimit = 8

    private(set) var rules: [Rule] = []
    /// The addresses of the style sheets that it imports for the screen.
    private(set) var imports: [String] = []

    /// The style sheet that bytes hold; nothing in it can fail.
    init(_ bytes: some Sequence<UInt8>) {
        read(Self.withoutComments(bytes)[...], depth: 0)
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, depth: Int) {
        var scanner = StyleScanner(bytes)
        while scanner.current != nil, rules.count < Self.ruleLimit {
            scanner.skipSpace()
            if scanner.take(UInt8(ascii: "@")) {
                readDirective(&scanner, depth: depth)
                continue
            }
            let prelude = scanner.text(before: [UInt8(ascii: "{"), UInt8(ascii: "}")])
            guard scanner.current == UInt8(ascii: "{") else {
                // A brace too many.
                scanner.advance()
                continue
            }
            let block = scanner.block()
            let (normal, important) = StyleDeclarations.split(block)
            guard !normal.isEmpty || !important.isEmpty else { continue }
            for selector in StyleSelector.list(prelude) where rules.count < Self.ruleLimit {
                rules.append(Rule(selector: selector, declarations: normal, important: important))
            }
        }
    }

    private mutating func readDirective(_ scanner: inout StyleScanner, depth: Int) {
        let name = scanner.name().lowercased()
        let prelude = scanner.text(before: [UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}")])
        guard scanner.current == UInt8(ascii: "{") else {
            scanner.advance()
            if name == "import", depth == 0, rules.isEmpty { readImport(prelude) }
            return
        }
        let block = scanner.block()
        let text = String(decoding: prelude, as: UTF8.self)
        let applies =
            switch name {
            case "media": StyleMedia.applies(text)
            // Queries ask for features that current browsers have, so they apply unless they begin with `not`.
            case "supports": !text.lowercased().trimmed.hasPrefix("not")
            case "layer": true
            default: false
            }
        if applies, depth < Self.depthLimit { read(block, depth: depth + 1) }
    }

    private mutating func readImport(_ bytes: ArraySlice<UInt8>) {
        var scanner = StyleScanner(bytes)
        scanner.skipSpace()
        var address = scanner.string()
        if address == nil, scanner.name().lowercased() == "url", scanner.take(UInt8(ascii: "(")) {
            var inner = StyleScanner(scanner.text(before: [UInt8(ascii: ")")]))
            scanner.advance()
            inner.skipSpace()
            address = inner.string() ?? String(decoding: inner.bytes[inner.index...], as: UTF8.self).trimmed
        }
        let media = String(decoding: scanner.bytes[scanner.index...], as: UTF8.self)
        guard let address, imports.count < 64, StyleMedia.applies(media) else { return }
        imports.append(address)
    }

    /// The bytes with a space for each comment.
    private static func withoutComments(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
        let bytes = Array(bytes.prefix(byteLimit))
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            if quote == nil, byte == slash, index + 1 < bytes.count, bytes[index + 1] == star {
                // The star of the opening is not that of the end.
                index += 3
                while index < bytes.count, bytes[index - 1] != star || bytes[index] != slash { index += 1 }
                index += 1
                result.append(0x20)
                continue
            }
            // Marks of comments of HTML have no meaning.
            if quote == nil, let length = markLength(bytes[index...]) {
                index += length
                continue
            }
            if let open = quote {
                if byte == open || byte == 0x0A { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            result.append(byte)
            if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                result.append(bytes[index + 1])
                index += 1
            }
            index += 1
        }
        return result
    }

    /// The length of a mark of a comment of HTML; nil when bytes begin with none.
    private static func markLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        switch bytes.first {
        case UInt8(ascii: "<") where bytes.starts(with: "<!--".utf8): 4
        case UInt8(ascii: "-") where bytes.starts(with: "-->".utf8): 3
        default: nil
        }
    }
}
