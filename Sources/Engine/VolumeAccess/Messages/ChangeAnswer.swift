// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import Wire

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

    /// The number by which each answer is sent.
    private enum Number: UInt8 {
        case done = 1
        case capabilities
        case stamp
        case names
        case bytes
        case metadata
        case location
        case flag
        case count
        case range
        case rights
        case failed
    }

    func write(to writer: inout MessageWriter) {
        func begin(_ number: Number) { writer.write(number.rawValue) }
        switch self {
        case .done: begin(.done)
        case .capabilities(let capabilities):
            begin(.capabilities)
            writer.write(capabilities)
        case .stamp(let stamp):
            begin(.stamp)
            writer.write(stamp) { $0.write($1) }
        case .names(let names):
            begin(.names)
            writer.write(list: names) { $0.write($1) }
        case .bytes(let bytes):
            begin(.bytes)
            writer.write(bytes)
        case .metadata(let metadata):
            begin(.metadata)
            writer.write(metadata)
        case .location(let location):
            begin(.location)
            writer.write(location) { $0.write($1) }
        case .flag(let flag):
            begin(.flag)
            writer.write(flag)
        case .count(let count):
            begin(.count)
            writer.write(ByteCount(count))
        case .range(let range):
            begin(.range)
            writer.write(range) {
                $0.write(ByteCount($1.lowerBound))
                $0.write(ByteCount($1.upperBound))
            }
        case .rights(let rights):
            begin(.rights)
            writer.write(rights)
        case .failed(let error):
            begin(.failed)
            writer.write(error)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard let number = Number(rawValue: try reader.read()) else { throw MessageError("unknown answer") }
        switch number {
        case .done: self = .done
        case .capabilities: self = .capabilities(try reader.readCapabilities())
        case .stamp:
            self = .stamp(
                try reader.readOptional { reader throws(MessageError) in try reader.readStamp() })
        case .names:
            let names = try reader.readList { reader throws(MessageError) in
                let name = try reader.readBytes()
                // A name is one component, so that a volume cannot lead out of the folder.
                guard !name.isEmpty, !name.contains(UInt8(ascii: "/")), !name.contains(0) else {
                    throw MessageError("an impossible name")
                }
                return name
            }
            self = .names(names)
        case .bytes: self = .bytes(try reader.readBytes())
        case .metadata: self = .metadata(try reader.readMetadata())
        case .location:
            self = .location(
                try reader.readOptional { reader throws(MessageError) in try reader.readLocation() })
        case .flag: self = .flag(try reader.readBool())
        case .count: self = .count(try reader.readByteCount().int)
        case .range:
            self = .range(
                try reader.readOptional { reader throws(MessageError) in
                    let (start, end) = (try reader.readByteCount().int, try reader.readByteCount().int)
                    guard start <= end else { throw MessageError("an impossible range") }
                    return start..<end
                })
        case .rights: self = .rights(try reader.readRights())
        case .failed: self = .failed(try reader.readChangeError())
        }
    }
}
