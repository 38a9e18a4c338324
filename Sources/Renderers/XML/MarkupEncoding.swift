// SPDX-License-Identifier: MPL-2.0

import RendererKit
import TextRenderers

/// The characters of web pages and XML documents, by the names of encodings that these hold (HTML §13.2.3, Encoding §6).
enum MarkupEncoding {
    /// So much of a page is searched for the name of its encoding, in bytes.
    private static let headLength = 64 << 10

    /// A page as text. A byte order mark counts first, then the name that came with the page, then the one in it.
    ///
    /// - Parameters:
    ///   - name: the encoding that the carrier of the page gives, such as the header of a message.
    ///   - isXML: an XML declaration counts before an element `meta`.
    ///   - isWhole: nothing follows; else a character cut at the end is left out.
    static func text(of bytes: [UInt8], name: String? = nil, isXML: Bool = false, isWhole: Bool = true) -> String {
        let guess = EncodingGuess(bytes.prefix(headLength), isWhole: isWhole && bytes.count <= headLength)
        if let guess, guess.markLength > 0 || guess.encoding.unit > 1 {
            return TextDecoder.exact(
                Array(bytes.dropFirst(guess.markLength)), as: guess.encoding, isLast: isWhole)
        }
        // Messages are said to be ASCII by programs that do not know; the page may.
        if let name, !name.lowercased().hasSuffix("ascii"), let label = EncodingLabel(name) {
            return text(of: bytes, label, isWhole: isWhole)
        }
        let head = Array(bytes.prefix(headLength))
        let declared = XMLDeclaration.encoding(head)
        guard isXML else { return text(of: bytes, MetaScanner.label(head) ?? declared, isWhole: isWhole) }
        // XML that declares nothing is UTF-8, whatever a converter left in an element of its head.
        let label = declared ?? (guess?.encoding == .utf8 ? nil : MetaScanner.label(head))
        return text(of: bytes, label, isWhole: isWhole)
    }

    /// An XML document in UTF-8, without its declaration, where that names another encoding; nil where it does not.
    static func converted(_ bytes: [UInt8]) -> [UInt8]? {
        guard let label = XMLDeclaration.encoding(bytes.prefix(256)), label != .encoding(.utf8) else { return nil }
        let end = (bytes.firstIndex(of: UInt8(ascii: ">")) ?? -1) + 1
        return Array(text(of: Array(bytes[end...]), label, isWhole: true).utf8)
    }

    private static func text(of bytes: [UInt8], _ label: EncodingLabel?, isWhole: Bool) -> String {
        switch label {
        case .encoding(let encoding) where encoding != .utf8:
            return TextDecoder.exact(bytes, as: encoding, isLast: isWhole)
        case .replacement: return Charset.decode(bytes, "replacement")
        case .userDefined: return Charset.decode(bytes, "x-user-defined")
        default:
            // A page may be of another encoding than it says, and may have been cut off.
            let guess = try? EncodingGuess(of: EntrySource(bytes), mayBeCut: true)
            return TextDecoder.exact(bytes, as: guess?.encoding ?? .utf8, isLast: isWhole)
        }
    }
}
