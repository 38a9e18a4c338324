// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc

/// Looks at a scene from the front, a little from the side and from above, or from where one has turned it to.
struct Camera {
    private let across: SIMD3<Float>
    private let up: SIMD3<Float>
    private let towards: SIMD3<Float>
    private let centre: SIMD3<Float>
    private let distance: Float
    private var scale: Float = 1
    private var offset = SIMD2<Float>()

    /// A camera for a picture of `side` pixels in the square, of which the part from `origin` on is drawn: the scene fills
    /// it.
    init(_ scene: ModelScene, side: Float, origin: SIMD2<Float> = SIMD2()) {
        self.init(ModelBox(scene), ModelView())
        let (least, most) = seen(scene, every: 1)
        let extent = max((most - least).max(), 1e-20)
        scale = side * 0.94 / extent
        offset = SIMD2(repeating: side / 2) - (least + most) / 2 * scale - origin
    }

    /// A camera for a picture of so many pixels, with the middle of the scene in its own middle: a scene that is turned
    /// keeps its size.
    ///
    /// - Parameter reach: how far the scene reaches from the middle, from any side; see ``reach(of:in:)``.
    init(_ box: ModelBox, _ view: ModelView, reach: Float, size: SIMD2<Float>) {
        self.init(box, view)
        scale = min(size.x, size.y) * 0.47 / max(reach, 1e-20) * Float(view.zoom)
        offset = size / 2
    }

    private init(_ box: ModelBox, _ view: ModelView) {
        let yaw = (Float(view.yaw) - 35) * .pi / 180
        let pitch = (Float(view.pitch) + 24) * .pi / 180
        across = SIMD3(cosf(yaw), 0, sinf(yaw))
        towards = SIMD3(-sinf(yaw) * cosf(pitch), sinf(pitch), cosf(yaw) * cosf(pitch))
        up = Vector.cross(towards, across)
        centre = box.centre
        distance = box.distance
    }

    /// How far what is to be seen of a scene reaches from its middle while it is turned: from all around, and from above.
    static func reach(of scene: ModelScene, in box: ModelBox) -> Float {
        let count = scene.meshes.reduce(0) { $0 + $1.positions.count }
        var reach: Float = 0
        let level = stride(from: 0.0, to: 360, by: 45).map { ModelView(yaw: $0, pitch: -24) }
        for view in level + [ModelView(pitch: ModelView.pitches.upperBound)] {
            let (least, most) = Camera(box, view).seen(scene, every: 1 + count / 100_000)
            reach = max(reach, pointwiseMax(-least, most).max())
        }
        return reach
    }

    /// The bounds on the picture of every `step`-th point of a scene.
    private func seen(_ scene: ModelScene, every step: Int) -> (least: SIMD2<Float>, most: SIMD2<Float>) {
        var least = SIMD2<Float>(repeating: .infinity)
        var most = -least
        for mesh in scene.meshes {
            for index in stride(from: 0, to: mesh.positions.count, by: step) {
                let place = project(mesh.positions[index])
                least = pointwiseMin(least, SIMD2(place.x, place.y))
                most = pointwiseMax(most, SIMD2(place.x, place.y))
            }
        }
        return (least, most)
    }

    /// A point's place on the picture, in pixels from the upper left of the part, and the inverse of its distance.
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
