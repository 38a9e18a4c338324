// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// A Wavefront file: lines of places, normals and faces. Its materials are other files, which are not at hand.
struct OBJFile {
    private var places: [SIMD3<Float>] = []
    private var placeColours: [SIMD3<Float>] = []
    private var normals: [SIMD3<Float>] = []
    private var mesh = Mesh()
    private var lines = Mesh()
    /// Whether every corner has a normal.
    private var hasNormals = true

    /// The scene in a file.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> ModelScene {
        guard let joined = joined(bytes) else { return try scene(bytes) }
        let source = EntrySource(joined)
        return try withExtendedLifetime(source) { () throws(Refusal) in try scene(try source.mapped()) }
    }

    /// The file with lines joined that end with a backslash; nil where none does.
    private static func joined(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        var result: [UInt8]?
        var place = 0
        while place < bytes.count, let found = bytes[place...].firstIndex(of: UInt8(ascii: "\\")) {
            var end = found + 1
            // Blanks behind it are no reason to end the line.
            while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
            place = found + 1
            guard end < bytes.count, bytes[end] == 0x0A || bytes[end] == 0x0D else { continue }
            if bytes[end] == 0x0D, end + 1 < bytes.count, bytes[end + 1] == 0x0A { end += 1 }
            if result == nil { result = Array(bytes) }
            for index in found...end { result?[index] = 0x20 }
            place = end + 1
        }
        return result
    }

    private static func scene(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> ModelScene {
        var file = OBJFile()
        var scanner = NumberScanner(bytes)
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
                guard file.mesh.positions.count <= ModelScene.triangleLimit * 3 else {
                    throw Refusal(.tooLarge, "it has too many triangles")
                }
            } else if word.elementsEqual("l".utf8) {
                file.addLine(&scanner)
            }
            scanner.skipLine()
        }
        let mesh = file.finished()
        return ModelScene(meshes: file.lines.indices.isEmpty ? [mesh] : [mesh, file.lines])
    }

    private mutating func addPlace(_ scanner: inout NumberScanner) {
        guard let x = scanner.next(), let y = scanner.next(), let z = scanner.next() else { return }
        places.append(SIMD3(x, y, z))
        // Three more numbers are a colour, one more is a weight.
        if let red = scanner.next(), let green = scanner.next(), let blue = scanner.next() {
            while placeColours.count < places.count - 1 { placeColours.append(SIMD3(repeating: 0.6)) }
            placeColours.append(LinearLight.light(SIMD3(red, green, blue)))
        }
    }

    /// Adds a line from corner to corner.
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
            if scanner.byte == UInt8(ascii: "/") {
                scanner.offset += 1
                _ = scanner.number()
                if scanner.byte == UInt8(ascii: "/") {
                    scanner.offset += 1
                    normal = scanner.number().flatMap { index($0, of: normals.count) }
                }
            }
            corners.append(UInt32(mesh.positions.count))
            mesh.positions.append(places[place])
            if place < placeColours.count { mesh.colours.append(placeColours[place]) }
            if let normal { mesh.normals.append(normals[normal]) } else { hasNormals = false }
        }
        mesh.addPolygon(corners)
    }

    /// Counted from 1, or backwards from the last.
    private func index(_ number: Double, of count: Int) -> Int? {
        guard abs(number) < 1e9 else { return nil }
        let index = number < 0 ? count + Int(number) : Int(number) - 1
        return index >= 0 && index < count ? index : nil
    }

    private mutating func finished() -> Mesh {
        if !hasNormals { mesh.normals = [] }
        if mesh.colours.count == mesh.positions.count, !mesh.colours.isEmpty {
            mesh.material.colour = SIMD4(1, 1, 1, 1)
        } else {
            mesh.colours = []
        }
        if mesh.indices.isEmpty, lines.indices.isEmpty, !places.isEmpty {
            // Points alone.
            mesh.positions = places
            mesh.colours = placeColours.count == places.count ? placeColours : []
            mesh.normals = []
            mesh.isPoints = true
        }
        return mesh
    }
}
