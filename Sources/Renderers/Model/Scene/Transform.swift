// SPDX-License-Identifier: MPL-2.0

/// An affine map of space: a matrix of three columns, and where the origin goes.
struct Transform {
    var x = SIMD3<Float>(1, 0, 0)
    var y = SIMD3<Float>(0, 1, 0)
    var z = SIMD3<Float>(0, 0, 1)
    var origin = SIMD3<Float>()

    /// The identity.
    init() {}

    /// A matrix of 16 numbers, column by column.
    init?(_ numbers: [Float]) {
        guard numbers.count == 16 else { return nil }
        x = SIMD3(numbers[0], numbers[1], numbers[2])
        y = SIMD3(numbers[4], numbers[5], numbers[6])
        z = SIMD3(numbers[8], numbers[9], numbers[10])
        origin = SIMD3(numbers[12], numbers[13], numbers[14])
    }

    /// Scaled, then turned by a quaternion (x, y, z, w), then moved.
    init(moved: [Float], turned: [Float], scaled: [Float]) {
        if turned.count == 4 {
            let (i, j, k, r) = (turned[0], turned[1], turned[2], turned[3])
            x = SIMD3(1 - 2 * (j * j + k * k), 2 * (i * j + k * r), 2 * (i * k - j * r))
            y = SIMD3(2 * (i * j - k * r), 1 - 2 * (i * i + k * k), 2 * (j * k + i * r))
            z = SIMD3(2 * (i * k + j * r), 2 * (j * k - i * r), 1 - 2 * (i * i + j * j))
        }
        if scaled.count == 3 {
            x *= scaled[0]
            y *= scaled[1]
            z *= scaled[2]
        }
        if moved.count == 3 { origin = SIMD3(moved[0], moved[1], moved[2]) }
    }

    /// A point, transformed.
    func point(_ point: SIMD3<Float>) -> SIMD3<Float> { direction(point) + origin }

    /// A direction, transformed without the translation.
    func direction(_ vector: SIMD3<Float>) -> SIMD3<Float> { x * vector.x + y * vector.y + z * vector.z }

    /// The normal of a surface, transformed; not normalised.
    func normal(_ normal: SIMD3<Float>) -> SIMD3<Float> {
        // The matrix of cofactors; it keeps right angles right, and its sign undoes a mirror.
        let mapped = Vector.cross(y, z) * normal.x + Vector.cross(z, x) * normal.y + Vector.cross(x, y) * normal.z
        return Vector.dot(x, Vector.cross(y, z)) < 0 ? -mapped : mapped
    }

    /// This map after another one.
    func after(_ first: Transform) -> Transform {
        var result = Transform()
        result.x = direction(first.x)
        result.y = direction(first.y)
        result.z = direction(first.z)
        result.origin = point(first.origin)
        return result
    }
}
