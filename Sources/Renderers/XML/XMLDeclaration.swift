// SPDX-License-Identifier: MPL-2.0

import TextRenderers

/// The declaration at the beginning of an XML document (XML 1.0 §2.8).
enum XMLDeclaration {
    /// The encoding that it names; nil when it names none, or an unknown one. A document in which the declaration itself
    /// can be read byte by byte is not in UTF-16.
    static func encoding(_ bytes: some Collection<UInt8>) -> EncodingLabel? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
        guard start.starts(with: Array("<?xml".utf8)), let end = start.prefix(1024).firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let declaration = String(decoding: start[..<end], as: UTF8.self)
        var rest = declaration[...]
        while let place = rest.firstIndex(of: "e") {
            rest = rest[place...]
            guard rest.hasPrefix("encoding") else {
                rest = rest.dropFirst()
                continue
            }
            let value = rest.dropFirst(8).drop(while: \.isWhitespace)
            guard value.first == "=" else { return nil }
            let quoted = value.dropFirst().drop(while: \.isWhitespace)
            guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
            return EncodingLabel(quoted.dropFirst().prefix { $0 != quote })?.readable
        }
        return nil
    }
}

extension EncodingLabel {
    /// The encoding that is meant where the name itself was read byte by byte: UTF-16 can only be UTF-8 there.
    var readable: EncodingLabel {
        if case .encoding(let encoding) = self, encoding.unit > 1 { return .encoding(.utf8) }
        return self
    }
}
