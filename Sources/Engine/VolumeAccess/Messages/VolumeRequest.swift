// SPDX-License-Identifier: MPL-2.0

internal import Quantities
package import Wire

/// A request of the app to the helper of a volume: one sequenced packet.
///
/// | bytes | |
/// |---|---|
/// | 1 | version, ``version`` |
/// | 1 | kind, as numbered below |
/// | 4 | identifier, chosen by the app; every answer repeats it |
/// | … | the kind's values in the order below, as ``MessageWriter`` writes them |
///
/// | kind | | values | answers |
/// |---|---|---|---|
/// | 1 | list | folder | batches, then done |
/// | 2 | facts | file, whether to look inside (1 byte) | facts |
/// | 3 | read | file, offset (8), length (8) | bytes |
/// | 4 | spool | file, limit (8) | progress, then spooled with a descriptor |
/// | 5 | watch | folder | events, until it is cancelled |
/// | 6 | probe | file | done |
/// | 7 | mount | file | questions, then done |
/// | 8 | reply | whether to go on (1), user, domain, password, flags (1: anonymous, 2: remember), choice (4) | none |
/// | 9 | cancel | none | none; what it names may still be answered |
/// | 10 | space | file | space |
/// | 11 | change | see ``ChangeRequest`` | names, if they were asked for; then changed |
/// | 12 | channel | file | channel with a descriptor, then waiting, then done when its last reader is gone |
/// | 13 | trial | folder that is not on the volume, see ``ConfinementTrial`` | trial |
///
/// Each request but 8 and 9 ends with one of the last answers named, or with failed.
package struct VolumeRequest: Equatable, Sendable {
    /// The version of these messages. The two programs are installed together; anything else is refused.
    package static let version: UInt8 = 2
    /// The first packet of a helper.
    package static let hello = Hello(.volume, version: version)
    /// The longest packet in either direction, in bytes.
    package static let packetLimit = 64 << 10
    /// The most bytes of a file that one answer carries.
    package static let readLimit = 48 << 10

    /// The kind of the request, with its values.
    package enum Kind: Equatable, Sendable {
        case list(FileLocation)
        case facts(FileLocation, looksInside: Bool)
        case read(FileLocation, offset: Int, length: Int)
        case spool(FileLocation, limit: Int)
        case watch(FileLocation)
        case probe(FileLocation)
        case mount(FileLocation)
        case reply(MountReply)
        case cancel
        case space(FileLocation)
        case change(ChangeRequest)
        case channel(FileLocation)
        case trial(FileLocation)
    }

    /// Names the request.
    package var id: UInt32
    /// The kind of the request, with its values.
    package var kind: Kind

    /// A request.
    package init(id: UInt32, _ kind: Kind) {
        self.id = id
        self.kind = kind
    }

    /// The number by which each kind is sent.
    private enum Number: UInt8 {
        case list = 1
        case facts
        case read
        case spool
        case watch
        case probe
        case mount
        case reply
        case cancel
        case space
        case change
        case channel
        case trial
    }

    /// The bytes of the packet.
    package var encoded: [UInt8] {
        var writer = MessageWriter()
        func begin(_ number: Number) { writer.begin(number.rawValue, id) }
        switch kind {
        case .list(let folder):
            begin(.list)
            writer.write(folder)
        case .facts(let file, let looksInside):
            begin(.facts)
            writer.write(file)
            writer.write(looksInside)
        case .read(let file, let offset, let length):
            begin(.read)
            writer.write(file)
            writer.write(ByteCount(offset))
            writer.write(ByteCount(length))
        case .spool(let file, let limit):
            begin(.spool)
            writer.write(file)
            writer.write(ByteCount(limit))
        case .watch(let folder):
            begin(.watch)
            writer.write(folder)
        case .probe(let file):
            begin(.probe)
            writer.write(file)
        case .mount(let file):
            begin(.mount)
            writer.write(file)
        case .reply(let reply):
            begin(.reply)
            reply.write(to: &writer)
        case .cancel: begin(.cancel)
        case .space(let file):
            begin(.space)
            writer.write(file)
        case .change(let change):
            begin(.change)
            change.write(to: &writer)
        case .channel(let file):
            begin(.channel)
            writer.write(file)
        case .trial(let folder):
            begin(.trial)
            writer.write(folder)
        }
        return writer.bytes
    }

    /// Reads a packet.
    package init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        let kind: UInt8
        (kind, id) = try reader.readHead()
        guard let number = Number(rawValue: kind) else { throw MessageError("unknown request") }
        switch number {
        case .list: self.kind = .list(try reader.readLocation())
        case .facts: self.kind = .facts(try reader.readLocation(), looksInside: try reader.readBool())
        case .read:
            self.kind = .read(
                try reader.readLocation(), offset: try reader.readByteCount().int,
                length: try reader.readByteCount().int)
        case .spool: self.kind = .spool(try reader.readLocation(), limit: try reader.readByteCount().int)
        case .watch: self.kind = .watch(try reader.readLocation())
        case .probe: self.kind = .probe(try reader.readLocation())
        case .mount: self.kind = .mount(try reader.readLocation())
        case .reply: self.kind = .reply(try MountReply(from: &reader))
        case .cancel: self.kind = .cancel
        case .space: self.kind = .space(try reader.readLocation())
        case .change: self.kind = .change(try ChangeRequest(from: &reader))
        case .channel: self.kind = .channel(try reader.readLocation())
        case .trial: self.kind = .trial(try reader.readLocation())
        }
        try reader.end()
    }
}
