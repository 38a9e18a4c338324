// SPDX-License-Identifier: MPL-2.0

/// The material of a surface.
struct Material {
    /// Red, green, blue as light, and opacity.
    var colour = SIMD4<Float>(0.45, 0.50, 0.58, 1)
    var texture: TextureMap?
    /// 0 for a mirror, 1 for chalk.
    var roughness: Float = 0.6
    /// Light that it gives off, and the picture that says where.
    var emission = SIMD3<Float>()
    var emissionTexture: TextureMap?
    /// Below this opacity nothing is drawn.
    var alphaCutoff: Float = 0
    /// Whether what lies behind shines through.
    var isTransparent = false
    /// Whether light makes no difference.
    var isUnlit = false
}
