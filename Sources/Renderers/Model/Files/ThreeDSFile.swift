// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A 3D Studio file: chunks in chunks, each a number of two bytes and a length of four, with its head. Its z axis points up,
/// and its places are those of the scene. Its textures are other files, which are not at hand.
struct ThreeDSFile {
    /// The number of the chunk that a file consists of.
    static let mark: [UInt8] = [0x4D, 0x4D]

    private var materials: [String: Material] = [:]
    private var scene = ModelScene()

    /// The scene in a file.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> ModelScene {
        let view = ByteView(bytes)
        guard view.starts(with: mark) else { throw Refusal(.damaged, "it begins with another chunk") }
        var file = ThreeDSFile()
        for (type, content) in chunks(of: chunks(of: view).first?.content ?? view) where type == 0x3D3D {
            let parts = chunks(of: content)
            // Objects name materials that may follow them.
            for (type, content) in parts where type == 0xAFFF { file.addMaterial(content) }
            for (type, content) in parts where type == 0x4000 {
                let name = text(content)
                for (type, mesh) in chunks(of: content.part(name.unicodeScalars.count + 1)) where type == 0x4100 {
                    try file.addMesh(mesh)
                }
            }
        }
        file.scene.turnUpright()
        return file.scene
    }

    /// The chunks that follow each other in a part; the last one may be cut.
    private static func chunks(of view: ByteView) -> [(type: Int, content: ByteView)] {
        var chunks: [(type: Int, content: ByteView)] = []
        var place = 0
        while let type = view.little16(place), let length = view.little32(place + 2), length >= 6 {
            chunks.append((type, view.part(place + 6, length - 6)))
            place += length
        }
        return chunks
    }

    /// The text up to a zero, with a character for each byte: names are in the encoding of the computer that wrote them, and
    /// are only compared.
    private static func text(_ view: ByteView) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in view.bytes.prefix(while: { $0 != 0 }) { scalars.append(Unicode.Scalar(byte)) }
        return String(scalars)
    }

    private static func number(_ view: ByteView, _ place: Int) -> Float {
        Float(bitPattern: UInt32(truncatingIfNeeded: view.little32(place) ?? 0))
    }

    private mutating func addMaterial(_ content: ByteView) {
        var (name, material) = ("", Material())
        for (type, content) in Self.chunks(of: content) {
            switch type {
            case 0xA000: name = Self.text(content)
            case 0xA020:
                if let colour = Self.colour(content) { material.colour = SIMD4(LinearLight.light(colour), 1) }
            case 0xA050:
                // The transparency as a whole number of per cents.
                guard let share = Self.chunks(of: content).first(where: { $0.type == 0x30 })?.content.little16(0),
                    share > 0
                else { break }
                material.colour.w = 1 - Float(min(share, 95)) / 100
                material.isTransparent = true
            default: break
            }
        }
        materials[name] = material
    }

    /// A colour as three bytes or three numbers.
    private static func colour(_ content: ByteView) -> SIMD3<Float>? {
        for (type, value) in chunks(of: content) {
            switch type {
            case 0x10, 0x13: return SIMD3(number(value, 0), number(value, 4), number(value, 8))
            case 0x11, 0x12:
                guard let red = value[0], let green = value[1], let blue = value[2] else { return nil }
                return SIMD3(Float(red), Float(green), Float(blue)) / 255
            default: continue
            }
        }
        return nil
    }

    /// A face: its corners, the groups in which it is round, a bit for each, and its material.
    private struct Triangle {
        let corners: [SIMD3<Float>]
        let groups: Int
        let material: String

        /// Its normal, as long as twice its area.
        var normal: SIMD3<Float> { Vector.cross(corners[1] - corners[0], corners[2] - corners[0]) }
    }

    /// The normals at which faces of the same group meet.
    private struct Rounding {
        private struct Place: Hashable {
            let position: SIMD3<Float>
            let group: Int
        }

        private var sums: [Place: SIMD3<Float>] = [:]

        mutating func add(_ triangle: Triangle) {
            let group = triangle.groups.trailingZeroBitCount
            guard group < 32 else { return }
            for corner in triangle.corners {
                sums[Place(position: corner, group: group), default: .zero] += triangle.normal
            }
        }

        func normal(of triangle: Triangle, at corner: SIMD3<Float>) -> SIMD3<Float> {
            let group = triangle.groups.trailingZeroBitCount
            guard group < 32 else { return Vector.unit(triangle.normal) }
            return Vector.unit(sums[Place(position: corner, group: group)] ?? triangle.normal)
        }
    }

    /// The faces of a mesh, as one mesh for each material.
    private mutating func addMesh(_ content: ByteView) throws(Refusal) {
        let parts = Self.chunks(of: content)
        guard let places = parts.first(where: { $0.type == 0x4110 })?.content,
            let faces = parts.first(where: { $0.type == 0x4120 })?.content,
            let placeCount = places.little16(0), let faceCount = faces.little16(0)
        else { return }
        let positions = (0..<min(placeCount, (places.count - 2) / 12)).map { index in
            let place = 2 + index * 12
            return SIMD3(
                Self.number(places, place), Self.number(places, place + 4), Self.number(places, place + 8))
        }
        var names: [Int: String] = [:]
        for (type, group) in Self.chunks(of: faces.part(2 + faceCount * 8)) where type == 0x4130 {
            let name = Self.text(group)
            let start = name.unicodeScalars.count + 1
            for index in 0..<(group.little16(start) ?? 0) {
                if let face = group.little16(start + 2 + index * 2) { names[face] = name }
            }
        }
        let groups = Self.chunks(of: faces.part(2 + faceCount * 8)).first { $0.type == 0x4150 }?.content
        // Each corner has a place of its own, so that edges stay sharp.
        var triangles: [Triangle] = []
        var rounding = Rounding()
        for face in 0..<faceCount {
            let corners = (0..<3).compactMap { faces.little16(2 + face * 8 + $0 * 2) }
            guard corners.count == 3, corners.allSatisfy({ $0 < positions.count }) else { continue }
            let triangle = Triangle(
                corners: corners.map { positions[$0] }, groups: groups?.little32(face * 4) ?? 0,
                material: names[face] ?? "")
            rounding.add(triangle)
            triangles.append(triangle)
        }
        var meshes: [String: Mesh] = [:]
        for triangle in triangles {
            meshes[triangle.material, default: Mesh()].positions += triangle.corners
            meshes[triangle.material, default: Mesh()].normals += triangle.corners.map {
                rounding.normal(of: triangle, at: $0)
            }
        }
        for (name, mesh) in meshes.sorted(by: { $0.key < $1.key }) {
            var mesh = mesh
            mesh.indices = Array(0..<UInt32(mesh.positions.count))
            mesh.material = materials[name] ?? Material()
            scene.meshes.append(mesh)
        }
        guard scene.triangleCount <= ModelScene.triangleLimit else {
            throw Refusal(.tooLarge, "it has too many triangles")
        }
    }
}
