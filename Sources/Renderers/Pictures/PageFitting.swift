// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import Glibc
import Quantities

extension PageSize {
    /// This size scaled up or down so that it fills `bounds` one way and fits the other: for what is drawn from
    /// outlines. No side is below one pixel.
    package func filling(_ bounds: PixelSize) -> PixelSize {
        let scale = min(Double(bounds.width) / width, Double(bounds.height) / height)
        return PixelSize(
            width: min(bounds.width, max(1, Int(saturating: (width * scale).rounded()))),
            height: min(bounds.height, max(1, Int(saturating: (height * scale).rounded()))))
    }
}

extension PageSize {
    /// This size in whole pixels, at least one.
    package var pixels: PixelSize {
        PixelSize(width: max(1, Int(saturating: width.rounded())), height: max(1, Int(saturating: height.rounded())))
    }
}
