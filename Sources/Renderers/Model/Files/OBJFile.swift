// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// A Wavefront file: lines of positions, normals, texture coordinates and faces. Its materials are in files beside it.
struct OBJFile {
    /// The faces of one material.
    fileprivate struct Surface {
        var material = ""
        var mesh = Mesh()
        /// Whether every corner has a normal.
        var hasNormals = true
        /// Whether every corner has texture coordinates.
        var hasCoordinates = true
    }

    private var places: [SIMD3<Float>] = []
    /// The colours of the places as they are written; none is one that is no number.
    private var placeColours: [SIMD3<Float>] = []
    /// The largest number in a colour.
    private var brightest: Float = 0
    private var normals: [SIMD3<Float>] = []
    private var coordinates: [SIMD2<Float>] = []
    private var surfaces = [Surface()]
    private var surfacesByMaterial = ["": 0]
    /// The index of the surface to which faces are added.
    private var current = 0
    private var cornerCount = 0
    /// The steps left to divide faces.
    private var steps = PolygonCut.stepLimit
    private var lines = Mesh()
    /// The names of the material files, as they are written.
    private var libraries: [String] = []

    /// The maximum number of materials.
    private static let materialLimit = 4_096

    /// The scene in a file.
    ///
    /// - Parameters:
    ///   - companions: the files beside the model, with materials and textures.
    ///   - textureSide: the maximum side of a texture in pixels, to which larger textures are scaled down.
    static func read(
        _ bytes: UnsafeRawBufferPointer, companions: (any Companions)?, textureSide: Int
    ) throws(Refusal) -> ModelScene {
        let file: OBJFile
        if let joined = joined(bytes) {
            let source = EntrySource(joined)
            file = try withExtendedLifetime(source) { () throws(Refusal) in try parsed(try source.mapped()) }
        } else {
            file = try parsed(bytes)
        }
        let used = Set(file.surfaces.flatMap { WrittenName.forms($0.material) })
        return file.scene(
            OBJMaterials(in: file.libraries, used: used, companions: companions, textureSide: textureSide))
    }

    /// The file with continued lines joined, which end with a backslash; nil where there are none.
    private static func joined(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        var result: [UInt8]?
        var place = 0
        // Where the last joined line goes on.
        var start = 0
        while place < bytes.count, let found = bytes[place...].firstIndex(of: UInt8(ascii: "\\")) {
            var end = found + 1
            // Blanks may follow the backslash.
            while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
            guard end < bytes.count, bytes[end] == 0x0A || bytes[end] == 0x0D, !isComment(bytes, from: start, found)
            else {
                place = found + 1
                continue
            }
            if bytes[end] == 0x0D, end + 1 < bytes.count, bytes[end + 1] == 0x0A { end += 1 }
            if result == nil { result = Array(bytes) }
            for index in found...end { result?[index] = 0x20 }
            place = end + 1
            start = place
        }
        return result
    }

    /// Whether a byte is in a comment of its line.
    ///
    /// - Parameter start: at or before the beginning of the line, or where the line goes on.
    private static func isComment(_ bytes: UnsafeRawBufferPointer, from start: Int, _ place: Int) -> Bool {
        var (first, isBehindBlank) = (place, true)
        while first > start, bytes[first - 1] != 0x0A, bytes[first - 1] != 0x0D { first -= 1 }
        for byte in bytes[first..<place] {
            if byte == UInt8(ascii: "#"), isBehindBlank { return true }
            isBehindBlank = byte <= 0x20
        }
        return false
    }

    private static func parsed(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> OBJFile {
        var file = OBJFile()
        var scanner = NumberScanner(bytes)
        scanner.skipByteOrderMark()
        while !scanner.isAtEnd {
            scanner.skipBlanks()
            let word = scanner.word()
            if word.elementsEqual("v".utf8) {
                file.addPlace(&scanner)
            } else if word.elementsEqual("vn".utf8) {
                if let x = scanner.next(), let y = scanner.next(), let z = scanner.next() {
                    file.normals.append(SIMD3(x, y, z))
                }
            } else if word.elementsEqual("f".utf8) {
                file.addFace(&scanner)
                guard file.cornerCount <= ModelScene.triangleLimit * 3 else {
                    throw Refusal(.tooLarge, "it has too many triangles")
                }
            } else if word.elementsEqual("l".utf8) {
                file.addLine(&scanner)
            } else if word.elementsEqual("vt".utf8) {
                // The rows of a texture are counted from the bottom.
                if let x = scanner.next() { file.coordinates.append(SIMD2(x, 1 - (scanner.next() ?? 0))) }
            } else if word.elementsEqual("usemtl".utf8) {
                file.use(material: scanner.restOfLine())
            } else if word.elementsEqual("mtllib".utf8) {
                if file.libraries.count < 64 { file.libraries.append(scanner.restOfLine()) }
            }
            scanner.skipLine()
        }
        return file
    }

    /// Selects the surface of a material for the faces that follow.
    private mutating func use(material: String) {
        if let known = surfacesByMaterial[material] {
            current = known
        } else if surfaces.count < Self.materialLimit {
            current = surfaces.count
            surfacesByMaterial[material] = current
            surfaces.append(Surface(material: material))
        }
    }

    private mutating func addPlace(_ scanner: inout NumberScanner) {
        guard let x = scanner.next(), let y = scanner.next(), let z = scanner.next() else { return }
        places.append(SIMD3(x, y, z))
        // Three more numbers are a colour, one more is a weight.
        if let red = scanner.next(), let green = scanner.next(), let blue = scanner.next() {
            while placeColours.count < places.count - 1 { placeColours.append(SIMD3(repeating: .nan)) }
            placeColours.append(SIMD3(red, green, blue))
            brightest = max(brightest, red, green, blue)
        }
    }

    /// Adds a line through corners.
    private mutating func addLine(_ scanner: inout NumberScanner) {
        lines.isLines = true
        var last: UInt32?
        while true {
            scanner.skipBlanks(lines: false)
            guard let number = scanner.number(), let place = index(number, of: places.count) else { break }
            while scanner.byte == UInt8(ascii: "/") {
                scanner.offset += 1
                _ = scanner.number()
            }
            let corner = UInt32(lines.positions.count)
            lines.positions.append(places[place])
            if let last { lines.indices += [last, corner] }
            last = corner
            guard lines.positions.count < ModelScene.triangleLimit else { break }
        }
    }

    private mutating func addFace(_ scanner: inout NumberScanner) {
        var corners: [UInt32] = []
        while true {
            scanner.skipBlanks(lines: false)
            guard let number = scanner.number(), let place = index(number, of: places.count) else { break }
            var normal: Int?
            var coordinate: Int?
            if scanner.byte == UInt8(ascii: "/") {
                scanner.offset += 1
                coordinate = scanner.number().flatMap { index($0, of: coordinates.count) }
                if scanner.byte == UInt8(ascii: "/") {
                    scanner.offset += 1
                    normal = scanner.number().flatMap { index($0, of: normals.count) }
                }
            }
            cornerCount += 1
            surfaces[current].add(
                places[place], colour: place < placeColours.count ? placeColours[place] : nil,
                normal: normal.map { normals[$0] }, coordinate: coordinate.map { coordinates[$0] })
            corners.append(UInt32(surfaces[current].mesh.positions.count - 1))
        }
        surfaces[current].mesh.addPolygon(corners, steps: &steps)
    }

    /// Counted from 1, or backwards from the last.
    private func index(_ number: Double, of count: Int) -> Int? {
        guard abs(number) < 1e9 else { return nil }
        let index = number < 0 ? count + Int(number) : Int(number) - 1
        return index >= 0 && index < count ? index : nil
    }

    /// The scene with the materials of its surfaces.
    private func scene(_ materials: OBJMaterials) -> ModelScene {
        var meshes = surfaces.filter { !$0.mesh.indices.isEmpty }.map {
            $0.finished(materials[$0.material], light: light)
        }
        if !lines.indices.isEmpty { meshes.append(lines) }
        if meshes.isEmpty, !places.isEmpty {
            var points = Mesh()
            points.positions = places
            points.colours = placeColours.count == places.count ? placeColours.map(light) : []
            if !points.colours.isEmpty { points.material.colour = SIMD4(1, 1, 1, 1) }
            points.isPoints = true
            meshes = [points]
        }
        return ModelScene(meshes: meshes)
    }

    /// The light of a colour as it is written: of fractions, or of numbers up to 255 where the file has such.
    private func light(_ colour: SIMD3<Float>) -> SIMD4<Float> {
        guard !colour.x.isNaN else { return SIMD4(0.6, 0.6, 0.6, 1) }
        return SIMD4(LinearLight.light(brightest > 2 ? colour / 255 : colour), 1)
    }
}

extension OBJFile.Surface {
    /// Adds a corner.
    fileprivate mutating func add(
        _ place: SIMD3<Float>, colour: SIMD3<Float>?, normal: SIMD3<Float>?, coordinate: SIMD2<Float>?
    ) {
        mesh.positions.append(place)
        if let colour { mesh.colours.append(SIMD4(colour, 1)) }
        if let normal { mesh.normals.append(normal) } else { hasNormals = false }
        if let coordinate { mesh.textureCoordinates.append(coordinate) } else { hasCoordinates = false }
    }

    /// The mesh in a material; without a material, in its own colours or grey.
    ///
    /// - Parameter light: the light of a colour as it is written.
    fileprivate func finished(_ material: Material?, light: (SIMD3<Float>) -> SIMD4<Float>) -> Mesh {
        var mesh = mesh
        if !hasNormals { mesh.normals = [] }
        if !hasCoordinates { mesh.textureCoordinates = [] }
        mesh.colours = mesh.colours.count == mesh.positions.count ? mesh.colours.map { light($0.rgb) } : []
        if let material {
            mesh.material = material
        } else if !mesh.colours.isEmpty {
            mesh.material.colour = SIMD4(1, 1, 1, 1)
        }
        return mesh
    }
}
