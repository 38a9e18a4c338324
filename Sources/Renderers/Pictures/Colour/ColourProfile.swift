// SPDX-License-Identifier: MPL-2.0

package import CLittleCMS

/// A colour profile: an ICC file's content, or one made of a curve and primaries.
package final class ColourProfile {
    package let handle: cmsHPROFILE
    /// The name to show where the profile has none.
    private let title: String?

    /// Reads an ICC profile; nil when it is damaged.
    package init?(_ bytes: some Collection<UInt8>) {
        let content = Array(bytes)
        guard content.count >= 128, let handle = cmsOpenProfileFromMem(content, UInt32(content.count)) else {
            return nil
        }
        self.handle = handle
        title = nil
    }

    /// A profile from a PNG's `gAMA` (the exponent that decodes) and `cHRM`, sRGB's primaries if nil.
    package init?(
        gamma: Double,
        primaries: (white: (Double, Double), red: (Double, Double), green: (Double, Double), blue: (Double, Double))?
    ) {
        let white = primaries?.white ?? (0.3127, 0.3290)
        let red = primaries?.red ?? (0.64, 0.33)
        let green = primaries?.green ?? (0.30, 0.60)
        let blue = primaries?.blue ?? (0.15, 0.06)
        guard gamma > 0.1, gamma < 10, let curve = cmsBuildGamma(nil, gamma) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        var whitePoint = cmsCIExyY(x: white.0, y: white.1, Y: 1)
        var colours = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: red.0, y: red.1, Y: 1), Green: cmsCIExyY(x: green.0, y: green.1, Y: 1),
            Blue: cmsCIExyY(x: blue.0, y: blue.1, Y: 1))
        var curves: [OpaquePointer?] = [curve, curve, curve]
        guard let handle = cmsCreateRGBProfile(&whitePoint, &colours, &curves) else { return nil }
        self.handle = handle
        title = ""
    }

    /// A profile of what numbers say; nil for sRGB, and for numbers that mean nothing.
    package init?(_ coded: CodedColour) {
        guard !coded.isUsual, let points = coded.points else { return nil }
        let steps = 4096
        let values = (0..<steps).map { Float(coded.light(Double($0) / Double(steps - 1))) }
        guard let curve = cmsBuildTabulatedToneCurveFloat(nil, UInt32(steps), values) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        func place(_ point: CodedColour.Point) -> cmsCIExyY { cmsCIExyY(x: point.x, y: point.y, Y: 1) }
        var white = place(points.white)
        var colours = cmsCIExyYTRIPLE(
            Red: place(points.red), Green: place(points.green), Blue: place(points.blue))
        var curves: [OpaquePointer?] = [curve, curve, curve]
        guard let handle = cmsCreateRGBProfile(&white, &colours, &curves) else { return nil }
        self.handle = handle
        title = coded.name
    }

    deinit { cmsCloseProfile(handle) }

    /// The profile's colour space (`cmsGetColorSpace`).
    package var space: cmsColorSpaceSignature { cmsGetColorSpace(handle) }

    /// Whether it describes greys alone.
    package var isGrey: Bool { space == cmsSigGrayData }

    /// The name it gives itself.
    package var name: String {
        if let title { return title }
        var characters = [CChar](repeating: 0, count: 256)
        let length = cmsGetProfileInfoASCII(
            handle, cmsInfoDescription, "en", "US", &characters, UInt32(characters.count))
        guard length > 0 else { return "" }
        return String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether it says that it is sRGB: nothing to do. `c2` is the small one that some services write.
    package var isSRGB: Bool {
        let name = name
        return name.hasPrefix("sRGB") || name == "c2"
    }
}
