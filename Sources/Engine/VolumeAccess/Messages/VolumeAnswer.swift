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

    /// The number by which each kind is sent.
    private enum Number: UInt8 {
        case batch = 1
        case facts
        case bytes
        case progress
        case spooled
        case event
        case question
        case done
        case failed
        case space
        case changed
    }

    /// The bytes of the packet.
    package var encoded: [UInt8] {
        var writer = PacketWriter()
        func begin(_ number: Number) { writer.begin(number.rawValue, id) }
        switch kind {
        case .batch(let list):
            begin(.batch)
            writer.append(UInt32(list.count))
            for facts in list { writer.append(facts) }
        case .facts(let facts):
            begin(.facts)
            writer.append(facts)
        case .bytes(let bytes):
            begin(.bytes)
            writer.append(bytes)
        case .progress(let done, let total):
            begin(.progress)
            writer.append(done)
            writer.append(total)
        case .spooled(let facts):
            begin(.spooled)
            writer.append(facts)
        case .event(let event):
            begin(.event)
            event.write(to: &writer)
        case .question(let question):
            begin(.question)
            question.write(to: &writer)
        case .done: begin(.done)
        case .failed(let failure):
            begin(.failed)
            writer.append(failure.code.rawValue)
            writer.append(failure.text)
        case .space(let free, let total):
            begin(.space)
            writer.append(free)
            writer.append(total)
        case .changed(let answer):
            begin(.changed)
            answer.write(to: &writer)
        }
        return writer.bytes
    }

    /// Reads a packet.
    package init(decoding bytes: [UInt8]) throws(PacketReader.Malformed) {
        var reader = PacketReader(bytes)
        let kind: UInt8
        (kind, id) = try reader.head()
        guard let number = Number(rawValue: kind) else { throw PacketReader.Malformed() }
        switch number {
        case .batch:
            var list: [FileFacts] = []
            for _ in 0..<(try reader.number(UInt32.self)) { list.append(try reader.facts()) }
            self.kind = .batch(list)
        case .facts: self.kind = .facts(try reader.facts())
        case .bytes: self.kind = .bytes(try reader.list())
        case .progress: self.kind = .progress(try reader.byteCount(), of: try reader.byteCount())
        case .spooled: self.kind = .spooled(try reader.facts())
        case .event: self.kind = .event(try FolderEvent(from: &reader))
        case .question: self.kind = .question(try MountQuestion(from: &reader))
        case .done: self.kind = .done
        case .failed:
            guard let code = VolumeFailure.Code(rawValue: try reader.number()) else { throw PacketReader.Malformed() }
            self.kind = .failed(VolumeFailure(code, try reader.text()))
        case .space: self.kind = .space(free: try reader.byteCount(), total: try reader.byteCount())
        case .changed: self.kind = .changed(try ChangeAnswer(from: &reader))
        }
        try reader.end()
    }
}
