// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Rendering
import TestSupport
import Testing
import VolumeAccess

/// Models whose vertices are in files of their own, drawn by the real renderers.
@Suite struct ModelBufferTests {
    private let folder = TemporaryFolder()
    private let service = FormatTests.services[0]
    private static let type = "model/gltf+json"

    private func bytes(_ name: String) async throws -> DocumentBytes {
        try await LocalFileAccess().bytes(of: folder.location(name))
    }

    /// The reason of a model for not being shown.
    private func refusal(of name: String) async throws -> Refusal? {
        do {
            _ = try await service.open(try await bytes(name), contentType: Self.type, password: nil)
        } catch RenderFailure.refused(let refusal) {
            return refusal
        }
        return nil
    }

    /// The corners of a triangle.
    private static let triangle: [UInt8] = ([-1, -1, 0, 1, -1, 0, 0, 1, 0] as [Float]).flatMap { number in
        (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt32($0))) }
    }

    /// Writes the description of a triangle.
    private func write(_ name: String, buffer: String) {
        let text = """
            {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
            "buffers": [{"uri": "\(buffer)", "byteLength": 36}], "bufferViews": [{"buffer": 0, "byteLength": 36}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}]}
            """
        folder.write(name, Array(text.utf8))
    }

    @Test func `a model has a long buffer in its thumbnail, and says when one is too long`() async throws {
        write("long.gltf", buffer: "long.bin")
        #expect(try await refusal(of: "long.gltf") == Refusal(.incomplete, "long.bin"))
        folder.write("long.bin", Self.triangle)
        // The end is a hole in the file.
        #expect(truncate(folder.path + "/long.bin", 300 << 20) == 0)
        let order = JobOrder(.thumbnail, contentType: Self.type, size: PixelSize(width: 64, height: 64))
        let picture = try await service.picture(order, of: try await bytes("long.gltf"), priority: .preview)
        let opaque = picture.withPixels { pixels in
            stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] == 255 }
        }
        #expect(opaque > 400)
        #expect(truncate(folder.path + "/long.bin", 600 << 20) == 0)
        #expect(try await refusal(of: "long.gltf") == Refusal(.tooLarge, "long.bin"))
    }

    @Test func `a model does not call a buffer missing that it may not have`() async throws {
        folder.makeFolder("models")
        folder.write("outside.bin", Self.triangle)
        folder.write("models/inside.txt", Self.triangle)
        for name in ["../outside.bin", "inside.txt"] {
            write("models/a.gltf", buffer: name)
            #expect(try await refusal(of: "models/a.gltf") == Refusal(.unsupported, name))
        }
    }
}
