// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import DocumentModel
internal import Documents
internal import Glibc
internal import Quantities
internal import VitrineGLib
public import VolumeAccess

/// The thumbnails that all programs of the desktop share: the freedesktop Thumbnail Managing Standard, version 0.9.
///
/// Only the headers and texts of its PNG files are read here; pixels are decoded in the sandbox. Calls do their disk
/// work on threads of their own.
public final class ThumbnailCache: Sendable {
    /// The user's cache: `$XDG_CACHE_HOME/thumbnails`.
    public static let standard = ThumbnailCache(
        directory: FileLocation(path: UserDirectories.cache).child(Array("thumbnails".utf8)))

    /// The age below which a modification counts as recent: the document may still be changing, even within the same second.
    private static let settlingTime = Duration.seconds(3)
    /// The longest file that can be an entry.
    static let entryLimit = ByteCount(64 << 20)
    /// How much of an entry is read to find its texts, in bytes.
    private static let headLength = 16_384
    private static let queue = DispatchQueue(label: "vitrine.thumbnails", qos: .userInitiated, attributes: .concurrent)

    private let directory: FileLocation
    /// The documents whose entries have no stamps.
    private let strangers = UnstampedEntries()

    /// A cache in a directory, which is made when it is first written to.
    public init(directory: FileLocation) {
        self.directory = directory
    }

    /// Whether a file lies in the cache, or among thumbnails that travel with their documents: there are no thumbnails of
    /// thumbnails.
    public func contains(_ location: FileLocation) -> Bool {
        if SharedRepository.contains(location) { return true }
        guard let own = directory.path, let path = location.path else { return false }
        return path.starts(with: own + [UInt8(ascii: "/")])
    }

    /// The best valid entry for a box with this longest side in pixels: the smallest that suffices, else the largest.
    public func entry(for document: CachedDocument, side: Int) async -> ThumbnailCacheEntry? {
        await perform { [self] in
            let name = document.fileName
            for size in ThumbnailCacheSize.order(for: side) {
                guard let (entry, descriptor, facts) = open(file(size.folder, name), document) else { continue }
                return ThumbnailCacheEntry(
                    cacheSize: size, size: entry.size, software: entry.texts["Software"],
                    companions: entry.texts[CompanionStamps.key],
                    bytes: DocumentBytes(takingOver: descriptor, facts: facts))
            }
            return nil
        }
    }

    /// The valid note that a document has no picture, left by this version of the program.
    public func failure(of document: CachedDocument) async -> ThumbnailCacheFailure? {
        await perform { [self] in
            guard let (entry, descriptor, _) = open(failureFile(document), document) else { return nil }
            close(descriptor)
            // A failed entry without stamps may be about an earlier content.
            guard document.stamps.changed == nil || FileStamps.areNamed(in: entry.texts) else { return nil }
            guard let code = entry.texts["X-Vitrine::Code"], let provider = entry.texts["X-Vitrine::Provider"] else {
                return nil
            }
            return ThumbnailCacheFailure(
                code: code, message: entry.texts["X-Vitrine::Message"] ?? code, provider: provider)
        }
    }

    /// Stores a picture, and forgets that there was none.
    ///
    /// - Parameters:
    ///   - file: the PNG file that a renderer wrote; its texts are replaced by the document's.
    ///   - size: the folder to put it in; the picture must fit into it.
    /// - Returns: false when it is no such PNG file.
    /// - Throws: ``FileAccessError``; the cache is then as it was.
    @discardableResult public func store(
        _ file: UnsafeRawBufferPointer, of document: CachedDocument, size: ThumbnailCacheSize
    ) async throws(FileAccessError) -> Bool {
        guard let picture = PNGText(file), max(picture.size.width, picture.size.height) <= size.rawValue,
            let content = PNGText.file(file, with: document.texts)
        else { return false }
        try await write(content, to: self.file(size.folder, document.fileName))
        try await removeFailure(of: document)
        return true
    }

    /// Notes that a document has no picture, and why.
    public func store(_ failure: ThumbnailCacheFailure, of document: CachedDocument) async throws(FileAccessError) {
        let texts =
            document.texts + [
                ("X-Vitrine::Code", failure.code), ("X-Vitrine::Message", failure.message),
                ("X-Vitrine::Provider", failure.provider),
            ]
        guard let content = EmptyPNG.file.withUnsafeBytes({ PNGText.file($0, with: texts) }) else { return }
        try await write(content, to: failureFile(document))
    }

    /// Forgets that a document had no picture, so that it is tried again.
    public func removeFailure(of document: CachedDocument) async throws(FileAccessError) {
        let file = failureFile(document)
        let result = await perform { () -> Result<Void, FileAccessError> in
            do throws(FileAccessError) { return .success(try AtomicFile.remove(file)) } catch { return .failure(error) }
        }
        try result.get()
    }

    /// Whether a document has been left alone long enough for its picture to be stored. A date in the future counts like one
    /// in the past.
    func isSettled(_ facts: FileFacts) -> Bool {
        let age = FileTime.now.since(facts.modified)
        return age > Self.settlingTime || age < .zero - Self.settlingTime
    }

    // MARK: Files

    func file(_ folder: String, _ name: String) -> FileLocation {
        directory.child(Array(folder.utf8)).child(Array(name.utf8))
    }

    private func failureFile(_ document: CachedDocument) -> FileLocation {
        directory.child(Array("fail".utf8)).child(Array("vitrine-\(ProgramVersion.text)".utf8))
            .child(Array(document.fileName.utf8))
    }

    /// Opens an entry if it is valid for the document. The descriptor is the caller's.
    func open(_ file: FileLocation, _ document: CachedDocument) -> (PNGText, Int32, FileFacts)? {
        guard let descriptor = openRegular(file) else { return nil }
        var status = stat()
        if fstat(descriptor, &status) == 0, let text = head(descriptor), document.matches(text) {
            guard FileStamps.areNamed(in: text.texts) || strangers.isCurrent(document) else {
                close(descriptor)
                // A later start could not tell that the entry is out of date.
                try? AtomicFile.remove(file)
                return nil
            }
            let facts = FileFacts(
                name: file.nameBytes, kind: .file, size: ByteCount(lengthOf: status), contentType: "image/png")
            return (text, descriptor, facts)
        }
        close(descriptor)
        return nil
    }

    /// Opens a file that may be an entry. The descriptor is the caller's.
    func openRegular(_ file: FileLocation) -> Int32? {
        guard let path = file.path else { return nil }
        let descriptor = Glibc.open(
            path.map(CChar.init(bitPattern:)) + [0], O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            ByteCount(lengthOf: status) < Self.entryLimit
        {
            return descriptor
        }
        close(descriptor)
        return nil
    }

    func head(_ descriptor: Int32) -> PNGText? {
        withUnsafeTemporaryAllocation(byteCount: Self.headLength, alignment: 16) { buffer in
            let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
            return count > 0 ? PNGText(UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil
        }
    }

    private func write(_ content: [UInt8], to file: FileLocation) async throws(FileAccessError) {
        let result = await perform { [self] () -> Result<Void, FileAccessError> in
            do throws(FileAccessError) { return .success(try write(content, to: file)) } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    func write(_ content: [UInt8], to file: FileLocation) throws(FileAccessError) {
        if let folder = file.parent { try AtomicFile.makePrivateFolder(folder) }
        var failure: FileChangeError?
        content.withUnsafeBytes { content in
            do throws(FileChangeError) {
                try AtomicFile.write([content], to: file, link: .replaced, mode: 0o600, isSynced: false)
            } catch {
                failure = error
            }
        }
        if let failure { throw FileAccessError(failure, file) }
    }

    func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Self.queue.async { continuation.resume(returning: body()) }
        }
    }
}
