// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit

/// Puts the nodes of a glTF file's scene together.
struct GLTFScene {
    private let file: GLTFFile
    private let materials: GLTFMaterials
    private var scene = ModelScene()
    private var visited = 0
    private var corners = 0
    /// The indices of all triangles and lines.
    private var listed = 0

    /// The scene that the file shows first.
    ///
    /// - Parameters:
    ///   - companions: the files beside it, with buffers and textures.
    ///   - textureSide: textures are made smaller to this many pixels a side.
    /// - Throws: ``Refusal/Reason/incomplete`` when a file with its vertices is missing, ``Refusal/Reason/tooLarge`` when it is
    ///   too long, ``Refusal/Reason/otherType`` when no file beside it can be had.
    static func read(
        _ bytes: UnsafeRawBufferPointer, companions: (any Companions)?, textureSide: Int, limits: RenderLimits
    ) throws(Refusal) -> ModelScene {
        let file = try GLTFFile(bytes, companions: companions)
        let materials = GLTFMaterials(file, companions: companions, side: textureSide, limits: limits)
        var reader = GLTFScene(file: file, materials: materials)
        let scene = file.json["scenes"]?[file.json["scene"]?.count ?? 0]
        for node in scene?["nodes"]?.elements ?? [] { try reader.add(node: node.count, Transform(), depth: 0) }
        if reader.scene.meshes.isEmpty {
            // Without a scene all its meshes count.
            for index in (file.json["meshes"]?.elements ?? []).indices {
                try reader.add(mesh: index, [Transform()], nil, [])
            }
        }
        if reader.scene.meshes.isEmpty && file.isIncomplete {
            throw file.lack ?? Refusal(.otherType, "application/json")
        }
        return reader.scene
    }

    private init(file: GLTFFile, materials: GLTFMaterials) {
        self.file = file
        self.materials = materials
    }

    private mutating func add(node index: Int?, _ parent: Transform, depth: Int) throws(Refusal) {
        visited += 1
        guard let index, let node = file.json["nodes"]?[index], depth < 64, visited < 100_000 else { return }
        let transform = parent.after(Self.transform(of: node))
        // Version 1.0 has lists of them.
        for mesh in ([node["mesh"]] + (node["meshes"]?.elements ?? [])).compactMap({ $0?.count }) {
            // What has bones lies where they are, not where its node is.
            let weights = node["weights"]?.numbers ?? []
            if let skin = node["skin"]?.count, let bones = bones(of: skin) {
                try add(mesh: mesh, bones, skin, weights)
            } else {
                try add(mesh: mesh, [transform], nil, weights)
            }
        }
        for child in node["children"]?.elements ?? [] { try add(node: child.count, transform, depth: depth + 1) }
    }

    private static func transform(of node: JSONValue) -> Transform {
        if let matrix = node["matrix"].flatMap({ Transform($0.numbers) }) { return matrix }
        return Transform(
            moved: node["translation"]?.numbers ?? [], turned: node["rotation"]?.numbers ?? [],
            scaled: node["scale"]?.numbers ?? [])
    }

    /// The transforms of a skin's bones, which move the vertices bound to them.
    private func bones(of skin: Int) -> [Transform]? {
        guard let skin = file.json["skins"]?[skin], let joints = skin["joints"]?.elements, joints.count <= 1_024 else {
            return nil
        }
        let inverse = file.accessor(skin["inverseBindMatrices"], most: joints.count)?.numbers ?? []
        let shape = skin["bindShapeMatrix"].flatMap { Transform($0.numbers) }
        var parents: [Int: Int] = [:]
        for (index, node) in (file.json["nodes"]?.elements ?? []).enumerated() {
            for child in node["children"]?.elements.compactMap(\.count) ?? [] { parents[child] = index }
        }
        return joints.enumerated().map { index, joint in
            var place = joint.count
            var transform = Transform()
            var steps = 0
            while let node = place, steps < 64 {
                transform = Self.transform(of: file.json["nodes"]?[node] ?? .null).after(transform)
                place = parents[node]
                steps += 1
            }
            let bind = inverse.count >= (index + 1) * 16 ? Transform(Array(inverse[index * 16..<index * 16 + 16])) : nil
            let bound = bind.map { transform.after($0) } ?? transform
            return shape.map { bound.after($0) } ?? bound
        }
    }

    private mutating func add(
        mesh index: Int, _ transforms: [Transform], _ skin: Int?, _ weights: [Float]
    ) throws(Refusal) {
        let weights = weights.isEmpty ? file.json["meshes"]?[index]?["weights"]?.numbers ?? [] : weights
        for primitive in file.json["meshes"]?[index]?["primitives"]?.elements ?? [] {
            let mode = primitive["mode"]?.count ?? 4
            guard let attributes = primitive["attributes"], (0...6).contains(mode) else { continue }
            let shape = GLTFShape(file, primitive, weights)
            try reserve(primitive, attributes, mode, targets: shape.targetCount)
            guard let numbers = shape.numbers("POSITION", width: 3) else { continue }
            let count = numbers.count / 3
            var mesh = Mesh()
            mesh.material = materials[primitive["material"]?.count]
            mesh.isPoints = mode == 0
            let placement = placement(attributes, count, transforms, isSkinned: skin != nil)
            mesh.positions = (0..<count).map { item in
                placement(item) { $0.point(SIMD3(numbers[item * 3], numbers[item * 3 + 1], numbers[item * 3 + 2])) }
            }
            if let normals = shape.numbers("NORMAL", width: 3, items: count) {
                mesh.normals = (0..<count).map { item in
                    placement(item) {
                        Vector.unit($0.normal(SIMD3(normals[item * 3], normals[item * 3 + 1], normals[item * 3 + 2])))
                    }
                }
            }
            let set = materials.coordinateSet(primitive["material"]?.count)
            if let places = shape.numbers("TEXCOORD_\(set)", width: 2, items: count) {
                mesh.textureCoordinates = (0..<count).map { SIMD2(places[$0 * 2], places[$0 * 2 + 1]) }
            }
            let colour = attributes["COLOR_0"]
            if file.count(colour) == count, let (colours, width) = file.accessor(colour), width == 3 || width == 4 {
                mesh.colours = (0..<count).map {
                    let opacity = width == 4 ? min(1, max(0, colours[$0 * 4 + 3])) : 1
                    return SIMD4(colours[$0 * width], colours[$0 * width + 1], colours[$0 * width + 2], opacity)
                }
                // Without a material they are the colours themselves.
                if !materials.has(primitive["material"]?.count) { mesh.material.colour = SIMD4(1, 1, 1, 1) }
            }
            let order = primitive["indices"].flatMap { file.indices($0) }
            if mesh.isPoints {
                if let order { mesh.keep(order) }
            } else {
                let order = order ?? Array(0..<UInt32(count))
                mesh.isLines = mode < 4
                mesh.indices = mesh.isLines ? Self.lines(order, mode: mode) : Self.triangles(order, mode: mode)
            }
            scene.meshes.append(mesh)
        }
    }

    /// Counts the corners and indices of a primitive before they are read.
    ///
    /// - Throws: ``Refusal/Reason/tooLarge`` when the scene would have too many.
    private mutating func reserve(
        _ primitive: JSONValue, _ attributes: JSONValue, _ mode: Int, targets: Int
    ) throws(Refusal) {
        let count = file.count(attributes["POSITION"]) ?? 0
        let order = primitive["indices"].map { file.count($0) ?? 0 } ?? count
        // A primitive without corners takes time, too.
        corners += (count + 16).times(targets + 1)
        switch mode {
        case 0: corners += order
        case 2, 3: listed += 2 * order
        case 5, 6: listed += 3 * order
        default: listed += order
        }
        guard corners <= ModelScene.triangleLimit * 3, listed <= ModelScene.triangleLimit * 3 else {
            throw Refusal(.tooLarge, "it has too many corners")
        }
    }

    /// How an item of a mesh is moved: by its bones, each as much as it weighs, else as a whole.
    private func placement(
        _ attributes: JSONValue, _ count: Int, _ transforms: [Transform], isSkinned: Bool
    ) -> (Int, (Transform) -> SIMD3<Float>) -> SIMD3<Float> {
        let first = transforms.first ?? Transform()
        guard isSkinned, let joints = file.numbers(attributes["JOINTS_0"], width: 4, items: count),
            let weights = file.numbers(attributes["WEIGHTS_0"], width: 4, items: count)
        else { return { _, map in map(first) } }
        return { item, map in
            guard item * 4 + 3 < joints.count, item * 4 + 3 < weights.count else { return map(first) }
            var sum = SIMD3<Float>()
            for index in item * 4..<item * 4 + 4 where weights[index] > 0 {
                let joint = Int(saturating: joints[index])
                if transforms.indices.contains(joint) { sum += map(transforms[joint]) * weights[index] }
            }
            return sum
        }
    }

    /// Divides loops (mode 2) and strips (mode 3) into single lines.
    private static func lines(_ order: [UInt32], mode: Int) -> [UInt32] {
        guard mode != 1 else { return Array(order.prefix(order.count / 2 * 2)) }
        guard order.count > 1 else { return [] }
        var result: [UInt32] = []
        for index in 1..<order.count { result += [order[index - 1], order[index]] }
        if mode == 2, order.count > 2 { result += [order[order.count - 1], order[0]] }
        return result
    }

    /// Divides strips (mode 5) and fans (mode 6) into single triangles, all with the same side in front.
    private static func triangles(_ order: [UInt32], mode: Int) -> [UInt32] {
        guard mode != 4 else { return Array(order.prefix(order.count / 3 * 3)) }
        var result: [UInt32] = []
        for index in stride(from: 2, to: order.count, by: 1) {
            let (first, second) = mode == 6 ? (order[0], order[index - 1]) : (order[index - 2], order[index - 1])
            let isTurned = mode == 5 && index % 2 == 1
            result += isTurned ? [second, first, order[index]] : [first, second, order[index]]
        }
        return result
    }
}
