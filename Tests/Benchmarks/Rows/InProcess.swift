import DocumentModel
// SPDX-License-Identifier: MPL-2.0
import Glibc
import RendererKit
import Renderers

/// The renderers without a sandbox: what drawing costs by itself.
enum InProcess {
    /// Draws a thumbnail with the renderer of its content type, in this process.
    static func draw(_ path: String, contentType: String, side: Int) throws {
        guard let format = Format.forContentType(contentType),
            let renderer = Renderers.all.first(where: { $0.provider == format.provider })
        else { throw BenchError("no renderer for \(contentType)") }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw BenchError("\(path): errno \(errno)") }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: side * side * 4, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        defer { memory.deallocate() }
        let canvas = Canvas(
            memory: memory, bounds: PixelSize(width: side, height: side), limits: .thumbnail(format.role))
        do throws(Refusal) {
            let source = try DescriptorSource(takingOver: file)
            try renderer.thumbnail(of: source, contentType: contentType, on: canvas)
        } catch {
            throw BenchError("\(path): \(error)")
        }
    }

    /// Draws files, as many at a time as there are processors, which is what the service does: two that run beside each
    /// other share caches and memory, and each takes longer than it would alone.
    static func draw(_ files: [String], contentType: String, side: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for file in files {
                group.addTask { try draw(file, contentType: contentType, side: side) }
            }
            try await group.waitForAll()
        }
    }
}
