// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A material that is ready to be drawn with.
struct ModelSurface {
    let isTransparent: Bool

    private let material: Material
    private let texture: Texture?
    private let emission: Texture?
    private let base: SIMD3<Float>

    init(_ material: Material) {
        self.material = material
        isTransparent = material.isTransparent
        texture = material.texture.map { Texture($0) }
        emission = material.emissionTexture.map { Texture($0) }
        base = SIMD3(material.colour.x, material.colour.y, material.colour.z)
    }

    /// The premultiplied pixel of a place on the surface; nil where it has a hole.
    func shade(_ normal: SIMD3<Float>, texture place: SIMD2<Float>, colour: SIMD4<Float>) -> UInt32? {
        var reflected = base * colour.rgb
        var alpha = material.colour.w * colour.w
        if let texel = texture?.sample(place) {
            reflected *= texel.rgb
            alpha *= texel.w
        }
        if alpha < material.alphaCutoff { return nil }
        if !isTransparent { alpha = 1 }
        guard !material.isUnlit else { return Self.pixel(reflected, alpha) }
        var facing = normal
        // A visible surface does not face away from the viewer, though normals that its corners share with other faces may.
        if facing.z < 0 { facing.z = 0 }
        facing = Vector.unit(facing)
        var light = Lighting.light(facing, colour: reflected, roughness: material.roughness)
        if let emission { light += material.emission * emission.sample(place).rgb } else { light += material.emission }
        return Self.pixel(light, alpha)
    }

    /// Light and opacity as a premultiplied pixel. What is too bright keeps its hue.
    static func pixel(_ light: SIMD3<Float>, _ alpha: Float) -> UInt32 {
        let most = light.max()
        let light = most > 1 ? light / (1 + (most - 1) * 0.8) : light
        let alpha = min(1, max(0, alpha))
        func channel(_ value: Float) -> UInt32 { UInt32(Float(LinearLight.screen(value)) * alpha + 0.5) }
        return UInt32(alpha * 255 + 0.5) << 24 | channel(light.x) << 16 | channel(light.y) << 8
            | channel(light.z)
    }
}
