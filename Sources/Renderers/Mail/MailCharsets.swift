// SPDX-License-Identifier: MPL-2.0

import TextRenderers

/// The character sets in which the bytes of a message are read: those that it states, unless the user has chosen an encoding
/// for its text.
struct MailCharsets {
    /// The encoding that the user has chosen; nil for those that the message states.
    let chosen: TextEncoding?
    /// The character sets that the message states for its text. The program that stated them wrongly has done so in the
    /// header, too.
    private var replaced: [EncodingLabel] = []

    init(chosen: TextEncoding? = nil) { self.chosen = chosen }

    /// Bytes of a header as text. Those in a character set that the text has not, and those in UTF-8, are believed.
    func decode(_ bytes: some Collection<UInt8>, _ name: String) -> String {
        guard let chosen else { return Charset.decode(bytes, name) }
        if let label = EncodingLabel(name), replaced.contains(label) {
            return TextDecoder.exact(Array(bytes), as: chosen)
        }
        return Charset.decode(bytes, name, or: chosen)
    }

    /// The bytes of a text in the message as text, and the encoding in which they were read, where that is known.
    ///
    /// - Parameters:
    ///   - name: the character set that the message states; nil where it states none.
    ///   - isPage: whether it is a web page, which may name its encoding itself.
    mutating func text(
        of bytes: [UInt8], _ name: String?, isPage: Bool
    ) -> (text: String, encoding: TextEncoding?) {
        if let chosen {
            if let name, let label = EncodingLabel(name), label != .encoding(.utf8), !replaced.contains(label) {
                replaced.append(label)
            }
            return (TextDecoder.exact(bytes, as: chosen), chosen)
        }
        let encoding = isPage && name == nil ? nil : Charset.encoding(of: bytes, name ?? "")
        return (isPage ? MarkupEncoding.text(of: bytes, name: name) : Charset.decode(bytes, name ?? ""), encoding)
    }
}
