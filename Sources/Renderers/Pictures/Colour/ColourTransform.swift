// SPDX-License-Identifier: MPL-2.0

internal import CLittleCMS

/// Turns colours of a profile into sRGB, through Little CMS.
package final class ColourTransform {
    /// How the pixels to transform are laid out; the result is always blue, green, red, alpha in place.
    package enum Pixels {
        /// Blue, green, red, alpha, not premultiplied.
        case colours
        /// The same with equal colours: grey.
        case greys
        /// Cyan, magenta, yellow, black; inverted as Adobe stores them.
        case inks(inverted: Bool)
    }

    private let transform: cmsHTRANSFORM
    private let pixels: Pixels

    /// A transform from an ICC profile; nil when it is sRGB already, does not fit the pixels, or is damaged.
    package convenience init?(profile bytes: some Collection<UInt8>, pixels: Pixels) {
        guard let profile = ColourProfile(bytes) else { return nil }
        self.init(profile, pixels: pixels)
    }

    /// A transform from a profile; nil when it is sRGB already or does not fit the pixels.
    package init?(_ profile: ColourProfile, pixels: Pixels) {
        let format: UInt32
        switch pixels {
        case .colours:
            guard profile.space == cmsSigRgbData, !profile.isSRGB else { return nil }
            format = lcms_bgra
        case .greys:
            guard profile.space == cmsSigGrayData else { return nil }
            format = lcms_grey
        case .inks(let inverted):
            guard profile.space == cmsSigCmykData else { return nil }
            format = inverted ? lcms_cmyk_inverted : lcms_cmyk
        }
        guard let target = cmsCreate_sRGBProfile() else { return nil }
        defer { cmsCloseProfile(target) }
        guard
            let transform = cmsCreateTransform(
                profile.handle, format, target, lcms_bgra, UInt32(INTENT_RELATIVE_COLORIMETRIC),
                UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION))
        else { return nil }
        self.transform = transform
        self.pixels = pixels
    }

    deinit { cmsDeleteTransform(transform) }

    /// Transforms `count` pixels in place.
    package func apply(to memory: UnsafeMutableRawPointer, count: Int) {
        let bytes = memory.assumingMemoryBound(to: UInt8.self)
        // In pieces that stay in the processor's cache.
        let piece = 1024
        withUnsafeTemporaryAllocation(byteCount: piece * 4, alignment: 16) { scratch in
            let copy = scratch.baseAddress!.assumingMemoryBound(to: UInt8.self)
            for start in stride(from: 0, to: count, by: piece) {
                let length = min(piece, count - start)
                let pixels = bytes + start * 4
                if case .greys = self.pixels {
                    for index in 0..<length { copy[index] = pixels[index * 4] }
                } else {
                    copy.update(from: pixels, count: length * 4)
                }
                cmsDoTransform(transform, copy, pixels, UInt32(length))
                // Little CMS leaves the fourth byte alone: alpha stays, but inks have none.
                if case .inks = self.pixels {
                    for index in 0..<length { pixels[index * 4 + 3] = 255 }
                }
            }
        }
    }
}
