// SPDX-License-Identifier: MPL-2.0

/// The result of a call of ``FileChanges`` or ``OpenFile`` as it is sent: its number, then the value.
package enum ChangeAnswer: Equatable, Sendable {
    /// No value; for ``ChangeRequest/OnFile/window``, a descriptor is sent along.
    case done
    case capabilities(VolumeCapabilities)
    case stamp(FileStamp?)
    case names([[UInt8]])
    case bytes([UInt8])
    case metadata(FileMetadata)
    case location(FileLocation?)
    case flag(Bool)
    case count(Int)
    case range(Range<Int>?)
    case rights(FileRights)
    /// The call threw.
    case failed(FileChangeError)

    func write(to writer: inout PacketWriter) {
        switch self {
        case .done: writer.append(UInt8(1))
        case .capabilities(let capabilities):
            writer.append(UInt8(2))
            writer.append(capabilities)
        case .stamp(let stamp):
            writer.append(UInt8(3))
            writer.append(stamp) { $0.append($1) }
        case .names(let names):
            writer.append(UInt8(4))
            writer.append(UInt32(names.count))
            for name in names { writer.append(name) }
        case .bytes(let bytes):
            writer.append(UInt8(5))
            writer.append(bytes)
        case .metadata(let metadata):
            writer.append(UInt8(6))
            writer.append(metadata)
        case .location(let location):
            writer.append(UInt8(7))
            writer.append(location) { $0.append($1) }
        case .flag(let flag):
            writer.append(UInt8(8))
            writer.append(flag)
        case .count(let count):
            writer.append(UInt8(9))
            writer.append(Int64(count))
        case .range(let range):
            writer.append(UInt8(10))
            writer.append(range) {
                $0.append(Int64($1.lowerBound))
                $0.append(Int64($1.upperBound))
            }
        case .rights(let rights):
            writer.append(UInt8(11))
            writer.append(rights)
        case .failed(let error):
            writer.append(UInt8(12))
            writer.append(error)
        }
    }

    init(from reader: inout PacketReader) throws(PacketReader.Malformed) {
        switch try reader.number(UInt8.self) {
        case 1: self = .done
        case 2: self = .capabilities(try reader.capabilities())
        case 3:
            self = .stamp(
                try reader.optional { reader throws(PacketReader.Malformed) in try reader.stamp() })
        case 4:
            var names: [[UInt8]] = []
            for _ in 0..<(try reader.number(UInt32.self)) {
                let name = try reader.list()
                // A name is one component: nothing that a volume says may lead out of the folder.
                guard !name.isEmpty, !name.contains(UInt8(ascii: "/")), !name.contains(0) else {
                    throw PacketReader.Malformed()
                }
                names.append(name)
            }
            self = .names(names)
        case 5: self = .bytes(try reader.list())
        case 6: self = .metadata(try reader.metadata())
        case 7:
            self = .location(
                try reader.optional { reader throws(PacketReader.Malformed) in try reader.location() })
        case 8: self = .flag(try reader.flag())
        case 9: self = .count(try reader.length())
        case 10:
            self = .range(
                try reader.optional { reader throws(PacketReader.Malformed) in
                    let (start, end) = (try reader.length(), try reader.length())
                    guard start <= end else { throw PacketReader.Malformed() }
                    return start..<end
                })
        case 11: self = .rights(try reader.rights())
        case 12: self = .failed(try reader.changeError())
        default: throw PacketReader.Malformed()
        }
    }
}
