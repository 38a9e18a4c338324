// SPDX-License-Identifier: MPL-2.0

import Glibc

/// Looks at a scene from the front, a little from the side and from above, and fills the picture with it.
struct Camera {
    private let across: SIMD3<Float>
    private let up: SIMD3<Float>
    private let towards: SIMD3<Float>
    private let centre: SIMD3<Float>
    private let distance: Float
    private var scale: Float = 1
    private var offset = SIMD2<Float>()

    /// A camera for a picture of `side` pixels in the square, of which the part from `origin` on is drawn.
    ///
    /// - Parameter turn: how far the model is turned about its upright axis, in degrees.
    init(_ scene: ModelScene, side: Float, origin: SIMD2<Float> = SIMD2(), turn: Float = 0) {
        let (yaw, pitch) = ((turn - 35) * .pi / 180, 24 * Float.pi / 180)
        across = SIMD3(cosf(yaw), 0, sinf(yaw))
        towards = SIMD3(-sinf(yaw) * cosf(pitch), sinf(pitch), cosf(yaw) * cosf(pitch))
        up = Vector.cross(towards, across)
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
        distance = max(1e-12, Vector.dot(half, half).squareRoot()) * 3.6
        // What is to be seen decides the scale, not the box around it.
        var least = SIMD2<Float>(repeating: .infinity)
        var most = -least
        for mesh in scene.meshes {
            for position in mesh.positions {
                let place = project(position)
                least = pointwiseMin(least, SIMD2(place.x, place.y))
                most = pointwiseMax(most, SIMD2(place.x, place.y))
            }
        }
        let extent = max((most - least).max(), 1e-20)
        scale = side * 0.94 / extent
        offset = SIMD2(repeating: side / 2) - (least + most) / 2 * scale - origin
    }

    /// Where a point is on the picture, in pixels from the upper left of the part, and the inverse of its distance.
    func project(_ point: SIMD3<Float>) -> SIMD3<Float> {
        let relative = point - centre
        // One unit of distance is the camera's.
        let inverse = 1 / (1 - Vector.dot(relative, towards) / distance)
        let x = Vector.dot(relative, across) * inverse
        let y = -Vector.dot(relative, up) * inverse
        return SIMD3(x * scale + offset.x, y * scale + offset.y, inverse)
    }

    /// A direction as the camera sees it: x to the right, y up, z towards the viewer.
    func direction(_ vector: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(Vector.dot(vector, across), Vector.dot(vector, up), Vector.dot(vector, towards))
    }
}
