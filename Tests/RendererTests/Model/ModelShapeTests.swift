// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Models made by the tests: cubes with sides of two units, whose faces share corners.
@Suite struct ModelShapeTests {
    private static let corners: [SIMD3<Float>] = [
        SIMD3(-1, -1, -1), SIMD3(1, -1, -1), SIMD3(1, 1, -1), SIMD3(-1, 1, -1), SIMD3(-1, -1, 1), SIMD3(1, -1, 1),
        SIMD3(1, 1, 1), SIMD3(-1, 1, 1),
    ]
    private static let faces = [
        [4, 5, 6, 7], [1, 0, 3, 2], [3, 7, 6, 2], [0, 1, 5, 4], [5, 1, 2, 6], [0, 4, 7, 3],
    ]
    private static let triangles = faces.flatMap { [$0[0], $0[1], $0[2], $0[0], $0[2], $0[3]] }

    private func picture(_ text: some Sequence<UInt8>, _ type: String) throws -> TestPicture {
        try TestPicture.thumbnail(MemorySource(Array(text)), by: ModelRenderer(), side: 64, contentType: type)
    }

    private func obj(_ text: String) throws -> TestPicture { try picture(text.utf8, "model/obj") }

    private static let places = corners.map { "v \(Int($0.x)) \(Int($0.y)) \(Int($0.z))\n" }.joined()
    private static let plain =
        places + faces.map { "f " + $0.map { "\($0 + 1)" }.joined(separator: " ") + "\n" }.joined()

    @Test func `normals of shared corners never turn the light of a face round`() throws {
        let normals = Self.corners.map { "vn \($0.x) \($0.y) \($0.z)\n" }.joined()
        let faces = Self.faces.map { "f " + $0.map { "\($0 + 1)//\($0 + 1)" }.joined(separator: " ") + "\n" }.joined()
        let smooth = try obj(Self.places + normals + faces)
        // A pixel with a normal on the wrong side is much darker or lighter than the pixel beside it.
        var steps = 0
        for y in 0..<63 {
            for x in 0..<63 where smooth[x, y][3] == 255 {
                for (right, below) in [(x + 1, y), (x, y + 1)] where smooth[right, below][3] == 255 {
                    if abs(Int(smooth[x, y][1]) - Int(smooth[right, below][1])) > 60 { steps += 1 }
                }
            }
        }
        #expect(steps == 0)
        // The upper face is lighter than the face to the right.
        #expect(smooth[32, 8][1] > smooth[55, 40][1])
    }

    @Test func `a cube without normals has three even faces`() throws {
        let cube = try obj(Self.plain)
        for (first, second) in [((12, 30), (30, 50)), ((25, 8), (45, 12)), ((48, 30), (48, 50))] {
            let (one, other) = (cube[first.0, first.1], cube[second.0, second.1])
            #expect(one[3] == 255 && other[3] == 255 && abs(Int(one[1]) - Int(other[1])) < 12)
        }
    }

    @Test(
        arguments: [
            { $0.replacing("\n", "\r\n") }, { $0.replacing("\n", "\r") }, { "\u{FEFF}# a title\n" + $0 },
            { text in text.replacing("1 ", "1 \\\n") }, { text in text.replacing("1 ", "1 \\ \r\n") },
            { text in "g all\nusemtl none\ns off\n   " + text.replacing("\nf", "\n \tf") },
        ] as [@Sendable (String) -> String])
    func `a Wavefront file may end and continue its lines in several ways`(change: @Sendable (String) -> String) throws
    {
        #expect(try obj(change(Self.plain)).isSame(as: try obj(Self.plain)))
    }

    @Test func `faces may count their corners backwards, and a model may have lines only`() throws {
        let faces = Self.faces.map { "f " + $0.map { "\($0 - 8)" }.joined(separator: " ") + "\n" }.joined()
        #expect(try obj(Self.places + faces).isSame(as: try obj(Self.plain)))
        let lines = try obj(Self.places + "l 1 2 3 4 1\nl 5 6\n")
        let drawn = (0..<64).reduce(0) { sum, y in sum + (0..<64).filter { lines[$0, y][3] > 0 }.count }
        #expect(drawn > 60 && drawn < 1_500)
    }

    @Test func `a face with a notch keeps it`() throws {
        // An L of three squares, from either side and in any direction.
        let shape: [SIMD2<Float>] = [
            SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1), SIMD2(0, 2), SIMD2(2, 2), SIMD2(2, 0),
        ]
        for outline in [shape, shape.reversed()] {
            let positions = [
                outline.map { SIMD3($0.x, $0.y, 5) }, outline.map { SIMD3($0.x, 5, $0.y) },
                outline.map { SIMD3(5, $0.x, $0.y) },
            ]
            for corners in positions {
                var mesh = Mesh()
                mesh.positions = corners
                var steps = PolygonCut.stepLimit
                mesh.addPolygon(Array(0..<6), steps: &steps)
                var area: Float = 0
                for place in stride(from: 0, to: mesh.indices.count, by: 3) {
                    let (a, b, c) = (mesh.indices[place], mesh.indices[place + 1], mesh.indices[place + 2])
                    let cross = Vector.cross(corners[Int(b)] - corners[Int(a)], corners[Int(c)] - corners[Int(a)])
                    area += Vector.dot(cross, cross).squareRoot() / 2
                }
                #expect(mesh.triangleCount == 4 && abs(area - 3) < 1e-4)
            }
        }
    }

    private static let stereolithography =
        "solid cube\n"
        + stride(from: 0, to: triangles.count, by: 3).map { place in
            "facet normal 0 0 0\nouter loop\n"
                + triangles[place..<place + 3].map {
                    "vertex \(Int(corners[$0].x)) \(Int(corners[$0].y)) \(Int(corners[$0].z))\n"
                }.joined() + "endloop\nendfacet\n"
        }.joined() + "endsolid cube\n"

    @Test(
        arguments: [
            { $0.uppercased() }, { $0.replacing("\n", "\r\n") }, { "  \r\n\t" + $0 }, { "\u{FEFF}" + $0 },
            { text in text.replacing("\n", "\n    ") }, { text in text.replacing("\n", " ") },
            { text in text.replacing("endloop", "vertex 9 9").replacing("solid cube", "Solid vertex") },
        ] as [@Sendable (String) -> String])
    func `triangles in text are read in any layout`(change: @Sendable (String) -> String) throws {
        let usual = try picture(Self.stereolithography.utf8, "model/stl")
        #expect(try picture(change(Self.stereolithography).utf8, "model/stl").isSame(as: usual))
    }

    @Test(arguments: [0, 5])
    func `a binary file that begins with the word of a text file is read as binary`(rest: Int) throws {
        var bytes = Array("solid of numbers".utf8) + [UInt8](repeating: 0x20, count: 64)
        func add(_ word: UInt32) { bytes += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } }
        add(UInt32(Self.triangles.count / 3))
        for place in stride(from: 0, to: Self.triangles.count, by: 3) {
            for _ in 0..<3 { add(0) }
            for corner in Self.triangles[place..<place + 3].map({ Self.corners[$0] }) {
                for index in 0..<3 { add(corner[index].bitPattern) }
            }
            bytes += [0, 0]
        }
        bytes += [UInt8](repeating: 7, count: rest)
        let usual = try picture(Self.stereolithography.utf8, "model/stl")
        #expect(try picture(bytes, "model/stl").isSame(as: usual))
    }

    /// A description with the corners of the cube, and indices for a mode.
    private func gltf(_ mode: Int, _ indices: [Int]?, sparse: Bool = false, colour: String = "") -> String {
        var bytes: [UInt8] = []
        for corner in Self.corners {
            for index in 0..<3 {
                // A sparse accessor consists of zeros, some of which are replaced.
                let bits = corner[index].bitPattern
                bytes += (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt32($0))) }
            }
        }
        bytes += (indices ?? []).map { UInt8($0) } + [UInt8](repeating: 0, count: (4 - (indices ?? []).count % 4) % 4)
        let places = bytes.count
        bytes += [0, 1, 2, 3, 4, 5, 6, 7]
        bytes += (0..<8).flatMap { _ in [255, 0, 0] as [UInt8] }
        let position =
            sparse
            ? "\"sparse\":{\"count\":8,\"indices\":{\"bufferView\":2,\"componentType\":5121},\"values\":{\"bufferView\":0}}"
            : "\"bufferView\":0"
        let data = Self.base64(bytes)
        return """
            {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[\
            {"mode":\(mode),"attributes":{"POSITION":0\(colour)}\(indices == nil ? "" : ",\"indices\":1")}]}],"accessors":[\
            {\(position),"componentType":5126,"count":8,"type":"VEC3"},\
            {"bufferView":1,"componentType":5121,"count":\(indices?.count ?? 0),"type":"SCALAR"},\
            {"bufferView":3,"componentType":5121,"normalized":true,"count":8,"type":"VEC3"}],"bufferViews":[\
            {"buffer":0,"byteLength":96},{"buffer":0,"byteOffset":96,"byteLength":\(places - 96)},\
            {"buffer":0,"byteOffset":\(places),"byteLength":8},{"buffer":0,"byteOffset":\(places + 8),"byteLength":24}],\
            "buffers":[{"byteLength":\(bytes.count),"uri":"data:;base64,\(data)"}]}
            """
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for index in 0...part.count { text.append(letters[word >> (18 - 6 * index) & 63]) }
        }
        return text + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
    }

    private func scene(_ text: String) throws -> ModelScene {
        try ModelFile.read(
            MemorySource(text.utf8), contentType: "model/gltf+json", textureSide: 16, limits: .session(.wide))
    }

    @Test func `a primitive of each mode is drawn, with indices and without`() throws {
        let faces = [(4, Self.triangles, 12), (5, [4, 5, 7, 6, 3, 2], 4), (6, [6, 7, 4, 5, 1, 2, 3, 7], 6)]
        for (mode, indices, count) in faces {
            #expect(try scene(gltf(mode, indices)).triangleCount == count)
        }
        let lines = [(1, [0, 1, 1, 2, 2], 2), (2, [0, 1, 2, 3], 4), (3, [0, 1, 2, 3], 3)]
        for (mode, indices, count) in lines {
            let scene = try scene(gltf(mode, indices))
            #expect(scene.triangleCount == 0 && scene.meshes[0].isLines && scene.meshes[0].indices.count == 2 * count)
            #expect(try picture(gltf(mode, indices).utf8, "model/gltf+json")[0, 0][3] == 0)
        }
        #expect(try scene(gltf(0, [1, 2, 2])).pointCount == 3)
        #expect(try scene(gltf(0, nil)).pointCount == 8)
        #expect(try scene(gltf(3, nil)).meshes[0].indices.count == 14)
        #expect(try scene(gltf(5, nil)).triangleCount == 6)
        #expect(refusal { _ = try scene(gltf(7, [0, 1, 2])) } == .nothingToShow)
    }

    @Test func `the triangles of a strip have the same side in front`() throws {
        let mesh = try scene(gltf(5, [4, 5, 7, 6])).meshes[0]
        let normals = Set(mesh.normals.map { $0.z.rounded() })
        #expect(normals == [1])
    }

    @Test(arguments: [(4, triangles), (3, [0, 1, 2, 3]), (0, [0, 1, 2, 3])])
    func `corners with colours and no material have these colours`(mode: Int, indices: [Int]) throws {
        let plain = gltf(mode, indices, colour: ",\"COLOR_0\":2")
        let white = plain.replacing("\"mode\"", "\"material\":0,\"mode\"").replacing(
            "\"accessors\"", "\"materials\":[{\"pbrMetallicRoughness\":{\"roughnessFactor\":0.6}}],\"accessors\"")
        let picture = try picture(plain.utf8, "model/gltf+json")
        #expect(picture.isSame(as: try self.picture(white.utf8, "model/gltf+json")))
        let most = (0..<64).flatMap { y in (0..<64).map { picture[$0, y][0] } }.max() ?? 0
        #expect(most > 180)
        // A material has its say in their colours, also in those of points.
        let dark = white.replacing("\"roughnessFactor\"", "\"baseColorFactor\":[0.1,1,1,1],\"roughnessFactor\"")
        #expect(!(try self.picture(dark.utf8, "model/gltf+json").isSame(as: picture, within: 12)))
    }

    @Test func `corners and indices that a short description makes many of are refused together`() throws {
        // 40 parts, each of 3,000,000 indices in the same place, and each part alone would do.
        let part = "{\"mode\":4,\"attributes\":{\"POSITION\":0},\"indices\":1}"
        let parts = [String](repeating: part, count: 40).joined(separator: ",")
        let view = "\"bufferView\":1,\"byteStride\":1,\"componentType\":5121"
        func text(_ parts: String, _ indices: String) -> String {
            """
            {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[\
            \(parts)]}],"accessors":[{"componentType":5126,"type":"VEC3","count":3},{\(indices),"type":"SCALAR"}]}
            """
        }
        #expect(refusal { _ = try scene(text(parts, view + ",\"count\":3000000")) } == .tooLarge)
        // An accessor without bytes contributes no triangles.
        #expect(refusal { _ = try scene(text(part, "\"componentType\":5125,\"count\":15000000")) } == nil)
        #expect(try scene(text(part, "\"componentType\":5125,\"count\":15000000")).triangleCount == 1)
        // Points count every time that they are listed.
        let points = "{\"mode\":0,\"attributes\":{\"POSITION\":0},\"indices\":1}"
        let list = [String](repeating: points, count: 40).joined(separator: ",")
        #expect(refusal { _ = try scene(text(list, view + ",\"count\":3000000")) } == .tooLarge)
    }

    @Test func `numbers for more or fewer corners than there are do not count`() throws {
        let usual = try picture(gltf(4, Self.triangles).utf8, "model/gltf+json")
        let other = gltf(4, Self.triangles, colour: ",\"COLOR_0\":3,\"TEXCOORD_0\":4").replacing(
            "],\"bufferViews\"",
            ",{\"componentType\":5126,\"count\":900000,\"type\":\"VEC3\"}"
                + ",{\"componentType\":5126,\"count\":7,\"type\":\"VEC2\"}],\"bufferViews\"")
        #expect(try picture(other.utf8, "model/gltf+json").isSame(as: usual))
    }

    @Test func `the items of a sparse accessor and parts of the largest number are values`() throws {
        let usual = try picture(gltf(4, Self.triangles).utf8, "model/gltf+json")
        #expect(try picture(gltf(4, Self.triangles, sparse: true).utf8, "model/gltf+json").isSame(as: usual))
        let red = try picture(gltf(4, Self.triangles, colour: ",\"COLOR_0\":2").utf8, "model/gltf+json")[20, 40]
        #expect(red[0] > 80 && Int(red[1]) < Int(red[0]) / 2)
    }
}

extension String {
    fileprivate func replacing(_ part: String, _ other: String) -> String {
        var result = ""
        var rest = self[...]
        while let first = rest.unicodeScalars.first {
            if rest.hasPrefix(part) {
                result += other
                rest = rest.dropFirst(part.count)
            } else {
                result.unicodeScalars.append(first)
                rest = Substring(rest.unicodeScalars.dropFirst())
            }
        }
        return result
    }
}
