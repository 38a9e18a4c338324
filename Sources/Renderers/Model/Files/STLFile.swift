// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A stereolithography file: triangles and nothing else, as text or as numbers. Its z axis points up.
enum STLFile {
    /// The scene in a file.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> ModelScene {
        let view = ByteView(bytes)
        var mesh = Mesh()
        // Text begins with a word that some writers of numbers put into their title as well: the length decides.
        let count = view.little32(80) ?? 0
        if view.count >= 84, view.count == 84 + count * 50 || !view.starts(with: "solid") {
            try readNumbers(view, max(0, min(count, (view.count - 84) / 50)), into: &mesh)
        } else {
            try readText(bytes, into: &mesh)
        }
        var scene = ModelScene(meshes: [mesh])
        scene.turnUpright()
        return scene
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
        while !scanner.isAtEnd {
            scanner.skipBlanks()
            let word = scanner.word()
            guard word.count == 6, word.elementsEqual("vertex".utf8) || word.elementsEqual("VERTEX".utf8) else {
                continue
            }
            guard let x = scanner.next(lines: true), let y = scanner.next(lines: true),
                let z = scanner.next(lines: true)
            else { continue }
            mesh.positions.append(SIMD3(x, y, z))
            guard mesh.positions.count <= ModelScene.triangleLimit * 3 else {
                throw Refusal(.tooLarge, "it has too many triangles")
            }
        }
        mesh.indices = Array(0..<UInt32(mesh.positions.count / 3 * 3))
    }
}
