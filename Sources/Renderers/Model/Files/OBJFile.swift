// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A Wavefront file: lines of places, normals and faces. Its materials are other files, which are not at hand.
struct OBJFile {
    private var places: [SIMD3<Float>] = []
    private var placeColours: [SIMD3<Float>] = []
    private var normals: [SIMD3<Float>] = []
    private var mesh = Mesh()
    /// Whether every corner has a normal.
    private var hasNormals = true

    /// The scene in a file.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> ModelScene {
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
                guard file.mesh.triangleCount <= ModelScene.triangleLimit else {
                    throw Refusal(.tooLarge, "it has too many triangles")
                }
            }
            scanner.skipLine()
        }
        return ModelScene(meshes: [file.finished()])
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
        if mesh.indices.isEmpty, !places.isEmpty {
            // Points alone.
            mesh.positions = places
            mesh.colours = placeColours.count == places.count ? placeColours : []
            mesh.normals = []
            mesh.isPoints = true
        }
        return mesh
    }
}
