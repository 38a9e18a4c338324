// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import TextRenderers

/// The encodings of a password for a ZIP file, which does not name the one it uses: today's programs write UTF-8, and programs
/// for Windows the code page of DOS or of Windows.
enum PasswordBytes {
    /// The byte strings of a password, UTF-8 first, each once; none for an empty password, which newer releases of libzip
    /// take for no password at all.
    static func all(of password: String) -> [[UInt8]] {
        let text = Array(password.utf8)
        guard !text.isEmpty else { return [] }
        guard text.contains(where: { $0 >= 0x80 }) else { return [text] }
        var spellings = [text]
        for encoding in CharacterEncoding.ofNames.map(\.textEncoding) {
            let bytes =
                encoding.isSingleByte ? bytes(of: password, in: encoding) : TextDecoder.convert(text, to: encoding)
            if let bytes, !spellings.contains(bytes) { spellings.append(bytes) }
        }
        return spellings
    }

    /// A text in a single-byte encoding; nil when the encoding lacks one of its characters.
    private static func bytes(of text: String, in encoding: TextEncoding) -> [UInt8]? {
        var values: [Unicode.Scalar: UInt8] = [:]
        for byte in UInt8(0x80)...0xFF {
            let scalars = TextDecoder.exact([byte], as: encoding).unicodeScalars
            if let scalar = scalars.first, scalars.count == 1, scalar != "\u{FFFD}" { values[scalar] = byte }
        }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = scalar.isASCII ? UInt8(scalar.value) : values[scalar] else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
