// SPDX-License-Identifier: MPL-2.0

/// Colours by how they are seen (CIE L*a*b*, under the light D50), for a screen.
enum LabColour {
    /// The sRGB values of a colour: `l` from 0 to 100, `a` and `b` from -128 to 127.
    static func screen(l: Float, a: Float, b: Float) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let y = (l + 16) / 116
        func linear(_ value: Float) -> Float {
            value > 6 / 29 ? value * value * value : (value - 16 / 116) * 3 * (6 / 29) * (6 / 29)
        }
        let x = linear(y + a / 500) * 0.964_22
        let z = linear(y - b / 200) * 0.825_21
        let light = linear(y)
        // From D50 to the light of sRGB, D65, after Bradford.
        return (
            LinearLight.screen(3.133_86 * x - 1.616_87 * light - 0.490_61 * z),
            LinearLight.screen(-0.978_77 * x + 1.916_14 * light + 0.033_45 * z),
            LinearLight.screen(0.071_95 * x - 0.228_99 * light + 1.405_24 * z)
        )
    }
}
