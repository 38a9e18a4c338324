// SPDX-License-Identifier: MPL-2.0

import Glibc

/// Light as numbers that grow with it, as renderers and cameras of wide range store it, for a screen.
enum LinearLight {
    /// The sRGB value, 0 to 255, of light where 1 is white. What is brighter than white is white.
    static func screen(_ light: Float) -> UInt8 {
        // Also takes the way out for what is no number.
        guard light > 0 else { return 0 }
        guard light < 1 else { return 255 }
        return table[Int(light * Float(table.count - 1) + 0.5)]
    }

    /// The light of an sRGB value, 0 to 1.
    static func light(_ value: UInt8) -> Float { lights[Int(value)] }

    /// The light of three sRGB values, each from 0 to 1.
    static func light(_ values: SIMD3<Float>) -> SIMD3<Float> {
        func one(_ value: Float) -> Float { value > 0 ? lights[Int(min(1, value) * 255 + 0.5)] : 0 }
        return SIMD3(one(values.x), one(values.y), one(values.z))
    }

    private static let lights: [Float] = (0..<256).map { index in
        let value = Float(index) / 255
        return value <= 0.040_45 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
    }

    /// Fine enough for the steep beginning: neighbours differ by at most one value.
    private static let table: [UInt8] = (0..<8192).map { index in
        let light = Float(index) / 8191
        let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
        return UInt8(value * 255 + 0.5)
    }
}
