// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib

/// Puts files into the trash of the freedesktop.org Trash specification 1.0, and finds out where they are then. All
/// calls block.
package enum TrashedFile {
    /// Moves a file or folder to the trash of its volume, call by call; in a Flatpak by `g_file_trash`, which asks a portal.
    ///
    /// - Parameters:
    ///   - file: with no links on its path.
    ///   - origin: where it goes back to, a place on the same volume, likewise.
    ///   - changes: the access to the volume.
    /// - Returns: where it is now; nil when the trash does not say.
    package static func trash(
        _ file: FileLocation, comingFrom origin: FileLocation, by changes: LocalFileChanges
    ) throws(FileChangeError) -> FileLocation? {
        guard try changes.stamp(of: file) != nil else { throw .gone(file) }
        guard isInFlatpak else {
            guard let trash = try openTrash(for: file, by: changes) else { throw .noTrash(file) }
            return try trash.take(file, comingFrom: origin)
        }
        do throws(GLibError) {
            try FileTrash.trash(uri: file.uri)
        } catch {
            throw FileTrash.isMissing(error) ? .noTrash(file) : FileChangeError(error, file)
        }
        guard let place = find(file) else { return nil }
        if origin != file { try say(origin, of: place) }
        return place
    }

    /// Writes into the info file of a file in the user's trash where it goes back to. Without that it is of no use there.
    private static func say(_ origin: FileLocation, of place: FileLocation) throws(FileChangeError) {
        let changes = LocalFileChanges()
        let item = try TrashItem(at: place, by: changes)
        let infoFile = item.infoFile
        let lines = text(of: infoFile, by: changes).split(separator: "\n").map { line in
            line.hasPrefix("Path=") ? "Path=" + origin.uri.dropFirst("file://".count) : String(line)
        }
        // The old info file or the new one, whatever happens.
        let new = item.trash.information.child(Array(".".utf8) + infoFile.nameBytes + Array(".new".utf8))
        do throws(FileChangeError) {
            try OpenTrash.write(lines.joined(separator: "\n") + "\n", to: new, by: changes)
            try changes.rename(new, to: infoFile, isReplacing: true)
        } catch {
            for file in [new, item.place, infoFile] { try? changes.remove(file, isFolder: false) }
            throw OpenTrash(item.trash, by: changes).about(origin, error)
        }
    }

    /// Whether the program is confined, so that only the desktop's portal fills the trash.
    private static var isInFlatpak: Bool { access("/.flatpak-info", F_OK) == 0 }

    /// The trash for a file, if its volume has one and, on another volume than that of the user's home, the desktop
    /// looks for one (`access::can-trash`).
    private static func openTrash(
        for file: FileLocation, by changes: LocalFileChanges
    ) throws(FileChangeError) -> OpenTrash? {
        guard let trash = try TrashFolder.find(for: file) else { return nil }
        guard trash.top != nil else { return OpenTrash(trash, by: changes) }
        let isKnown: Bool
        do throws(GLibError) { isKnown = try FileTrash.rights(uri: file.uri).trash } catch {
            throw FileChangeError(error, file)
        }
        return isKnown ? OpenTrash(trash, by: changes) : nil
    }

    /// The newest file of the user's trash that came from a path.
    private static func find(_ file: FileLocation) -> FileLocation? {
        let changes = LocalFileChanges()
        guard let trash = try? TrashFolder.own(by: changes), (try? trash.check(by: changes)) != nil else { return nil }
        // Few info files are read, however much is in the trash: the newest first.
        return ((try? changes.names(in: trash.information)) ?? [])
            .compactMap { TrashItem(infoFile: $0, in: trash) }
            .compactMap { item in
                (try? changes.stamp(of: item.infoFile))?.map { (item: item, time: $0.modified) }
            }
            .sorted { $0.time > $1.time }
            .first { origin(in: $0.item.infoFile, by: changes) == file }?.item.place
    }

    /// The `Path=` of an info file, percent-encoded as in a URI.
    private static func origin(in infoFile: FileLocation, by changes: LocalFileChanges) -> FileLocation? {
        let lines = text(of: infoFile, by: changes).split(separator: "\n")
        return lines.first { $0.hasPrefix("Path=") }.map { FileLocation(uri: "file://" + $0.dropFirst(5)) }
    }

    private static func text(of infoFile: FileLocation, by changes: LocalFileChanges) -> String {
        guard let file = try? changes.open(infoFile) else { return "" }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = buffer.withUnsafeMutableBytes { (try? file.read(into: $0, at: 0)) ?? 0 }
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
