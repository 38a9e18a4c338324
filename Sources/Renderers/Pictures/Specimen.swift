// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
internal import RendererKit

extension ImageEncoder {
    /// A small grey picture as a file, to rehearse decoding with; larger than what it is drawn as, so that it is shrunk.
    package func specimen(as encoding: ImageEncoding) -> [UInt8]? {
        let size = PixelSize(width: 200, height: 200)
        let pixels = [UInt8](repeating: 0xC0, count: size.width * size.height * 4)
        return pixels.withUnsafeBytes {
            try? encode(
                $0, size: size, stride: size.width * 4, isOpaque: true, as: encoding, options: EncodingOptions())
        }
    }
}
