// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Synchronization
internal import VitrineGLib
internal import VolumeAccess

/// Carries out the changes on the volume that the app requests, and keeps the files open that it has open there.
final class ChangeDesk: Sendable {
    private struct Entry: Sendable {
        let file: any OpenFile
        var window: FileWindow?
    }

    private let root: VolumeRoot
    private let changes: any FileChanges
    private let files = Mutex<[UInt32: Entry]>([:])

    init(_ root: VolumeRoot, _ changes: any FileChanges) { (self.root, self.changes) = (root, changes) }

    /// Carries out a change, and waits as long as the volume does.
    ///
    /// - Parameter tell: told of answers before the last.
    /// - Returns: the last answer, and the descriptor that goes with it, which stays this object's.
    func perform(
        _ request: ChangeRequest, tell: (ChangeAnswer) -> Void
    ) throws(FileChangeError) -> (ChangeAnswer, descriptor: Int32?) {
        switch request {
        case .capabilities(let folder): return (.capabilities(try changes.capabilities(of: folder)), nil)
        case .stamp(let file): return (.stamp(try changes.stamp(of: file)), nil)
        case .names(let folder):
            tellNames(try changes.names(in: folder), tell)
        case .open(let file, let number): add(try changes.open(file), number)
        case .create(let file, let isPrivate, let number):
            add(try changes.create(file, isPrivate: isPrivate), number)
        case .rename(let file, let name, let isReplacing):
            try changes.rename(file, to: name, isReplacing: isReplacing)
        case .remove(let file, let isFolder): try changes.remove(file, isFolder: isFolder)
        case .makeFolder(let folder, let isPrivate): try changes.makeFolder(folder, isPrivate: isPrivate)
        case .makeLink(let file, let target): try changes.makeLink(file, to: target)
        case .target(let link): return (.bytes(try changes.target(of: link)), nil)
        case .metadata(let file): return (.metadata(try changes.metadata(of: file)), nil)
        case .setMetadata(let metadata, let file): try changes.setMetadata(metadata, of: file)
        case .sync(let folder): try changes.sync(folder: folder)
        case .syncVolume(let folder): return (.flag(try changes.syncVolume(of: folder)), nil)
        case .resolved(let file): return (.location(try changes.resolved(file)), nil)
        case .trash(let file, let origin): return (.location(try changes.trash(file, comingFrom: origin)), nil)
        case .rights(let file): return (.rights(try changes.rights(of: file)), nil)
        case .onFile(let number, let call): return try perform(call, number)
        }
        return (.done, nil)
    }

    private func perform(
        _ call: ChangeRequest.OnFile, _ number: UInt32
    ) throws(FileChangeError) -> (ChangeAnswer, descriptor: Int32?) {
        // A helper that has just begun has nothing open: the file was another one's, which is dead.
        guard let entry = files.withLock({ $0[number] }) else { throw .gone(root.location) }
        let file = entry.file
        switch call {
        case .stamp: return (.stamp(try file.stamp()), nil)
        case .read(let offset, let count): return (.bytes(try read(file, offset, count)), nil)
        case .write(let offset, let bytes):
            try bytes.withUnsafeBufferPointer { bytes throws(FileChangeError) in
                try file.write(UnsafeRawBufferPointer(bytes), at: offset)
            }
        case .window:
            guard let window = entry.window ?? FileWindow() else {
                throw .failed(file.location, String(cString: strerror(errno)))
            }
            files.withLock { $0[number]?.window = window }
            return (.done, window.descriptor)
        case .readWindow(let offset, let count):
            return (
                .count(
                    try through(entry, count) { bytes throws(FileChangeError) in
                        let read = try file.read(into: bytes, at: offset)
                        return (UnsafeRawBufferPointer(rebasing: bytes[..<read]), read)
                    }), nil
            )
        case .writeWindow(let offset, let count):
            _ = try through(entry, count) { bytes throws(FileChangeError) in
                guard entry.window?.read(into: bytes) == true else { throw .failed(file.location, "window") }
                try file.write(UnsafeRawBufferPointer(bytes), at: offset)
                return (nil, count)
            }
        case .data(let offset, let size): return (.range(try file.data(from: offset, size: size)), nil)
        case .setSize(let size): try file.setSize(size)
        case .reflink(let source):
            guard let source = files.withLock({ $0[source] }) else { throw .gone(root.location) }
            return (.flag(try file.clone(source.file)), nil)
        case .metadata: return (.metadata(try file.metadata()), nil)
        case .setMetadata(let metadata): try file.setMetadata(metadata)
        case .lock: return (.flag(file.lock()), nil)
        case .isOpenElsewhere: return (.flag(file.isOpenElsewhere), nil)
        case .startWriting(let offset, let count): file.startWriting(at: offset, count: count)
        case .forgetCached: file.forgetCached()
        case .sync: try file.sync()
        case .close:
            files.withLock { _ = $0.removeValue(forKey: number) }
            try file.close()
        }
        return (.done, nil)
    }

    private func add(_ file: any OpenFile, _ number: UInt32) {
        files.withLock { $0[number] = Entry(file: file) }
    }

    private func read(_ file: any OpenFile, _ offset: Int, _ count: Int) throws(FileChangeError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(count, VolumeRequest.readLimit))
        let read = try bytes.withUnsafeMutableBufferPointer { buffer throws(FileChangeError) in
            try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
        return Array(bytes.prefix(read))
    }

    /// Lends memory for the bytes of a window; what the body answers with is copied into it.
    private func through(
        _ entry: Entry, _ count: Int,
        _ body: (UnsafeMutableRawBufferPointer) throws(FileChangeError) -> (UnsafeRawBufferPointer?, Int)
    ) throws(FileChangeError) -> Int {
        guard count <= FileWindow.size else { throw .unsupported(entry.file.location) }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 1 << 12)
        defer { memory.deallocate() }
        let (answer, done) = try body(UnsafeMutableRawBufferPointer(rebasing: memory[..<count]))
        if let answer, entry.window?.write(answer) != true { throw .failed(entry.file.location, "window") }
        return done
    }

    /// Sends the names in as many answers as packets are needed, but for the last answer.
    private func tellNames(_ names: [[UInt8]], _ tell: (ChangeAnswer) -> Void) {
        var (some, length) = ([[UInt8]](), 0)
        for name in names {
            if length + name.count + 4 > VolumeRequest.packetLimit - 64 {
                tell(.names(some))
                (some, length) = ([], 0)
            }
            some.append(name)
            length += name.count + 4
        }
        if !some.isEmpty { tell(.names(some)) }
    }
}
