// SPDX-License-Identifier: MPL-2.0

import Glibc
import RenderMessages

/// Draws a scene by software: triangles into a depth buffer, several times as fine as the picture.
struct ModelDrawing {
    /// The part `region` of a picture of a scene in a square, transparent where nothing is.
    ///
    /// - Parameters:
    ///   - side: of the whole picture, in pixels.
    ///   - turn: how far the model is turned about its upright axis, in degrees.
    static func draw(
        _ scene: ModelScene, side: Double, region: PixelRect, turn: Float = 0
    ) throws(Refusal) -> Raster {
        // Each pixel is the mean of several; large pictures can do with fewer.
        let count = region.width * region.height
        let factor = count <= 400_000 ? 3 : count <= 5_000_000 ? 2 : 1
        let camera = Camera(
            scene, side: Float(side) * Float(factor),
            origin: SIMD2(Float(region.x * factor), Float(region.y * factor)), turn: turn)
        let fine = PixelSize(width: region.width * factor, height: region.height * factor)
        var target = try ModelTarget(fine)
        let dot = Int(min(64, max(2, side * Double(factor) / 160)))
        for mesh in scene.meshes where !mesh.material.isTransparent {
            target.add(mesh, camera: camera, pointSize: dot)
        }
        for mesh in scene.meshes where mesh.material.isTransparent {
            target.add(farthestFirst(mesh, camera), camera: camera, pointSize: dot)
        }
        guard factor > 1 else { return target.raster }
        let result = try Raster(PixelSize(width: region.width, height: region.height))
        try target.raster.draw(
            Double(region.width), Double(region.height),
            region: PixelRect(x: 0, y: 0, width: region.width, height: region.height), into: result.bytes,
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
