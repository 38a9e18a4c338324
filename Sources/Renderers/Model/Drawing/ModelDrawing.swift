// SPDX-License-Identifier: MPL-2.0

import Glibc
import RenderMessages

/// Draws a scene by software: triangles into a depth buffer, twice as fine each way as the picture.
struct ModelDrawing {
    /// A picture of a scene in a square, transparent where nothing is.
    ///
    /// - Parameters:
    ///   - side: of the picture, in pixels.
    ///   - turn: how far the model is turned about its upright axis, in degrees.
    static func draw(_ scene: ModelScene, side: Int, turn: Float = 0) throws(Refusal) -> Raster {
        // Each pixel is the mean of several; large pictures can do with fewer.
        let factor = side <= 600 ? 3 : side <= 2_200 ? 2 : 1
        let fine = side * factor
        let camera = Camera(scene, side: Float(fine), turn: turn)
        var target = try ModelTarget(side: fine)
        for mesh in scene.meshes where !mesh.material.isTransparent {
            target.add(mesh, camera: camera, pointSize: max(2, fine / 160))
        }
        for mesh in scene.meshes where mesh.material.isTransparent {
            target.add(farthestFirst(mesh, camera), camera: camera, pointSize: 2)
        }
        guard factor > 1 else { return target.raster }
        let size = PixelSize(width: side, height: side)
        let result = try Raster(size)
        try target.raster.draw(
            Double(side), Double(side), region: PixelRect(x: 0, y: 0, width: side, height: side), into: result.bytes,
            stride: result.stride)
        return result
    }

    /// The same mesh with its triangles in the order in which they cover each other.
    private static func farthestFirst(_ mesh: Mesh, _ camera: Camera) -> Mesh {
        guard mesh.triangleCount < 200_000 else { return mesh }
        let depths = mesh.positions.map { camera.project($0).z }
        func depth(_ triangle: Int) -> Float {
            (0..<3).reduce(0) { $0 + depths[Int(mesh.indices[triangle * 3 + $1])] }
        }
        let order = (0..<mesh.triangleCount).map { ($0, depth($0)) }.sorted { $0.1 < $1.1 }
        var sorted = mesh
        sorted.indices = order.flatMap { mesh.indices[$0.0 * 3..<$0.0 * 3 + 3] }
        return sorted
    }
}
