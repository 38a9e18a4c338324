// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

extension PixelSize {
    /// How many bytes the pixels of a picture of this size take.
    ///
    /// - Throws: when nobody may ask for such a picture.
    var payloadLimit: Int {
        get throws(RenderFailure) {
            let sides = 1...PixelSize.sideLimit
            guard sides.contains(width), sides.contains(height), width * height * 4 <= AnswerBuffer.payloadLimit else {
                throw .refused(Refusal(.invalidRequest, "a picture of \(width) × \(height)"))
            }
            return width * height * 4
        }
    }

    /// How many bytes an image file of this size may take: what PNG needs for pixels that cannot be compressed.
    var encodedLimit: Int {
        get throws(RenderFailure) { try payloadLimit / 16 * 17 + 65_536 }
    }
}
