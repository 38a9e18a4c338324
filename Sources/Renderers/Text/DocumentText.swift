// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
package import RendererKit

/// Documents that are plain text underneath.
package enum DocumentText {
    /// The first bytes of a document as text, whatever its encoding.
    ///
    /// - Throws: ``Refusal/Reason/otherType`` when they are no text.
    package static func read(_ source: any ByteSource, length: Int) throws(Refusal) -> String {
        let bytes = try source.prefix(length)
        let isWhole = bytes.count >= source.count
        guard let guess = try guess(bytes, of: source) else {
            throw Refusal(.otherType, "application/octet-stream")
        }
        return TextDecoder.decode(Array(bytes.dropFirst(guess.markLength)), as: guess.encoding, isLast: isWhole).text
    }

    /// Bytes of an unknown encoding as text.
    package static func text(_ bytes: [UInt8]) -> String {
        guard let guess = try? EncodingGuess(of: EntrySource(bytes)) else { return "" }
        return TextDecoder.decode(Array(bytes.dropFirst(guess.markLength)), as: guess.encoding, isLast: true).text
    }

    /// The encoding of a document of which the first bytes are shown: ASCII is the same in all that are not wide.
    package static func guess(_ bytes: [UInt8], of source: any ByteSource) throws(Refusal) -> EncodingGuess? {
        if source.encoding == nil, bytes.count < source.count, bytes.allSatisfy({ $0 < 0x80 && $0 != 0 }) {
            return EncodingGuess(bytes.prefix(64 << 10), isWhole: false)
        }
        return try EncodingGuess(of: source)
    }
}
