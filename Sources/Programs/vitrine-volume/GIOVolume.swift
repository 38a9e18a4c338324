// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// A volume that GIO reaches: a server, a phone, the trash. Always by URI, never by the FUSE paths that gvfs makes up.
struct GIOVolume: VolumeReader {
    let root: VolumeRoot

    func facts(
        _ file: FileLocation, looksInside: Bool, _ cancellable: Cancellable
    ) throws(VolumeFailure) -> FileFacts {
        let info = try gioCall { () throws(GLibError) in try File(file).info(cancellable) }
        var facts = FileFacts(info, name: file.nameBytes)
        guard looksInside, facts.kind == .file, facts.size > 0, ContentTypes.guess(name: facts.name).isUncertain,
            let prefix = try? prefix(of: file, cancellable)
        else { return facts }
        facts.contentType = ContentTypes.guess(name: facts.name, prefix: prefix).identifier
        return facts
    }

    private func prefix(of file: FileLocation, _ cancellable: Cancellable) throws(VolumeFailure) -> [UInt8] {
        try gioCall { () throws(GLibError) in
            let input = try File(file).read(cancellable)
            var bytes = [UInt8](repeating: 0, count: 4096)
            var failure: GLibError?
            let count = bytes.withUnsafeMutableBytes { buffer in
                do throws(GLibError) { return try input.read(into: buffer, cancellable) } catch { failure = error }
                return 0
            }
            if let failure { throw failure }
            return Array(bytes.prefix(count))
        }
    }

    func folder(_ folder: FileLocation, _ cancellable: Cancellable) throws(VolumeFailure) -> any FolderEntries {
        GIOFolder(try gioCall { () throws(GLibError) in try File(folder).children(cancellable) })
    }

    func open(_ file: FileLocation, _ cancellable: Cancellable) throws(VolumeFailure) -> any OpenDocument {
        let facts = try facts(file, looksInside: false, cancellable)
        guard facts.kind == .file else { throw VolumeFailure(.notAFile) }
        let opened = GIOFile(file, try gioCall { () throws(GLibError) in try File(file).read(cancellable) }, facts)
        opened.lookInside(cancellable)
        return opened
    }

    /// A server follows its own links.
    func holds(_ file: FileLocation) throws(VolumeFailure) {}

    var device: String? { nil }

    func look() throws(VolumeFailure) {}

    func explain(_ error: FileChangeError) throws(VolumeFailure) {
        switch error {
        case .gone, .failed, .unreadable, .timedOut: break
        default: return
        }
        // Whether it is the file or the volume, a look at the volume's first folder says.
        do throws(VolumeFailure) {
            _ = try facts(root.location, looksInside: false, Cancellable())
        } catch {
            switch error.code {
            case .disconnected, .timedOut: throw error
            case .notMounted: throw VolumeFailure(.disconnected)
            default: return
            }
        }
    }

    func space(
        _ file: FileLocation, _ cancellable: Cancellable
    ) throws(VolumeFailure) -> (free: ByteCount, total: ByteCount)? {
        try gioCall { () throws(GLibError) in try File(file).space(cancellable) }
    }
}

/// Makes a call and says what its error comes to.
func gioCall<Result>(_ body: () throws(GLibError) -> Result) throws(VolumeFailure) -> Result {
    do throws(GLibError) { return try body() } catch { throw VolumeFailure(error) }
}

extension VolumeFailure {
    /// The failure that an error of GIO corresponds to.
    init(_ error: GLibError) {
        let code: Code =
            switch error.ioKind {
            case .notFound: .notFound
            case .notPermitted: .notPermitted
            case .notAFolder: .notAFolder
            case .notMounted: .notMounted
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            case .disconnected: .disconnected
            case .handled: .handled
            default: error.isOfConnection ? .disconnected : .failed
            }
        self.init(code, code == .failed ? error.message : "")
    }
}

extension FileFacts {
    fileprivate init(_ info: FileInfo, name: [UInt8]) {
        let kind: Kind =
            switch info.kind {
            case .file: .file
            case .folder: .folder
            case .special: .special
            case .brokenLink: .brokenLink
            }
        let type =
            switch kind {
            case .file: ContentTypes.guess(name: name).identifier
            case .folder: "inode/directory"
            case .special, .unreachable, .outwardLink: "inode/chardevice"
            case .brokenLink: "inode/symlink"
            }
        self.init(
            name: name, kind: kind, isLink: info.isLink, size: info.size, modified: info.modified,
            changed: info.changed, contentType: type, isReadable: info.isReadable, isWritable: info.isWritable)
    }
}

private final class GIOFolder: FolderEntries {
    private let enumerator: FileEnumerator

    init(_ enumerator: FileEnumerator) { self.enumerator = enumerator }

    func next(_ limit: Int, _ cancellable: Cancellable) throws(VolumeFailure) -> [FileFacts]? {
        let deadline = ContinuousClock.now + .milliseconds(100)
        var batch: [FileFacts] = []
        while batch.count < limit, batch.isEmpty || ContinuousClock.now < deadline {
            let info = try gioCall { () throws(GLibError) in try enumerator.next(cancellable) }
            guard let info else { break }
            // A name with a separator would lead out of the folder; no honest volume has one.
            if info.name.contains(UInt8(ascii: "/")) || info.name.isEmpty { continue }
            batch.append(FileFacts(info, name: info.name))
        }
        return batch.isEmpty ? nil : batch
    }
}

private final class GIOFile: OpenDocument {
    private(set) var facts: FileFacts
    private let file: FileLocation
    private let input: FileInput
    private var position = 0

    init(_ file: FileLocation, _ input: FileInput, _ facts: FileFacts) {
        (self.file, self.input, self.facts) = (file, input, facts)
    }

    var canSeek: Bool { input.canSeek }

    func currentFacts(_ cancellable: Cancellable) throws(VolumeFailure) -> FileFacts {
        var now = facts
        let info = try gioCall { () throws(GLibError) in try File(file).info(cancellable) }
        (now.size, now.modified) = (info.size, info.modified)
        return now
    }

    /// Recognizes the content type by the first bytes where the name does not tell it.
    func lookInside(_ cancellable: Cancellable) {
        guard facts.size > 0, ContentTypes.guess(name: facts.name).isUncertain else { return }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { (try? read(at: 0, into: $0, cancellable)) ?? 0 }
        guard count > 0 else { return }
        facts.contentType = ContentTypes.guess(name: facts.name, prefix: Array(bytes.prefix(count))).identifier
    }

    func read(
        at offset: Int, into buffer: UnsafeMutableRawBufferPointer, _ cancellable: Cancellable
    ) throws(VolumeFailure) -> Int {
        try gioCall { () throws(GLibError) in
            if offset != position { try input.seek(to: offset, cancellable) }
            position = offset
            let count = try input.read(into: buffer, cancellable)
            position += count
            return count
        }
    }
}
