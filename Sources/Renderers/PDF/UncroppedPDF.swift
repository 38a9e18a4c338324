// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// A PDF file whose crop boxes have a name that means nothing, so that poppler shows the media boxes; it can be told no box to
/// show. The name is changed in what is read, and stays as long as it is, since files tell where their objects begin. Pages
/// within compressed objects keep their crop boxes.
final class UncroppedPDF: ByteSource {
    let descriptor: Int32? = nil
    var count: Int { source.count }

    private let source: any ByteSource

    private static let name = Array("/CropBox".utf8)
    /// The byte of the name that is changed.
    private static let changed = 5

    init(_ source: any ByteSource) { self.source = source }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        guard offset >= 0, offset < count else { return 0 }
        // A name may begin before the range, or end behind it.
        let margin = Self.name.count - 1
        let before = min(margin, offset)
        let bytes = try source.bytes(at: offset - before, length: before + min(buffer.count, count - offset) + margin)
        let length = min(buffer.count, bytes.count - before)
        guard length > 0 else { return 0 }
        bytes.withUnsafeBytes { bytes in
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[before..<before + length]))
            for place in Self.places(in: bytes) where buffer[..<length].indices.contains(place - before) {
                buffer[place - before] = UInt8(ascii: "_")
            }
        }
        return length
    }

    /// The places of the byte to change.
    private static func places(in bytes: UnsafeRawBufferPointer) -> [Int] {
        guard bytes.count >= name.count else { return [] }
        var places: [Int] = []
        for place in 0...bytes.count - name.count where bytes[place] == name[0] && bytes[place + 1] == name[1] {
            if bytes[place..<place + name.count].elementsEqual(name) { places.append(place + changed) }
        }
        return places
    }

    func mapped() throws(Refusal) -> UnsafeRawBufferPointer {
        throw Refusal(.failed, "a document without its crop boxes cannot be mapped")
    }
}
