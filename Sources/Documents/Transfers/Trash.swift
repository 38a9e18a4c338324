// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VolumeAccess

/// The trash of the local disks (freedesktop.org Trash specification 1.0). Calls block.
enum Trash {
    /// Moves a file or folder to the trash of its volume, with a record of where it was.
    static func put(_ file: FileLocation) throws(FileChangeError) -> TrashedFile {
        let changes = FileAccesses.changes(for: file)
        guard try changes.stamp(of: file) != nil else { throw .gone(file) }
        guard let trash = TrashFolder(for: file), let path = file.path else { throw .unsupported(file) }
        let (files, infos) = (trash.location.child(Array("files".utf8)), trash.location.child(Array("info".utf8)))
        do throws(FileAccessError) {
            for folder in [files, infos] { try AtomicFile.makePrivateFolder(folder) }
        } catch {
            throw .unsupported(file)
        }
        // Told from the top of the volume, so that it holds wherever the volume is mounted.
        let told = trash.top.flatMap(\.path).map { Array(path.dropFirst($0.count == 1 ? 1 : $0.count + 1)) } ?? path
        for name in FreeName(file.nameBytes).prefix(10_000) {
            let info = infos.child(name + Array(".trashinfo".utf8))
            let location = files.child(name)
            let record: any OpenFile
            do throws(FileChangeError) {
                // Whoever makes the record has the name.
                record = try changes.create(info, isPrivate: true)
            } catch .taken {
                continue
            }
            do throws(FileChangeError) {
                let text = "[Trash Info]\nPath=\(encoded(told))\nDeletionDate=\(now)\n"
                try Array(text.utf8).withUnsafeBufferPointer { bytes throws(FileChangeError) in
                    try record.write(UnsafeRawBufferPointer(bytes), at: 0)
                }
                try record.sync()
                try record.close()
                try changes.rename(file, to: location, isReplacing: false)
                return TrashedFile(original: file, location: location, info: info)
            } catch .taken {
                try? changes.remove(info, isFolder: false)
            } catch {
                try? changes.remove(info, isFolder: false)
                throw error.about(file)
            }
        }
        throw .taken(file)
    }

    /// Moves it back. What took its name meanwhile stays (``FileChangeError/taken(_:)``).
    static func restore(_ trashed: TrashedFile) throws(FileChangeError) {
        let changes = FileAccesses.changes(for: trashed.location)
        try changes.rename(trashed.location, to: trashed.original, isReplacing: false)
        try? changes.remove(trashed.info, isFolder: false)
    }

    private static func encoded(_ path: [UInt8]) -> String {
        let prefix = path.first == UInt8(ascii: "/") ? 7 : 8
        let absolute = path.first == UInt8(ascii: "/") ? path : [UInt8(ascii: "/")] + path
        return String(FileLocation(path: absolute).uri.dropFirst(prefix))
    }

    private static var now: String {
        var (seconds, parts) = (time(nil), tm())
        localtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%S", &parts)
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
