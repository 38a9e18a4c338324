// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// Pictures that are written into a document as an address (RFC 2397): `data:image/png;base64,…`.
enum DataAddress {
    /// The picture of an address; nil when it is another kind of address, or cannot be decoded.
    static func raster(_ address: String, limits: RenderLimits) -> Raster? {
        guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ","),
            address[..<comma].lowercased().hasSuffix("base64")
        else { return nil }
        let bytes = Base64.decode(address[comma...].dropFirst().utf8)
        return try? PictureDecoder.raster(of: bytes, bounds: PixelSize(width: 900, height: 900), limits: limits)
    }
}
