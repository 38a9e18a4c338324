// SPDX-License-Identifier: MPL-2.0

/// Vector functions that the standard library lacks.
enum Vector {
    @inline(__always)
    static func dot(_ first: SIMD3<Float>, _ second: SIMD3<Float>) -> Float { (first * second).sum() }

    @inline(__always)
    static func cross(_ first: SIMD3<Float>, _ second: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(
            first.y * second.z - first.z * second.y, first.z * second.x - first.x * second.z,
            first.x * second.y - first.y * second.x)
    }

    /// The same direction with the length 1; nothing stays nothing.
    @inline(__always)
    static func unit(_ vector: SIMD3<Float>) -> SIMD3<Float> {
        let length = dot(vector, vector).squareRoot()
        return length > 1e-20 ? vector / length : SIMD3()
    }
}

extension SIMD4<Float> {
    /// Red, green and blue of a colour with its opacity.
    @inline(__always)
    var rgb: SIMD3<Float> { SIMD3(x, y, z) }
}
