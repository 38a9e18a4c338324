// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A polygon file (Stanford): corners with what they have, and faces of any number of corners; or points alone.
struct PLYFile {
    private let bytes: UnsafeRawBufferPointer
    private let header: PLYHeader
    private var scanner: NumberScanner
    private var mesh = Mesh()
    /// The steps left to divide faces.
    private var steps = PolygonCut.stepLimit
    /// The colours of the triangles, as they are stored; none where the file has no colours of faces.
    private var faceColours: [SIMD4<Float>] = []
    private var edges = Mesh()

    private init(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
        self.bytes = bytes
        header = try PLYHeader(bytes)
        scanner = NumberScanner(bytes, from: header.end)
    }

    /// The scene in a file.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> ModelScene {
        var file = try PLYFile(bytes)
        for element in file.header.elements {
            switch element.name {
            case "vertex": try file.readCorners(element)
            case "face", "tristrips": try file.readFaces(element)
            case "edge": try file.readEdges(element)
            default: try file.skip(element)
            }
        }
        return file.scene
    }

    /// The faces with the lines beside them; without any of both, the points.
    private var scene: ModelScene {
        var (mesh, edges) = (mesh, edges)
        if !mesh.colours.isEmpty {
            mesh.material.colour = SIMD4(1, 1, 1, 1)
        } else if faceColours.count == mesh.triangleCount, !faceColours.isEmpty {
            mesh.paint(faceColours)
        }
        guard !edges.indices.isEmpty else {
            if mesh.indices.isEmpty { mesh.isPoints = true }
            return ModelScene(meshes: [mesh])
        }
        edges.positions = self.mesh.positions
        if edges.colours.isEmpty { edges.colours = self.mesh.colours } else { edges.separate() }
        if !edges.colours.isEmpty { edges.material.colour = SIMD4(1, 1, 1, 1) }
        return ModelScene(meshes: mesh.indices.isEmpty ? [edges] : [mesh, edges])
    }

    private mutating func readCorners(_ element: PLYHeader.Element) throws(Refusal) {
        func place(_ names: [String]) -> [Int?] {
            names.map { name in element.properties.firstIndex { $0.name == name && $0.count == nil } }
        }
        func all(_ names: String...) -> [Int]? {
            let places = place(names).compactMap { $0 }
            return places.count == names.count ? places : nil
        }
        guard let position = all("x", "y", "z") else { throw Refusal(.damaged, "corners without places") }
        let normal = all("nx", "ny", "nz")
        let colour = element.colour
        let texture = all("s", "t") ?? all("u", "v") ?? all("texture_u", "texture_v")
        guard element.count <= ModelScene.triangleLimit * 3 else { throw Refusal(.tooLarge, "too many corners") }
        if colour != nil { mesh.material.colour = SIMD4(1, 1, 1, 1) }
        var values = [Float](repeating: 0, count: element.properties.count)
        for _ in 0..<element.count {
            guard !scanner.isAtEnd else { break }
            for (index, property) in element.properties.enumerated() {
                if let count = property.count {
                    for _ in 0..<length(count) { _ = number(property.number) }
                } else {
                    values[index] = number(property.number)
                }
            }
            func vector(_ places: [Int]) -> SIMD3<Float> {
                SIMD3(values[places[0]], values[places[1]], values[places[2]])
            }
            mesh.positions.append(vector(position))
            if let normal { mesh.normals.append(vector(normal)) }
            if let colour {
                mesh.colours.append(SIMD4(vector(colour), 1))
            }
            if let texture { mesh.textureCoordinates.append(SIMD2(values[texture[0]], 1 - values[texture[1]])) }
        }
        if let colour { Self.lighten(&mesh.colours, element.properties[colour[0]].number) }
    }

    /// Turns colours as they are stored into light.
    private static func lighten(_ colours: inout [SIMD4<Float>], _ number: PLYHeader.Number) {
        let most = number.white(most: colours.reduce(0) { max($0, $1.rgb.max()) })
        for index in colours.indices {
            colours[index] = SIMD4(LinearLight.light(colours[index].rgb / most), colours[index].w)
        }
    }

    private mutating func readFaces(_ element: PLYHeader.Element) throws(Refusal) {
        let isStrip = element.name == "tristrips"
        let colour = element.colour
        var values = [Float](repeating: 0, count: element.properties.count)
        for _ in 0..<element.count {
            guard !scanner.isAtEnd else { break }
            for (index, property) in element.properties.enumerated() {
                guard let count = property.count else {
                    values[index] = number(property.number)
                    continue
                }
                let isFace = property.name.hasPrefix("vertex_ind")
                var corners: [UInt32] = []
                for _ in 0..<length(count) {
                    let value = number(property.number)
                    if isFace { corners.append(value >= 0 && value < 4e9 ? UInt32(value) : .max) }
                }
                if isFace { isStrip ? addStrip(corners) : mesh.addPolygon(corners, steps: &steps) }
            }
            guard mesh.triangleCount <= ModelScene.triangleLimit else {
                throw Refusal(.tooLarge, "it has too many triangles")
            }
            guard let colour else { continue }
            let painted = SIMD4(values[colour[0]], values[colour[1]], values[colour[2]], 1)
            while faceColours.count < mesh.triangleCount { faceColours.append(painted) }
        }
        if let colour { Self.lighten(&faceColours, element.properties[colour[0]].number) }
    }

    /// Lines from corner to corner, which may have colours of their own.
    private mutating func readEdges(_ element: PLYHeader.Element) throws(Refusal) {
        guard let first = element.place(of: "vertex1"), let second = element.place(of: "vertex2") else {
            return try skip(element)
        }
        let colour = element.colour
        var values = [Float](repeating: 0, count: element.properties.count)
        edges.isLines = true
        for _ in 0..<element.count {
            guard !scanner.isAtEnd else { break }
            for (index, property) in element.properties.enumerated() {
                let count = property.count.map { length($0) } ?? 1
                for _ in 0..<count { values[index] = number(property.number) }
            }
            for corner in [values[first], values[second]] {
                edges.indices.append(corner >= 0 && corner < 4e9 ? UInt32(corner) : .max)
                if let colour {
                    edges.colours.append(SIMD4(values[colour[0]], values[colour[1]], values[colour[2]], 1))
                }
            }
            guard edges.indices.count <= ModelScene.triangleLimit * 2 else {
                throw Refusal(.tooLarge, "it has too many lines")
            }
        }
        if let colour { Self.lighten(&edges.colours, element.properties[colour[0]].number) }
    }

    /// Strips of triangles, each ended by a negative number.
    private mutating func addStrip(_ corners: [UInt32]) {
        for index in stride(from: 2, to: corners.count, by: 1) {
            let triangle = corners[index - 2...index]
            if !triangle.contains(.max) { mesh.indices.append(contentsOf: triangle) }
        }
    }

    private mutating func skip(_ element: PLYHeader.Element) throws(Refusal) {
        for _ in 0..<element.count {
            guard !scanner.isAtEnd else { break }
            for property in element.properties {
                for _ in 0..<(property.count.map { length($0) } ?? 1) { _ = number(property.number) }
            }
        }
    }

    /// The length of a list, which cannot be longer than the file.
    private mutating func length(_ kind: PLYHeader.Number) -> Int {
        let value = number(kind)
        return value > 0 ? Int(min(value, Float(bytes.count))) : 0
    }

    private mutating func number(_ kind: PLYHeader.Number) -> Float {
        if header.encoding == .text { return scanner.next(lines: true) ?? skippedWord() }
        let length = kind.length
        guard scanner.offset + length <= bytes.count else {
            scanner.offset = bytes.count
            return 0
        }
        var word: UInt64 = 0
        for index in 0..<length {
            let byte = bytes[scanner.offset + (header.encoding == .bigEndian ? index : length - 1 - index)]
            word = word << 8 | UInt64(byte)
        }
        scanner.offset += length
        let shift = UInt64(64 - length * 8)
        switch kind {
        case .unsigned: return Float(word)
        case .signed: return Float(Int64(bitPattern: word << shift) >> Int64(shift))
        case .float(bytes: 4): return Float(bitPattern: UInt32(truncatingIfNeeded: word))
        case .float: return Float(Double(bitPattern: word))
        }
    }

    /// The value of a word that is not a number, such as `nan`, which is skipped.
    private mutating func skippedWord() -> Float {
        if scanner.word().isEmpty { scanner.offset += 1 }
        return 0
    }
}
