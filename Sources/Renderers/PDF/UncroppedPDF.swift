// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// A PDF file in memory whose crop boxes have a name that means nothing, so that poppler shows the media boxes; it can be told
/// no box to show. Pages within compressed objects keep theirs.
final class UncroppedPDF: ByteSource {
    let descriptor: Int32? = nil
    var count: Int { memory.count }

    /// The largest file of which a copy is made, in bytes.
    private static let limit = 256 << 20

    private let memory: UnsafeMutableRawBufferPointer

    /// Nil when the file is too large or has no crop boxes.
    init?(_ source: any ByteSource) {
        guard source.count <= Self.limit, let bytes = try? source.mapped() else { return nil }
        let places = Self.places(in: bytes)
        guard !places.isEmpty else { return nil }
        memory = .allocate(byteCount: bytes.count, alignment: 16)
        memory.copyMemory(from: bytes)
        // As long as before, since files tell where their objects begin.
        for place in places { memory[place + 5] = UInt8(ascii: "_") }
    }

    deinit { memory.deallocate() }

    /// The places of the name `/CropBox`.
    private static func places(in bytes: UnsafeRawBufferPointer) -> [Int] {
        let name = Array("/CropBox".utf8)
        guard bytes.count > name.count else { return [] }
        var places: [Int] = []
        for place in 0..<bytes.count - name.count where bytes[place] == name[0] && bytes[place + 1] == name[1] {
            if bytes[place..<place + name.count].elementsEqual(name) { places.append(place) }
        }
        return places
    }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        let part = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[offset...].prefix(buffer.count))
        buffer.copyMemory(from: part)
        return part.count
    }

    func mapped() throws(Refusal) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }
}
