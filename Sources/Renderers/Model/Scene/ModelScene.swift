// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The contents of a model's file, ready to be drawn.
struct ModelScene {
    /// More triangles than this are refused: they would take more memory than a picture is worth.
    static let triangleLimit = 5_000_000

    var meshes: [Mesh] = []

    var triangleCount: Int { meshes.reduce(0) { $0 + $1.triangleCount } }
    var pointCount: Int { meshes.reduce(0) { $0 + ($1.isPoints ? $1.positions.count : 0) } }

    /// Drops what cannot be drawn: triangles of corners that are not there, and numbers that are none.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` when nothing is left.
    mutating func check() throws(Refusal) {
        for index in meshes.indices {
            let count = UInt32(clamping: meshes[index].positions.count)
            for place in meshes[index].positions.indices {
                let position = meshes[index].positions[place]
                // Also false for what is no number.
                let isSane = abs(position.x) < 1e15 && abs(position.y) < 1e15 && abs(position.z) < 1e15
                if !isSane { meshes[index].positions[place] = meshes[index].positions.first ?? .zero }
            }
            if meshes[index].indices.contains(where: { $0 >= count }) {
                var kept: [UInt32] = []
                let size = meshes[index].cornersPerItem
                for corner in stride(from: 0, to: meshes[index].indices.count - size + 1, by: size) {
                    let corners = meshes[index].indices[corner..<corner + size]
                    if corners.allSatisfy({ $0 < count }) { kept.append(contentsOf: corners) }
                }
                meshes[index].indices = kept
            }
            if meshes[index].normals.count != Int(count) { meshes[index].normals = [] }
            if meshes[index].textureCoordinates.count != Int(count) { meshes[index].textureCoordinates = [] }
            if meshes[index].colours.count != Int(count) { meshes[index].colours = [] }
        }
        meshes.removeAll { $0.indices.isEmpty && !$0.isPoints || $0.positions.isEmpty }
        guard !meshes.isEmpty else { throw Refusal(.nothingToShow, "the model is empty") }
        guard triangleCount <= Self.triangleLimit else {
            throw Refusal(.tooLarge, "it has \(triangleCount) triangles")
        }
    }

    /// Turns a model whose z axis points up.
    mutating func turnUpright() {
        func turned(_ vector: SIMD3<Float>) -> SIMD3<Float> { SIMD3(vector.x, vector.z, -vector.y) }
        for index in meshes.indices {
            for place in meshes[index].positions.indices {
                meshes[index].positions[place] = turned(meshes[index].positions[place])
            }
            for place in meshes[index].normals.indices {
                meshes[index].normals[place] = turned(meshes[index].normals[place])
            }
        }
    }
}
