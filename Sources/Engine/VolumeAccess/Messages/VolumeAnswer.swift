// SPDX-License-Identifier: MPL-2.0

package import Quantities
package import Wire

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
/// | 12 | channel | facts; with a socket, over which a socket is sent for each reader of ranges | more follow |
/// | 13 | trial | version of Landlock (4), numbers of what was not refused (bytes) | the last |
/// | 14 | waiting | whether a read over the channel waits for the volume (1) | more follow |
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
        case channel(FileFacts)
        case trial(ConfinementTrial)
        case waiting(Bool)
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
        case channel
        case trial
        case waiting
    }

    /// The bytes of the packet.
    package var encoded: [UInt8] {
        var writer = MessageWriter()
        func begin(_ number: Number) { writer.begin(number.rawValue, id) }
        switch kind {
        case .batch(let list):
            begin(.batch)
            writer.write(list: list) { $0.write($1) }
        case .facts(let facts):
            begin(.facts)
            writer.write(facts)
        case .bytes(let bytes):
            begin(.bytes)
            writer.write(bytes)
        case .progress(let done, let total):
            begin(.progress)
            writer.write(done)
            writer.write(total)
        case .spooled(let facts):
            begin(.spooled)
            writer.write(facts)
        case .event(let event):
            begin(.event)
            event.write(to: &writer)
        case .question(let question):
            begin(.question)
            question.write(to: &writer)
        case .done: begin(.done)
        case .failed(let failure):
            begin(.failed)
            writer.write(failure.code.rawValue)
            writer.write(failure.text.prefix(utf8Count: 4096))
        case .space(let free, let total):
            begin(.space)
            writer.write(free)
            writer.write(total)
        case .changed(let answer):
            begin(.changed)
            answer.write(to: &writer)
        case .channel(let facts):
            begin(.channel)
            writer.write(facts)
        case .trial(let trial):
            begin(.trial)
            writer.write(UInt32(clamping: trial.landlock))
            writer.write(trial.allowed.map(\.rawValue))
        case .waiting(let isWaiting):
            begin(.waiting)
            writer.write(isWaiting)
        }
        return writer.bytes
    }

    /// Reads a packet.
    package init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        let kind: UInt8
        (kind, id) = try reader.readHead()
        guard let number = Number(rawValue: kind) else { throw MessageError("unknown answer") }
        switch number {
        case .batch:
            self.kind = .batch(try reader.readList { reader throws(MessageError) in try reader.readFacts() })
        case .facts: self.kind = .facts(try reader.readFacts())
        case .bytes: self.kind = .bytes(try reader.readBytes())
        case .progress: self.kind = .progress(try reader.readByteCount(), of: try reader.readByteCount())
        case .spooled: self.kind = .spooled(try reader.readFacts())
        case .event: self.kind = .event(try FolderEvent(from: &reader))
        case .question: self.kind = .question(try MountQuestion(from: &reader))
        case .done: self.kind = .done
        case .failed:
            guard let code = VolumeFailure.Code(rawValue: try reader.read()) else {
                throw MessageError("unknown failure")
            }
            self.kind = .failed(VolumeFailure(code, try reader.readText()))
        case .space: self.kind = .space(free: try reader.readByteCount(), total: try reader.readByteCount())
        case .changed: self.kind = .changed(try ChangeAnswer(from: &reader))
        case .channel: self.kind = .channel(try reader.readFacts())
        case .trial:
            let version: UInt32 = try reader.read()
            var allowed: [ConfinementTrial.Attempt] = []
            for number in try reader.readBytes() {
                guard let attempt = ConfinementTrial.Attempt(rawValue: number) else {
                    throw MessageError("unknown attempt")
                }
                allowed.append(attempt)
            }
            self.kind = .trial(ConfinementTrial(landlock: Int(version), allowed: allowed))
        case .waiting: self.kind = .waiting(try reader.readBool())
        }
        try reader.end()
    }
}
