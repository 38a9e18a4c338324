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
        return try draw(
            scene, by: camera, size: size, dot: dot(of: scene, side: side),
            line: lineWidth(of: scene, side: side, zoom: 1), factor: factor)
    }

    /// The size of a scene's points on a picture, in its pixels: a few have to be seen, too.
    static func dot(of scene: ModelScene, side: Double) -> Double {
        let spread = 0.25 / Double(max(1, scene.pointCount)).squareRoot()
        return side * max(1 / 160, min(1 / 40, spread))
    }

    /// The width of a scene's lines on a picture, in its pixels: one or two, and the less the more they are, so that one
    /// sees between them.
    ///
    /// - Parameters:
    ///   - side: the side of the picture.
    ///   - zoom: the side of the scene in sides of the picture.
    static func lineWidth(of scene: ModelScene, side: Double, zoom: Double) -> Double {
        let most = max(1, min(2, side / 500))
        var length = 0.0
        for mesh in scene.meshes where mesh.isLines {
            for place in stride(from: 0, to: mesh.indices.count - 1, by: 2) {
                let way = mesh.positions[Int(mesh.indices[place + 1])] - mesh.positions[Int(mesh.indices[place])]
                length += Double(Vector.dot(way, way).squareRoot())
            }
        }
        guard length > 0 else { return most }
        // With this width, the lines cover less than half of the picture.
        return max(1 / 32, min(most, 0.4 * side * zoom * Double(ModelBox(scene).diagonal) / length))
    }

    /// A scene as a camera sees it that was made for this size times the fineness.
    ///
    /// - Parameters:
    ///   - dot: the size of a point, in pixels.
    ///   - line: the width of a line, in pixels.
    static func draw(
        _ scene: ModelScene, by camera: Camera, size: PixelSize, dot: Double, line: Double, factor: Int
    ) throws(Refusal) -> Raster {
        var target = try ModelTarget(PixelSize(width: size.width * factor, height: size.height * factor))
        let dot = Int(saturating: min(64, max(2, dot * Double(factor))))
        let line = Float(line * Double(factor))
        // Lines that shine through have to find what is behind them.
        for mesh in scene.meshes where !mesh.material.isTransparent && !mesh.isLines {
            target.add(mesh, camera: camera, pointSize: dot, lineWidth: line)
        }
        for mesh in scene.meshes where !mesh.material.isTransparent && mesh.isLines {
            target.add(mesh, camera: camera, pointSize: dot, lineWidth: line)
        }
        for mesh in scene.meshes where mesh.material.isTransparent {
            target.add(farthestFirst(mesh, camera), camera: camera, pointSize: dot, lineWidth: line)
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
