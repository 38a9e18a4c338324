// SPDX-License-Identifier: MPL-2.0

import Glibc

/// The light of a studio, which moves with the camera: one lamp from the upper left, a weaker one from the right, and
/// bright walls.
enum Lighting {
    private static let lamp = Vector.unit(SIMD3(-0.45, 0.8, 0.75))
    private static let fill = Vector.unit(SIMD3(0.9, 0.05, 0.45))
    /// Half way between the lamp and the viewer.
    private static let half = Vector.unit(lamp + SIMD3(0, 0, 1))

    /// The light that a surface sends to the viewer.
    ///
    /// - Parameters:
    ///   - normal: which way it faces, as the camera sees it, of length 1 and towards the viewer.
    ///   - colour: what it reflects.
    static func light(_ normal: SIMD3<Float>, colour: SIMD3<Float>, roughness: Float) -> SIMD3<Float> {
        let sky = 0.25 + 0.15 * normal.y
        let diffuse = sky + 0.80 * max(0, Vector.dot(normal, lamp)) + 0.14 * max(0, Vector.dot(normal, fill))
        let gloss = (1 - roughness) * 0.35 + 0.05
        let towardsHalf = max(0, Vector.dot(normal, half))
        let shine = gloss * powf(towardsHalf, 12 + (1 - roughness) * 60)
        // Surfaces seen from the side catch the light behind them.
        let rim = 0.07 * powf(1 - max(0, min(1, normal.z)), 3)
        return colour * (diffuse + rim) + SIMD3(repeating: shine)
    }
}
