// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import Wire

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

    /// The number by which each call is sent.
    private enum Number: UInt8 {
        case capabilities = 1
        case stamp
        case names
        case open
        case create
        case rename
        case remove
        case makeFolder
        case makeLink
        case target
        case metadata
        case setMetadata
        case sync
        case syncVolume
        case resolved
        case trash
        case rights
        case onFile
    }

    func write(to writer: inout MessageWriter) {
        func begin(_ number: Number, _ location: FileLocation) {
            writer.write(number.rawValue)
            writer.write(location)
        }
        switch self {
        case .capabilities(let folder): begin(.capabilities, folder)
        case .stamp(let file): begin(.stamp, file)
        case .names(let folder): begin(.names, folder)
        case .open(let file, let number):
            begin(.open, file)
            writer.write(number)
        case .create(let file, let isPrivate, let number):
            begin(.create, file)
            writer.write(isPrivate)
            writer.write(number)
        case .rename(let file, let name, let isReplacing):
            begin(.rename, file)
            writer.write(name)
            writer.write(isReplacing)
        case .remove(let file, let isFolder):
            begin(.remove, file)
            writer.write(isFolder)
        case .makeFolder(let folder, let isPrivate):
            begin(.makeFolder, folder)
            writer.write(isPrivate)
        case .makeLink(let file, let target):
            begin(.makeLink, file)
            writer.write(target)
        case .target(let link): begin(.target, link)
        case .metadata(let file): begin(.metadata, file)
        case .setMetadata(let metadata, let file):
            begin(.setMetadata, file)
            writer.write(metadata)
        case .sync(let folder): begin(.sync, folder)
        case .syncVolume(let folder): begin(.syncVolume, folder)
        case .resolved(let file): begin(.resolved, file)
        case .trash(let file, let origin):
            begin(.trash, file)
            writer.write(origin)
        case .rights(let file): begin(.rights, file)
        case .onFile(let number, let call):
            writer.write(Number.onFile.rawValue)
            writer.write(number)
            call.write(to: &writer)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard let number = Number(rawValue: try reader.read()) else { throw MessageError("unknown call") }
        switch number {
        case .capabilities: self = .capabilities(try reader.readLocation())
        case .stamp: self = .stamp(try reader.readLocation())
        case .names: self = .names(try reader.readLocation())
        case .open: self = .open(try reader.readLocation(), as: try reader.read())
        case .create: self = .create(try reader.readLocation(), isPrivate: try reader.readBool(), as: try reader.read())
        case .rename:
            self = .rename(try reader.readLocation(), to: try reader.readLocation(), isReplacing: try reader.readBool())
        case .remove: self = .remove(try reader.readLocation(), isFolder: try reader.readBool())
        case .makeFolder: self = .makeFolder(try reader.readLocation(), isPrivate: try reader.readBool())
        case .makeLink: self = .makeLink(try reader.readLocation(), to: try reader.readBytes())
        case .target: self = .target(try reader.readLocation())
        case .metadata: self = .metadata(try reader.readLocation())
        case .setMetadata:
            let file = try reader.readLocation()
            self = .setMetadata(try reader.readMetadata(), file)
        case .sync: self = .sync(try reader.readLocation())
        case .syncVolume: self = .syncVolume(try reader.readLocation())
        case .resolved: self = .resolved(try reader.readLocation())
        case .trash: self = .trash(try reader.readLocation(), comingFrom: try reader.readLocation())
        case .rights: self = .rights(try reader.readLocation())
        case .onFile: self = .onFile(try reader.read(), try OnFile(from: &reader))
        }
    }
}

extension ChangeRequest.OnFile {
    /// The number by which each call is sent.
    private enum Number: UInt8 {
        case stamp = 1
        case read
        case write
        case window
        case readWindow
        case writeWindow
        case data
        case setSize
        case reflink
        case metadata
        case setMetadata
        case lock
        case isOpenElsewhere
        case startWriting
        case forgetCached
        case sync
        case close
    }

    fileprivate func write(to writer: inout MessageWriter) {
        func begin(_ number: Number, _ counts: Int...) {
            writer.write(number.rawValue)
            for count in counts { writer.write(ByteCount(count)) }
        }
        switch self {
        case .stamp: begin(.stamp)
        case .read(let offset, let count): begin(.read, offset, count)
        case .write(let offset, let bytes):
            begin(.write, offset)
            writer.write(bytes)
        case .window: begin(.window)
        case .readWindow(let offset, let count): begin(.readWindow, offset, count)
        case .writeWindow(let offset, let count): begin(.writeWindow, offset, count)
        case .data(let offset, let size): begin(.data, offset, size)
        case .setSize(let size): begin(.setSize, size)
        case .reflink(let source): begin(.reflink, Int(source))
        case .metadata: begin(.metadata)
        case .setMetadata(let metadata):
            begin(.setMetadata)
            writer.write(metadata)
        case .lock: begin(.lock)
        case .isOpenElsewhere: begin(.isOpenElsewhere)
        case .startWriting(let offset, let count): begin(.startWriting, offset, count)
        case .forgetCached: begin(.forgetCached)
        case .sync: begin(.sync)
        case .close: begin(.close)
        }
    }

    fileprivate init(from reader: inout MessageReader) throws(MessageError) {
        guard let number = Number(rawValue: try reader.read()) else { throw MessageError("unknown call of a file") }
        switch number {
        case .stamp: self = .stamp
        case .read: self = .read(offset: try reader.readByteCount().int, count: try reader.readByteCount().int)
        case .write: self = .write(offset: try reader.readByteCount().int, try reader.readBytes())
        case .window: self = .window
        case .readWindow:
            self = .readWindow(offset: try reader.readByteCount().int, count: try reader.readByteCount().int)
        case .writeWindow:
            self = .writeWindow(offset: try reader.readByteCount().int, count: try reader.readByteCount().int)
        case .data: self = .data(offset: try reader.readByteCount().int, size: try reader.readByteCount().int)
        case .setSize: self = .setSize(try reader.readByteCount().int)
        case .reflink: self = .reflink(UInt32(clamping: try reader.readByteCount().int))
        case .metadata: self = .metadata
        case .setMetadata: self = .setMetadata(try reader.readMetadata())
        case .lock: self = .lock
        case .isOpenElsewhere: self = .isOpenElsewhere
        case .startWriting:
            self = .startWriting(offset: try reader.readByteCount().int, count: try reader.readByteCount().int)
        case .forgetCached: self = .forgetCached
        case .sync: self = .sync
        case .close: self = .close
        }
    }
}
