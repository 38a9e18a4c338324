// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A stereolithography file: triangles and nothing else, as text or as numbers. Its z axis points up.
enum STLFile {
    /// The scene in a file.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> ModelScene {
        let view = ByteView(bytes)
        var mesh = Mesh()
        let count = view.little32(80) ?? 0
        if isText(view, count) {
            try readText(bytes, into: &mesh)
        } else {
            let most = max(0, (view.count - 84) / 50)
            // Programs that do not know the number of triangles before they write them leave it at zero.
            try readNumbers(view, count > 0 ? min(count, most) : most, into: &mesh)
        }
        var scene = ModelScene(meshes: [mesh])
        scene.turnUpright()
        return scene
    }

    /// Whether a file has the length of its number of triangles.
    static func isNumbers(_ view: ByteView) -> Bool {
        view.little32(80).map { view.count == 84 + $0 * 50 } ?? false
    }

    /// Whether a file is a text file. Text begins with a word that some programs also write into the title of a binary file,
    /// so the length decides first, and then whether a word of the format follows.
    private static func isText(_ view: ByteView, _ count: Int) -> Bool {
        guard !isNumbers(view) else { return false }
        // A title may be long.
        let head = view.bytes.prefix(4_096)
        if head.prefix(256).contains(0), view.count >= 84 { return false }
        return head.indices.contains { matches("facet", head[$0...]) || matches("vertex", head[$0...]) }
            || matches("solid", head.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF })
    }

    /// Whether bytes begin with a word, in upper or lower case.
    private static func matches(_ word: StaticString, _ bytes: UnsafeRawBufferPointer.SubSequence) -> Bool {
        word.withUTF8Buffer { word in
            bytes.count >= word.count && zip(bytes, word).allSatisfy { $0 | 0x20 == $1 }
        }
    }

    private static func readNumbers(_ view: ByteView, _ count: Int, into mesh: inout Mesh) throws(Refusal) {
        guard count <= ModelScene.triangleLimit else { throw Refusal(.tooLarge, "it has \(count) triangles") }
        mesh.positions.reserveCapacity(count * 3)
        for triangle in 0..<count {
            for corner in 0..<3 {
                // The face's own normal comes first; it follows from the corners, and is often wrong.
                let place = 84 + triangle * 50 + 12 + corner * 12
                func number(_ index: Int) -> Float {
                    Float(bitPattern: UInt32(truncatingIfNeeded: view.little32(place + index * 4) ?? 0))
                }
                mesh.positions.append(SIMD3(number(0), number(1), number(2)))
            }
        }
        mesh.indices = Array(0..<UInt32(count * 3))
    }

    private static func readText(_ bytes: UnsafeRawBufferPointer, into mesh: inout Mesh) throws(Refusal) {
        var scanner = NumberScanner(bytes)
        var corners: [UInt32] = []
        var steps = PolygonCut.stepLimit
        while !scanner.isAtEnd {
            scanner.skipBlanks()
            let word = scanner.word()
            if matches("endloop", word) || matches("endfacet", word) || matches("facet", word) {
                mesh.addPolygon(corners, steps: &steps)
                corners = []
            }
            guard word.count == 6, matches("vertex", word) else { continue }
            guard let x = scanner.next(lines: true), let y = scanner.next(lines: true),
                let z = scanner.next(lines: true)
            else { continue }
            corners.append(UInt32(mesh.positions.count))
            mesh.positions.append(SIMD3(x, y, z))
            guard mesh.positions.count <= ModelScene.triangleLimit * 3 else {
                throw Refusal(.tooLarge, "it has too many triangles")
            }
        }
        mesh.addPolygon(corners, steps: &steps)
    }
}
