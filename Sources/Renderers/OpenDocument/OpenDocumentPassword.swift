// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A password with the keys derived from it, which are kept: a derivation takes long, and entries may share a key.
final class OpenDocumentPassword {
    private let text: String
    private var known: [OpenDocumentKey: [[UInt8]]] = [:]

    init(_ text: String) {
        self.text = text
    }

    /// The keys by which an entry may be encrypted, the likeliest first.
    func keys(_ key: OpenDocumentKey) throws(Refusal) -> [[UInt8]] {
        if let keys = known[key] { return keys }
        var forms = [Array(text.utf8)]
        // StarOffice encoded passwords in Windows-1252.
        if key.start == .sha1, let old = Self.windowsLatin(text), old != forms[0] { forms.append(old) }
        var keys: [[UInt8]] = []
        for form in forms { keys.append(try key.derived(from: key.start.hash(form))) }
        known[key] = keys
        return keys
    }

    /// A text in Latin 1, which is equal to Windows-1252 for the letters in passwords; nil when it has other characters.
    private static func windowsLatin(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value), byte < 0x80 || byte > 0x9F else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
