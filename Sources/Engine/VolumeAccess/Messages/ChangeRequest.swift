// SPDX-License-Identifier: MPL-2.0

/// A call of ``FileChanges`` or ``OpenFile`` on its way to a volume's helper: its number, then its arguments in the order
/// of the cases below. Open files have numbers, chosen by the app.
package enum ChangeRequest: Equatable, Sendable {
    /// A call about an open file.
    package enum OnFile: Equatable, Sendable {
        case stamp
        /// Up to ``VolumeRequest/readLimit`` bytes, in the answer.
        case read(offset: Int, count: Int)
        /// Up to ``VolumeRequest/readLimit`` bytes, in the packet.
        case write(offset: Int, [UInt8])
        /// Asks for the memory through which more bytes go at once: ``FileWindow``.
        case window
        /// Into the window.
        case readWindow(offset: Int, count: Int)
        /// From the window.
        case writeWindow(offset: Int, count: Int)
        case data(offset: Int, size: Int)
        case setSize(Int)
        /// From another open file.
        case reflink(UInt32)
        case metadata
        case setMetadata(FileMetadata)
        case lock
        case isOpenElsewhere
        case startWriting(offset: Int, count: Int)
        case forgetCached
        case sync
        case close
    }

    case capabilities(FileLocation)
    case stamp(FileLocation)
    case names(FileLocation)
    case open(FileLocation, as: UInt32)
    case create(FileLocation, isPrivate: Bool, as: UInt32)
    case rename(FileLocation, to: FileLocation, isReplacing: Bool)
    case remove(FileLocation, isFolder: Bool)
    case makeFolder(FileLocation, isPrivate: Bool)
    case makeLink(FileLocation, to: [UInt8])
    case target(FileLocation)
    case metadata(FileLocation)
    case setMetadata(FileMetadata, FileLocation)
    case sync(FileLocation)
    case syncVolume(FileLocation)
    case resolved(FileLocation)
    case trash(FileLocation, comingFrom: FileLocation)
    case rights(FileLocation)
    case onFile(UInt32, OnFile)

    /// Whether asking twice does no more than asking once.
    var isRepeatable: Bool {
        switch self {
        case .capabilities, .stamp, .names, .target, .metadata, .resolved, .rights, .syncVolume, .sync: true
        default: false
        }
    }

    /// Whether a slow disk may be busy with it for long, and all is well.
    package var isLong: Bool {
        switch self {
        case .sync, .syncVolume, .trash, .onFile(_, .sync), .onFile(_, .close), .onFile(_, .setSize),
            .onFile(_, .writeWindow), .onFile(_, .write):
            true
        default: false
        }
    }

    func write(to writer: inout PacketWriter) {
        func begin(_ number: UInt8, _ location: FileLocation) {
            writer.append(number)
            writer.append(location)
        }
        switch self {
        case .capabilities(let folder): begin(1, folder)
        case .stamp(let file): begin(2, file)
        case .names(let folder): begin(3, folder)
        case .open(let file, let number):
            begin(4, file)
            writer.append(number)
        case .create(let file, let isPrivate, let number):
            begin(5, file)
            writer.append(isPrivate)
            writer.append(number)
        case .rename(let file, let name, let isReplacing):
            begin(6, file)
            writer.append(name)
            writer.append(isReplacing)
        case .remove(let file, let isFolder):
            begin(7, file)
            writer.append(isFolder)
        case .makeFolder(let folder, let isPrivate):
            begin(8, folder)
            writer.append(isPrivate)
        case .makeLink(let file, let target):
            begin(9, file)
            writer.append(target)
        case .target(let link): begin(10, link)
        case .metadata(let file): begin(11, file)
        case .setMetadata(let metadata, let file):
            begin(12, file)
            writer.append(metadata)
        case .sync(let folder): begin(13, folder)
        case .syncVolume(let folder): begin(14, folder)
        case .resolved(let file): begin(15, file)
        case .trash(let file, let origin):
            begin(16, file)
            writer.append(origin)
        case .rights(let file): begin(17, file)
        case .onFile(let number, let call):
            writer.append(UInt8(18))
            writer.append(number)
            call.write(to: &writer)
        }
    }

    init(from reader: inout PacketReader) throws(PacketReader.Malformed) {
        let number = try reader.number(UInt8.self)
        if number == 18 {
            self = .onFile(try reader.number(), try OnFile(from: &reader))
            return
        }
        let location = try reader.location()
        switch number {
        case 1: self = .capabilities(location)
        case 2: self = .stamp(location)
        case 3: self = .names(location)
        case 4: self = .open(location, as: try reader.number())
        case 5: self = .create(location, isPrivate: try reader.flag(), as: try reader.number())
        case 6: self = .rename(location, to: try reader.location(), isReplacing: try reader.flag())
        case 7: self = .remove(location, isFolder: try reader.flag())
        case 8: self = .makeFolder(location, isPrivate: try reader.flag())
        case 9: self = .makeLink(location, to: try reader.list())
        case 10: self = .target(location)
        case 11: self = .metadata(location)
        case 12: self = .setMetadata(try reader.metadata(), location)
        case 13: self = .sync(location)
        case 14: self = .syncVolume(location)
        case 15: self = .resolved(location)
        case 16: self = .trash(location, comingFrom: try reader.location())
        case 17: self = .rights(location)
        default: throw PacketReader.Malformed()
        }
    }
}

extension ChangeRequest.OnFile {
    fileprivate func write(to writer: inout PacketWriter) {
        func begin(_ number: UInt8, _ numbers: Int...) {
            writer.append(number)
            for number in numbers { writer.append(Int64(number)) }
        }
        switch self {
        case .stamp: begin(1)
        case .read(let offset, let count): begin(2, offset, count)
        case .write(let offset, let bytes):
            begin(3, offset)
            writer.append(bytes)
        case .window: begin(4)
        case .readWindow(let offset, let count): begin(5, offset, count)
        case .writeWindow(let offset, let count): begin(6, offset, count)
        case .data(let offset, let size): begin(7, offset, size)
        case .setSize(let size): begin(8, size)
        case .reflink(let source): begin(9, Int(source))
        case .metadata: begin(10)
        case .setMetadata(let metadata):
            begin(11)
            writer.append(metadata)
        case .lock: begin(12)
        case .isOpenElsewhere: begin(13)
        case .startWriting(let offset, let count): begin(14, offset, count)
        case .forgetCached: begin(15)
        case .sync: begin(16)
        case .close: begin(17)
        }
    }

    fileprivate init(from reader: inout PacketReader) throws(PacketReader.Malformed) {
        switch try reader.number(UInt8.self) {
        case 1: self = .stamp
        case 2: self = .read(offset: try reader.length(), count: try reader.length())
        case 3: self = .write(offset: try reader.length(), try reader.list())
        case 4: self = .window
        case 5: self = .readWindow(offset: try reader.length(), count: try reader.length())
        case 6: self = .writeWindow(offset: try reader.length(), count: try reader.length())
        case 7: self = .data(offset: try reader.length(), size: try reader.length())
        case 8: self = .setSize(try reader.length())
        case 9: self = .reflink(UInt32(clamping: try reader.length()))
        case 10: self = .metadata
        case 11: self = .setMetadata(try reader.metadata())
        case 12: self = .lock
        case 13: self = .isOpenElsewhere
        case 14: self = .startWriting(offset: try reader.length(), count: try reader.length())
        case 15: self = .forgetCached
        case 16: self = .sync
        case 17: self = .close
        default: throw PacketReader.Malformed()
        }
    }
}
