// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// A trash that is filled call by call: when GIO cannot make its folder, it says that there is no trash and not why; when
/// an info file cannot be written, it throws the file away without one; and where it has put a file it does not say at all.
struct OpenTrash {
    private let trash: TrashFolder
    private let changes: LocalFileChanges

    init(_ trash: TrashFolder, by changes: LocalFileChanges) { (self.trash, self.changes) = (trash, changes) }

    private var folder: FileLocation { trash.location }
    /// The top of the volume; nil for the user's own trash, whose info files name whole paths.
    private var top: FileLocation? { trash.top }

    /// Moves a file or folder there. A call that fails leaves it where it is; a crash in between leaves an
    /// info file without a file, which no program shows.
    ///
    /// - Parameters:
    ///   - file: with no links in its path.
    ///   - origin: where it goes back to, likewise.
    /// - Returns: where it is now.
    func take(_ file: FileLocation, comingFrom origin: FileLocation) throws(FileChangeError) -> FileLocation {
        do throws(FileChangeError) {
            try trash.check(by: changes)
            for folder in [folder, trash.files, trash.information] { try make(folder) }
            try trash.check(by: changes)
            for number in 1...10_000 {
                if let place = try take(file, comingFrom: origin, as: name(of: origin, number)) { return place }
            }
        } catch {
            throw about(origin, error)
        }
        throw .taken(origin)
    }

    /// Makes a folder, with those above it, unless it is there.
    private func make(_ folder: FileLocation) throws(FileChangeError) {
        do throws(FileChangeError) {
            try changes.makeFolder(folder, isPrivate: true)
        } catch .taken {
        } catch .gone(let above) where above == folder.parent && top == nil {
            try make(above)
            do throws(FileChangeError) { try changes.makeFolder(folder, isPrivate: true) } catch .taken {}
        }
    }

    /// - Returns: where it is now; nil when the name is taken.
    private func take(
        _ file: FileLocation, comingFrom origin: FileLocation, as name: [UInt8]
    ) throws(FileChangeError) -> FileLocation? {
        guard let item = TrashItem(name, in: trash) else { throw .badName(origin) }
        let (place, infoFile) = (item.place, item.infoFile)
        do throws(FileChangeError) {
            try Self.write(Self.text(of: origin, below: top), to: infoFile, by: changes)
        } catch .taken {
            return nil
        }
        do throws(FileChangeError) {
            try changes.rename(file, to: place, isReplacing: false)
            return place
        } catch {
            try? changes.remove(infoFile, isFolder: false)
            switch error {
            case .taken: return nil
            case .notPermitted: throw .notPermitted(origin.parent ?? origin)
            default: throw error
            }
        }
    }

    /// Makes an info file, or nothing.
    static func write(
        _ text: String, to infoFile: FileLocation, by changes: LocalFileChanges
    ) throws(FileChangeError) {
        let file = try changes.create(infoFile, isPrivate: true)
        var failure: FileChangeError?
        Array(text.utf8).withUnsafeBytes { bytes in
            do throws(FileChangeError) {
                try file.write(bytes, at: 0)
                try file.sync()
                try file.close()
            } catch {
                failure = error
            }
        }
        guard let failure else { return }
        try? changes.remove(infoFile, isFolder: false)
        throw failure
    }

    /// `letter.txt`, `letter.2.txt`, `letter.3.txt`…, as GIO calls them.
    private func name(of file: FileLocation, _ number: Int) -> [UInt8] {
        let name = file.nameBytes
        guard number > 1 else { return name }
        let dot = name.dropFirst().firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        return name[..<dot] + Array(".\(number)".utf8) + name[dot...]
    }

    private static func text(of file: FileLocation, below top: FileLocation?) -> String {
        let path = file.uri.utf8.dropFirst(top.map { $0.uri.utf8.count + 1 } ?? "file://".utf8.count)
        var (now, parts) = (time(nil), tm())
        localtime_r(&now, &parts)
        var date = [CChar](repeating: 0, count: 32)
        strftime(&date, date.count, "%Y-%m-%dT%H:%M:%S", &parts)
        let day = String(decoding: date.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return "[Trash Info]\nPath=\(String(Substring(path)))\nDeletionDate=\(day)\n"
    }

    /// The error for a file whose trash folder, which users never see, caused an error.
    func about(_ file: FileLocation, _ error: FileChangeError) -> FileChangeError {
        let place = top ?? file.parent ?? file
        return switch error {
        case .full: .full(place)
        case .overQuota: .overQuota(place)
        case .readOnly: .readOnly(place)
        case .gone: .gone(file.parent ?? place)
        case .timedOut: .timedOut(place)
        case .notPermitted(let place) where place.isWithin(folder) || place == top: .noTrash(file)
        case .badName, .unsupported, .otherVolume, .tooLarge: .noTrash(file)
        case .failed(_, let text), .unreadable(_, let text): .failed(file, text)
        case .behindLink: .behindLink(file)
        case .notPermitted, .taken, .noTrash, .unsafeTrash, .intoItself, .cancelled: error
        }
    }
}
