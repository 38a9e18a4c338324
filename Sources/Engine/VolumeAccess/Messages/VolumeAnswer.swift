// SPDX-License-Identifier: MPL-2.0

package import Quantities

/// An answer of the helper of a volume: one sequenced packet, which begins as ``VolumeRequest`` does.
///
/// | kind | | values | |
/// |---|---|---|---|
/// | 1 | batch | count (4), facts of each | more follow |
/// | 2 | facts | facts | the last |
/// | 3 | bytes | length (4), bytes | the last |
/// | 4 | progress | bytes so far (8), bytes in all (8) | more follow |
/// | 5 | spooled | facts; with a descriptor of the whole content | the last |
/// | 6 | event | what (1 entry, 2 folder, 3 unavailable, 4 content), text | more follow |
/// | 7 | question | see ``MountQuestion`` | a reply is awaited |
/// | 8 | done | none | the last |
/// | 9 | failed | code (1), text | the last |
/// | 10 | space | free (8), total (8) in bytes | the last |
/// | 11 | changed | see ``ChangeAnswer`` | the last, but for names |
///
/// Progress of request 0 says that the volume is at work, and nothing else.
package struct VolumeAnswer: Equatable, Sendable {
    /// The kind of the answer, with its values.
    package enum Kind: Equatable, Sendable {
        case batch([FileFacts])
        case facts(FileFacts)
        case bytes([UInt8])
        case progress(ByteCount, of: ByteCount)
        case spooled(FileFacts)
        case event(FolderEvent)
        case question(MountQuestion)
        case done
        case failed(VolumeFailure)
        case space(free: ByteCount, total: ByteCount)
        case changed(ChangeAnswer)
    }

    /// The request that is answered.
    package var id: UInt32
    /// The answer.
    package var kind: Kind

    /// An answer.
    package init(id: UInt32, _ kind: Kind) {
        self.id = id
        self.kind = kind
    }

    /// The bytes of the packet.
    package var encoded: [UInt8] {
        var writer = PacketWriter()
        func begin(_ kind: UInt8) { writer.begin(kind, id) }
        switch kind {
        case .batch(let list):
            begin(1)
            writer.append(UInt32(list.count))
            for facts in list { writer.append(facts) }
        case .facts(let facts):
            begin(2)
            writer.append(facts)
        case .bytes(let bytes):
            begin(3)
            writer.append(bytes)
        case .progress(let done, let total):
            begin(4)
            writer.append(done)
            writer.append(total)
        case .spooled(let facts):
            begin(5)
            writer.append(facts)
        case .event(let event):
            begin(6)
            event.write(to: &writer)
        case .question(let question):
            begin(7)
            question.write(to: &writer)
        case .done: begin(8)
        case .failed(let failure):
            begin(9)
            writer.append(failure.code.rawValue)
            writer.append(failure.text)
        case .space(let free, let total):
            begin(10)
            writer.append(free)
            writer.append(total)
        case .changed(let answer):
            begin(11)
            answer.write(to: &writer)
        }
        return writer.bytes
    }

    /// Reads a packet.
    package init(decoding bytes: [UInt8]) throws(PacketReader.Malformed) {
        var reader = PacketReader(bytes)
        let kind: UInt8
        (kind, id) = try reader.head()
        switch kind {
        case 1:
            var list: [FileFacts] = []
            for _ in 0..<(try reader.number(UInt32.self)) { list.append(try reader.facts()) }
            self.kind = .batch(list)
        case 2: self.kind = .facts(try reader.facts())
        case 3: self.kind = .bytes(try reader.list())
        case 4: self.kind = .progress(try reader.byteCount(), of: try reader.byteCount())
        case 5: self.kind = .spooled(try reader.facts())
        case 6: self.kind = .event(try FolderEvent(from: &reader))
        case 7: self.kind = .question(try MountQuestion(from: &reader))
        case 8: self.kind = .done
        case 9:
            guard let code = VolumeFailure.Code(rawValue: try reader.number()) else { throw PacketReader.Malformed() }
            self.kind = .failed(VolumeFailure(code, try reader.text()))
        case 10: self.kind = .space(free: try reader.byteCount(), total: try reader.byteCount())
        case 11: self.kind = .changed(try ChangeAnswer(from: &reader))
        default: throw PacketReader.Malformed()
        }
        try reader.end()
    }
}
