// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// The ways in which programs write the same model: encodings, names, comments, and ranges of colours.
@Suite struct ModelVariantTests {
    /// Files beside a model, in memory.
    private final class Files: Companions {
        let files: [String: [UInt8]]

        init(_ files: [String: [UInt8]]) { self.files = files }

        func contents(_ kind: CompanionKind, at path: String) -> CompanionContents {
            files[path].map { .file(MemorySource($0)) } ?? .missing
        }

        func bytes(_ kind: CompanionKind, at paths: [String], limit: Int) -> [[UInt8]?] { paths.map { files[$0] } }

        func pictures(at paths: [String], bounds: PixelSize) -> [CompanionResult] { paths.map { _ in .missing } }

        func picture(_ kind: CompanionKind, bounds: PixelSize) -> CompanionResult { .missing }

        func presence(of paths: [String], _ kind: CompanionKind) -> [CompanionPresence] { paths.map { _ in .missing } }
    }

    private static let red = SIMD4<Float>(1, 0, 0, 1)
    private static let blue = SIMD4<Float>(0, 0, 1, 1)

    private func scene(_ bytes: some Collection<UInt8>, _ type: String) throws -> ModelScene {
        try ModelFile.read(MemorySource(bytes), contentType: type, textureSide: 16, limits: .session(.wide))
    }

    private static func wide(_ text: String, isBigEndian: Bool, mark: Bool = true) -> [UInt8] {
        ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit -> [UInt8] in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
    }

    private static let triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"

    @Test func `a Wavefront file may begin with a byte order mark, or be in UTF-16`() throws {
        let files = [
            Array("\u{FEFF}\(Self.triangle)".utf8), Self.wide(Self.triangle, isBigEndian: false),
            Self.wide(Self.triangle, isBigEndian: true), Self.wide(Self.triangle, isBigEndian: false, mark: false),
        ]
        for file in files {
            let mesh = try #require(try scene(file, "model/obj").meshes.first)
            #expect(mesh.positions == [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)])
        }
    }

    @Test(arguments: ["# C:\\models\\\n", "vt 9 9 # kept in C:\\\n"])
    func `a comment is not continued by a backslash`(comment: String) throws {
        let mesh = try #require(try scene((comment + Self.triangle.replaced).utf8, "model/obj").meshes.first)
        #expect(mesh.triangleCount == 1 && mesh.positions.contains(SIMD3(0, 1, 0)))
        #expect(mesh.positions.first == SIMD3(0, 0, 0))
    }

    @Test func `colours up to 255 are the same as fractions`() throws {
        let fractions = try scene("v 0 0 0 1 0 0\nv 1 0 0 1 0 0\nv 0 1 0 1 0 0.5\nf 1 2 3\n".utf8, "model/obj")
        let numbers = try scene("v 0 0 0 255 0 0\nv 1 0 0 255 0 0\nv 0 1 0 255 0 127.5\nf 1 2 3\n".utf8, "model/obj")
        #expect(fractions.meshes[0].colours[0] == Self.red)
        #expect(numbers.meshes[0].colours == fractions.meshes[0].colours)
    }

    private func material(_ library: String, _ use: String, _ files: [String: String]) throws -> SIMD4<Float> {
        let text = library + "\n" + use + "\n" + Self.triangle
        let files = Files(files.mapValues { Array($0.utf8) })
        let scene = try Array(text.utf8).withUnsafeBytes {
            try OBJFile.read($0, companions: files, textureSide: 16)
        }
        return try #require(scene.meshes.first).material.colour
    }

    @Test func `materials are found whatever is around their names`() throws {
        let text = "newmtl red\nKd 1 0 0\nnewmtl Material #2\nKd 0 0 1\n"
        let cases = [
            ("mtllib a.mtl", "usemtl red", "a.mtl"), ("mtllib A.MTL", "usemtl red", "a.mtl"),
            ("mtllib a.mtl", "usemtl red", "a.MTL"), ("mtllib \"my file.mtl\"", "usemtl \"red\"", "my file.mtl"),
            ("mtllib a.mtl # the colours", "usemtl red # the first", "a.mtl"),
            ("mtllib b.mtl a.mtl", "usemtl red", "a.mtl"), ("mtllib x\\Deep.mtl", "usemtl red", "x/deep.mtl"),
        ]
        for (library, use, name) in cases {
            #expect(try material(library, use, [name: text]) == Self.red, "\(library), \(name)")
            #expect(try material(library, use, [name: "\u{FEFF}" + text]) == Self.red)
        }
        // The sign is a part of a name where the file has one like that.
        #expect(try material("mtllib a.mtl", "usemtl Material #2", ["a.mtl": text]) == Self.blue)
        #expect(try material("mtllib a.mtl", "usemtl red", ["a.mtl": "newmtl red # warm\nKd 1 0 0\n"]) == Self.red)
    }

    /// A 3D Studio file of one triangle with a material, both named by bytes.
    private static func studio(_ name: [UInt8]) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func chunk(_ type: Int, _ content: [UInt8]) -> [UInt8] {
            little(type, 2) + little(content.count + 6, 4) + content
        }
        func float(_ value: Float) -> [UInt8] { little(Int(value.bitPattern), 4) }
        let places = [[0, 0, 0], [1, 0, 0], [0, 1, 0]].flatMap { $0.flatMap { float(Float($0)) } }
        let group = chunk(0x4130, name + [0] + little(1, 2) + little(0, 2))
        let faces = little(1, 2) + little(0, 2) + little(1, 2) + little(2, 2) + little(7, 2) + group
        let mesh = chunk(0x4100, chunk(0x4110, little(3, 2) + places) + chunk(0x4120, faces))
        let colour = chunk(0xA020, chunk(0x11, [255, 0, 0]))
        let material = chunk(0xAFFF, chunk(0xA000, name + [0]) + colour)
        return chunk(0x4D4D, chunk(0x3D3D, material + chunk(0x4000, name + [0] + mesh)))
    }

    @Test(arguments: [[0x72], [0x72, 0xF4, 0x74], [0xC3, 0xB4], [0xFF, 0xFE, 0x80]] as [[UInt8]])
    func `names in a 3D Studio file are in any encoding`(name: [UInt8]) throws {
        let mesh = try #require(try scene(Self.studio(name), "image/x-3ds").meshes.first)
        #expect(mesh.triangleCount == 1 && mesh.material.colour == Self.red)
    }

    private static let polygons = "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n"

    @Test(arguments: [
        ("uchar", "255 0 0"), ("ushort", "65535 0 0"), ("int", "255 0 0"), ("float", "1 0 0"), ("float", "255 0 0"),
        ("uint", "4294967295 0 0"),
    ])
    func `the colours of a polygon file are parts of the largest of their kind`(kind: String, text: String) throws {
        let colours = "property \(kind) red\nproperty \(kind) green\nproperty \(kind) blue\n"
        let faces = "element face 1\nproperty list uchar int vertex_indices\n"
        let corners = ["0 0 0", "1 0 0", "0 1 0"]
        let own =
            "ply\nformat ascii 1.0\n" + Self.polygons + colours + faces + "end_header\n"
            + corners.map { "\($0) \(text)\n" }.joined() + "3 0 1 2\n"
        #expect(try scene(own.utf8, "model/ply").meshes[0].colours.allSatisfy { $0 == Self.red })
        let painted =
            "ply \nformat ascii 1.0\n" + Self.polygons + faces + colours + "end_header\n"
            + corners.map { "\($0)\n" }.joined() + "3 0 1 2 \(text)\n"
        let mesh = try scene(painted.utf8, "model/ply").meshes[0]
        #expect(mesh.triangleCount == 1 && mesh.colours == [Self.red, Self.red, Self.red])
    }

    @Test func `the edges of a polygon file are lines in their colours`() throws {
        let edges = "element edge 2\nproperty int vertex1\nproperty int vertex2\n"
        let colours = "property uchar red\nproperty uchar green\nproperty uchar blue\n"
        let text =
            "ply\nformat ascii 1.0\n" + Self.polygons + edges + colours
            + "end_header\n0 0 0\n1 0 0\n0 1 0\n0 1 255 0 0\n1 2 0 0 255\n"
        let mesh = try #require(try scene(text.utf8, "model/ply").meshes.first)
        #expect(mesh.isLines && mesh.indices.count == 4)
        #expect(mesh.indices.map { mesh.positions[Int($0)].x } == [0, 1, 1, 0])
        #expect(mesh.indices.map { mesh.colours[Int($0)] } == [Self.red, Self.red, Self.blue, Self.blue])
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func `numbers follow the end of a polygon file's header`(end: String) throws {
        let head =
            "ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty uchar x\nproperty uchar y\n"
            + "property uchar z\nend_header\n"
        let bytes = head.split(separator: "\n").flatMap { Array($0.utf8) + Array(end.utf8) }
        #expect(try scene(bytes + [0x0A, 0x0D, 3], "model/ply").meshes[0].positions == [SIMD3(10, 13, 3)])
    }

    @Test func `a binary file of triangles may leave their number at zero`() throws {
        let facet =
            [UInt8](repeating: 0, count: 24) + [0, 0, 0x80, 0x3F] + [UInt8](repeating: 0, count: 12)
            + [0, 0, 0x80, 0x3F] + [UInt8](repeating: 0, count: 6)
        let file = [UInt8](repeating: 0, count: 84) + facet + facet
        #expect(facet.count == 50)
        #expect(try scene(file, "model/stl").triangleCount == 2)
    }

    private static let mesh = """
        <mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices>
        <triangles>%</triangles></mesh>
        """

    private func printed(_ resources: String, _ items: String = "<item objectid=\"1\"/>") throws -> ModelScene {
        let text = "<model><resources>\(resources)</resources><build>\(items)</build></model>"
        let package = TestPackage(["3D/3dmodel.model": text])
        return try scene(package.bytes, "model/3mf")
    }

    private static func object(_ triangles: String, _ attributes: String = "") -> String {
        let parts = mesh.split(separator: "%")
        return "<object id=\"1\" \(attributes)>\(parts[0])\(triangles)\(parts[1])</object>"
    }

    private static let face = "<triangle v1=\"0\" v2=\"1\" v3=\"2\"/>"

    @Test func `comments, and signs in the values of attributes, are no tags of a printed model`() throws {
        let hidden = "<!-- old: \(Self.object(Self.face).replacing(id: 9)) <item objectid=\"1\"/> -->"
        let named = Self.object(Self.face, "name=\"a > <item\"")
        let items = "<!-- <a/><item objectid=\"1\"/> --><item objectid=\"1\"/><![CDATA[<item objectid=\"1\"/>]]>"
        #expect(try printed(hidden + named, items).triangleCount == 1)
    }

    @Test func `the numbers of a transform may stand on several lines`() throws {
        let items = "<item objectid=\"1\" transform=\"1 0 0\n0 1 0\r\n0 0 1\t5 0 0\"/>"
        let scene = try printed(Self.object(Self.face), items)
        #expect(scene.meshes[0].positions.map(\.x).min() == 5)
    }

    @Test func `a printed model has the colours of its groups`() throws {
        let base =
            "<basematerials id=\"5\"><base name=\"a\" displaycolor=\"#FF0000\"/>"
            + "<base name=\"b\" displaycolor=\"#0000FFFF\"/></basematerials>"
        let whole = try printed(base + Self.object(Self.face, "pid=\"5\" pindex=\"1\""))
        #expect(whole.meshes[0].material.colour == Self.blue && whole.meshes[0].colours.isEmpty)
        let group = "<m:colorgroup id=\"6\"><m:color color=\"#FF0000FF\"/></m:colorgroup>"
        let painted = "<triangle v1=\"0\" v2=\"1\" v3=\"2\" pid=\"6\" p1=\"0\"/>"
        let own = try printed(base + group + Self.object(Self.face + painted, "pid=\"5\" pindex=\"1\"")).meshes[0]
        #expect(own.triangleCount == 2)
        #expect(own.indices.prefix(3).allSatisfy { own.colours[Int($0)] == Self.blue })
        #expect(own.indices.dropFirst(3).allSatisfy { own.colours[Int($0)] == Self.red })
    }

    @Test(arguments: [true, false])
    func `a printed model may be in UTF-16`(isBigEndian: Bool) throws {
        let text = "<model><resources>\(Self.object(Self.face))</resources></model>"
        let models = [(path: "3D/3dmodel.model", bytes: Self.wide(text, isBigEndian: isBigEndian))]
        #expect(try ThreeMFFile.read(models).triangleCount == 1)
    }
}

extension String {
    /// The text with a blank before each line.
    fileprivate var replaced: String { split(separator: "\n").map { " \($0)\n" }.joined() }

    /// The text of an object with another number.
    fileprivate func replacing(id: Int) -> String {
        "<object id=\"\(id)\"" + dropFirst("<object id=\"1\"".count)
    }
}
