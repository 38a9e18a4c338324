// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Pictures
import Quantities

/// Draws a scene by software: triangles into a depth buffer, several times as fine as the picture.
struct ModelDrawing {
    /// The part `region` of a picture of a scene in a square of `side` pixels, transparent where nothing is.
    static func draw(_ scene: ModelScene, side: Double, region: PixelRect) throws(Refusal) -> Raster {
        let size = PixelSize(width: region.width, height: region.height)
        let factor = fineness(size)
        let camera = Camera(
            scene, side: Float(side) * Float(factor),
            origin: SIMD2(Float(region.x * factor), Float(region.y * factor)))
        return try draw(scene, by: camera, size: size, dot: dot(of: scene, side: side), factor: factor)
    }

    /// The size of a scene's points on a picture, in its pixels: a few have to be seen, too.
    static func dot(of scene: ModelScene, side: Double) -> Double {
        let spread = 0.25 / Double(max(1, scene.pointCount)).squareRoot()
        return side * max(1 / 160, min(1 / 40, spread))
    }

    /// A scene as a camera sees it that was made for this size times the fineness.
    ///
    /// - Parameter dot: the size of a point, in pixels.
    static func draw(
        _ scene: ModelScene, by camera: Camera, size: PixelSize, dot: Double, factor: Int
    ) throws(Refusal) -> Raster {
        var target = try ModelTarget(PixelSize(width: size.width * factor, height: size.height * factor))
        let dot = Int(saturating: min(64, max(2, dot * Double(factor))))
        for mesh in scene.meshes where !mesh.material.isTransparent {
            target.add(mesh, camera: camera, pointSize: dot)
        }
        for mesh in scene.meshes where mesh.material.isTransparent {
            target.add(farthestFirst(mesh, camera), camera: camera, pointSize: dot)
        }
        guard factor > 1 else { return target.raster }
        let result = try Raster(size)
        try target.raster.draw(
            Double(size.width), Double(size.height),
            region: PixelRect(x: 0, y: 0, width: size.width, height: size.height), into: result.bytes,
            stride: result.stride)
        return result
    }

    /// How many pixels, in a row and in a column, one of the picture is the mean of; large pictures can do with fewer.
    static func fineness(_ size: PixelSize) -> Int {
        let count = size.width * size.height
        return count <= 400_000 ? 3 : count <= 5_000_000 ? 2 : 1
    }

    /// The same mesh with its triangles in the order in which they cover each other.
    private static func farthestFirst(_ mesh: Mesh, _ camera: Camera) -> Mesh {
        guard !mesh.isLines, mesh.triangleCount < 200_000 else { return mesh }
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
