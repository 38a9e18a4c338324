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
        guard let guess = EncodingGuess(bytes.prefix(64 << 10), isWhole: isWhole && bytes.count <= 64 << 10) else {
            throw Refusal(.otherType, "application/octet-stream")
        }
        return text(bytes.dropFirst(guess.markLength), encoding: guess.encoding, isWhole: isWhole)
    }

    /// Bytes of an unknown encoding as text.
    package static func text(_ bytes: [UInt8]) -> String {
        guard let guess = EncodingGuess(bytes.prefix(64 << 10), isWhole: bytes.count <= 64 << 10) else { return "" }
        return text(bytes.dropFirst(guess.markLength), encoding: guess.encoding, isWhole: true)
    }

    private static func text(_ bytes: ArraySlice<UInt8>, encoding: TextEncoding, isWhole: Bool) -> String {
        TextDecoder.decode(Array(bytes), as: encoding, isLast: isWhole).text
    }
}
