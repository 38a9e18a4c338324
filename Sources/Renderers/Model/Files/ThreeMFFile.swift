// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities

/// The models in a 3MF package: objects of triangles, or of other objects, and where they are to be built.
struct ThreeMFFile {
    private struct Object {
        var mesh = Mesh()
        var parts: [(object: String, transform: Transform)] = []
        /// The colour of the object, and its group.
        var colour: SIMD4<Float>?
        var group: Float?
        /// One for each triangle, from the first that has one of its own.
        var colours: [SIMD4<Float>] = []

        /// Adds the colour of the last triangle.
        mutating func add(_ own: SIMD4<Float>?) {
            let usual = colour ?? ThreeMFColours.plain
            if own != nil, colours.isEmpty {
                colours = [SIMD4<Float>](repeating: usual, count: mesh.triangleCount - 1)
            }
            if own != nil || !colours.isEmpty { colours.append(own ?? usual) }
        }

        /// Gives the mesh its colours.
        mutating func paint() {
            if !colours.isEmpty {
                mesh.paint(colours)
            } else if let colour {
                mesh.material.colour = colour
                mesh.material.isTransparent = colour.w < 1
            }
            colours = []
        }
    }

    /// By the path of their model and their number in it.
    private var objects: [String: Object] = [:]
    private var items: [(object: String, transform: Transform)] = []
    private var scene = ModelScene()
    private var added = 0

    /// The scene of a package, whose models are given by their paths; the first is the one that counts.
    static func read(_ models: [(path: String, bytes: [UInt8])]) throws(Refusal) -> ModelScene {
        var file = ThreeMFFile()
        for (index, model) in models.enumerated() {
            try file.read(model.bytes, path: Self.key(model.path), isRoot: index == 0)
        }
        for item in file.items { try file.add(item.object, item.transform, depth: 0) }
        if file.scene.meshes.isEmpty {
            file.scene.meshes = file.objects.values.map(\.mesh)
        }
        return file.scene
    }

    private static func key(_ path: String) -> String {
        (path.hasPrefix("/") ? String(path.dropFirst()) : path).lowercased()
    }

    private mutating func read(_ bytes: [UInt8], path: String, isRoot: Bool) throws(Refusal) {
        var current = ""
        var object = Object()
        var colours = ThreeMFColours()
        var failure: Refusal?
        (bytes.withUnsafeBytes(WideText.utf8) ?? bytes).withUnsafeBytes { buffer in
            var scanner = TagScanner(buffer)
            while let tag = scanner.next() {
                switch tag {
                case "object":
                    current = path + "#" + (scanner.attributes["id"] ?? "")
                    object = Object()
                    object.colour = colours.colour(ofObject: scanner)
                    object.group = scanner.value("pid")
                case "basematerials", "colorgroup": colours.begin(scanner)
                case "base": colours.add(scanner.attributes["displaycolor"])
                case "color": colours.add(scanner.attributes["color"])
                case "vertex":
                    object.mesh.positions.append(
                        SIMD3(scanner.number("x"), scanner.number("y"), scanner.number("z")))
                case "triangle":
                    for number in [scanner.number("v1"), scanner.number("v2"), scanner.number("v3")] {
                        object.mesh.indices.append(UInt32(max(0, min(4e9, number))))
                    }
                    object.add(colours.colour(ofTriangle: scanner, group: object.group))
                case "component":
                    let place = (scanner.attributes["path"]).map(Self.key) ?? path
                    object.parts.append(
                        (
                            place + "#" + (scanner.attributes["objectid"] ?? ""),
                            Self.transform(scanner.attributes["transform"])
                        ))
                case "/object":
                    object.paint()
                    objects[current] = object
                case "item" where isRoot:
                    let place = (scanner.attributes["path"]).map(Self.key) ?? path
                    items.append(
                        (
                            place + "#" + (scanner.attributes["objectid"] ?? ""),
                            Self.transform(scanner.attributes["transform"])
                        ))
                default: break
                }
                if object.mesh.triangleCount > ModelScene.triangleLimit {
                    failure = Refusal(.tooLarge, "it has too many triangles")
                    return
                }
            }
        }
        if let failure { throw failure }
    }

    private mutating func add(_ name: String, _ transform: Transform, depth: Int) throws(Refusal) {
        guard let object = objects[name], depth < 16 else { return }
        added += object.mesh.triangleCount
        guard added <= ModelScene.triangleLimit, scene.meshes.count < 20_000 else {
            throw Refusal(.tooLarge, "it has too many triangles")
        }
        if !object.mesh.indices.isEmpty {
            var mesh = object.mesh
            for index in mesh.positions.indices { mesh.positions[index] = transform.point(mesh.positions[index]) }
            scene.meshes.append(mesh)
        }
        for part in object.parts { try add(part.object, transform.after(part.transform), depth: depth + 1) }
    }

    /// Twelve numbers: three columns and the origin.
    private static func transform(_ text: String?) -> Transform {
        let words = (text ?? "").split(whereSeparator: \.isWhitespace)
        let numbers = words.compactMap { Double(written: $0).map { Float($0) } }
        var transform = Transform()
        guard numbers.count == 12 else { return transform }
        transform.x = SIMD3(numbers[0], numbers[1], numbers[2])
        transform.y = SIMD3(numbers[3], numbers[4], numbers[5])
        transform.z = SIMD3(numbers[6], numbers[7], numbers[8])
        transform.origin = SIMD3(numbers[9], numbers[10], numbers[11])
        return transform
    }
}
