// SPDX-License-Identifier: MPL-2.0

/// The box around a scene, and from how far away it is looked at.
struct ModelBox {
    let centre: SIMD3<Float>
    let distance: Float
    /// From one corner to the opposite one.
    let diagonal: Float

    init(_ scene: ModelScene) {
        var low = SIMD3<Float>(repeating: .infinity)
        var high = -low
        for mesh in scene.meshes {
            for position in mesh.positions {
                low = pointwiseMin(low, position)
                high = pointwiseMax(high, position)
            }
        }
        centre = (low + high) / 2
        let half = (high - low) / 2
        diagonal = Vector.dot(half, half).squareRoot() * 2
        distance = max(1e-12, diagonal / 2) * 3.6
    }
}
