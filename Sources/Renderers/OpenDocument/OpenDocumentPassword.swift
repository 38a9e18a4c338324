// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A password with the keys that were made from it: each takes long, and entries may have one in common.
final class OpenDocumentPassword {
    private let text: String
    private var known: [OpenDocumentKey: [[UInt8]]] = [:]

    init(_ text: String) {
        self.text = text
    }

    /// The keys that an entry may be encrypted with, the likeliest first.
    func keys(_ key: OpenDocumentKey) throws(Refusal) -> [[UInt8]] {
        if let keys = known[key] { return keys }
        var forms = [Array(text.utf8)]
        // StarOffice wrote passwords in Windows' encoding.
        if key.start == .sha1, let old = Self.windowsLatin(text), old != forms[0] { forms.append(old) }
        var keys: [[UInt8]] = []
        for form in forms { keys.append(try key.derived(from: key.start.hash(form))) }
        known[key] = keys
        return keys
    }

    /// A text in Latin 1, which is Windows' encoding for all letters that matter here; nil when it has others.
    private static func windowsLatin(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value), byte < 0x80 || byte > 0x9F else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
