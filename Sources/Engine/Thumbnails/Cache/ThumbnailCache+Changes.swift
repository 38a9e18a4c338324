// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Glibc
internal import Quantities
public import VolumeAccess

/// The changes of entries when programs report that documents were moved, copied or deleted.
extension ThumbnailCache {
    /// Whether the folder of one size holds a valid entry, which is what other programs look for.
    public func holds(_ document: CachedDocument, _ size: ThumbnailCacheSize) async -> Bool {
        await perform { [self] in
            guard let (_, descriptor, _) = open(file(size.folder, document.fileName), document) else { return false }
            close(descriptor)
            return true
        }
    }

    /// Removes the entries of documents that are gone, and all notes that they had no picture, whoever left them.
    public func remove(_ documents: [FileLocation]) async {
        let names = documents.map { CachedDocument.fileName(of: $0.uri) }
        await perform { [self] in
            for folder in folders() {
                for name in names { try? AtomicFile.remove(file(folder, name)) }
            }
        }
    }

    /// Removes the entries of documents that last changed at a time or before it, and those of all documents below
    /// some folders, as Tumbler does it; entries that do not name their document go as well.
    ///
    /// - Parameter time: in seconds since 1970; 0 spares documents because of their age.
    public func cleanUp(below bases: [FileLocation], changedBefore time: Int64) async {
        let bases = bases.map(\.uri)
        await perform { [self] in
            for folder in folders() {
                for name in names(in: folder) {
                    let entry = file(folder, name)
                    guard let texts = texts(of: entry) else { continue }
                    let modified = texts["Thumb::MTime"].flatMap { Int64($0.prefix { $0 != "." }) }
                    let isOld = time != 0 && modified.map { $0 <= time } ?? true
                    let isBelow =
                        texts["Thumb::URI"].map { uri in bases.contains { Self.isIn($0, uri) } } ?? (time != 0)
                    if isOld || isBelow { try? AtomicFile.remove(entry) }
                }
            }
        }
    }

    /// Gives the entries of documents that were moved or copied their new names, so that nothing is drawn again.
    ///
    /// An entry follows only when it shows what now lies at the new place: the document there has the same size, and,
    /// moved, the same time of change. Entries of all documents below a folder follow it.
    ///
    /// - Parameters:
    ///   - places: where each document was, and where it, or its copy, is.
    ///   - keepsOriginals: whether they were copied. Otherwise the old entries are removed.
    public func follow(_ places: [(from: FileLocation, to: FileLocation)], keepsOriginals: Bool) async {
        for (from, to) in places where from != to {
            guard let now = try? await FileAccesses.access(for: to).metadata(to) else { continue }
            let before = keepsOriginals ? try? await FileAccesses.access(for: from).metadata(from) : nil
            if keepsOriginals, before == nil { continue }
            await perform { [self] in
                if now.kind == .folder {
                    followFolder(from.uri, to.uri, keepsOriginals: keepsOriginals)
                } else {
                    let (document, original) = (CachedDocument(to, now), before.map { CachedDocument(from, $0) })
                    follow(from.uri, document, original)
                }
            }
        }
    }

    /// - Parameter original: the document that was copied; nil when it was moved.
    private func follow(_ uri: String, _ document: CachedDocument, _ original: CachedDocument?) {
        for folder in folders() {
            let old = file(folder, CachedDocument.fileName(of: uri))
            guard let texts = texts(of: old) else { continue }
            let shown = original ?? document
            let isRight =
                texts["Thumb::URI"] == uri && shown.isTime(texts["Thumb::MTime"])
                && texts["Thumb::Size"].map { $0 == String(document.size.int) } ?? (shown.size == document.size)
            // A move alone changes the time of the file's status.
            guard isRight, original?.stamps.agree(with: texts) ?? true else {
                if original == nil { try? AtomicFile.remove(old) }
                continue
            }
            relabel(old, folder, document.uri, modified: document.modified, document.stamps, texts)
            if original == nil { try? AtomicFile.remove(old) }
        }
    }

    private func followFolder(_ from: String, _ to: String, keepsOriginals: Bool) {
        for folder in folders() {
            for name in names(in: folder) {
                let old = file(folder, name)
                guard let texts = texts(of: old), let uri = texts["Thumb::URI"], Self.isIn(from, uri), uri != from,
                    let modified = texts["Thumb::MTime"].flatMap({ Int64($0.prefix { $0 != "." }) })
                else { continue }
                relabel(old, folder, to + uri.dropFirst(from.utf8.count), modified: modified, nil, texts)
                if !keepsOriginals { try? AtomicFile.remove(old) }
            }
        }
    }

    /// Writes an entry again, for another document.
    ///
    /// - Parameter stamps: the stamps of the document; nil when they are unknown.
    private func relabel(
        _ old: FileLocation, _ folder: String, _ uri: String, modified: Int64, _ stamps: FileStamps?,
        _ texts: [String: String]
    ) {
        var texts = texts
        if let stamps { stamps.replace(in: &texts) } else { FileStamps.remove(from: &texts) }
        texts["Thumb::URI"] = uri
        texts["Thumb::MTime"] = String(modified)
        let list = texts.sorted { $0.key < $1.key }.map { (key: $0.key, text: $0.value) }
        guard let bytes = content(of: old),
            let file = bytes.withUnsafeBytes({ PNGText.file($0, with: list, keepsOthers: true) })
        else { return }
        // A picture that is not there is drawn again: no reason to trouble anybody.
        try? write(file, to: self.file(folder, CachedDocument.fileName(of: uri)))
    }

    // MARK: Files

    /// The folders of all sizes, and those in which programs note that a document has no picture.
    func folders() -> [String] {
        ThumbnailCacheSize.allCases.map(\.folder) + names(in: "fail").map { "fail/" + $0 }
    }

    func names(in folder: String) -> [String] {
        guard let path = file(folder, "").path, let stream = opendir(path.map(CChar.init(bitPattern:)) + [0]) else {
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Whether a document is a folder or lies below it.
    private static func isIn(_ folder: String, _ uri: String) -> Bool {
        uri == folder || uri.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }

    func texts(of entry: FileLocation) -> [String: String]? { text(of: entry)?.texts }

    /// The header and the texts of an entry.
    func text(of entry: FileLocation) -> PNGText? {
        guard let descriptor = openRegular(entry) else { return nil }
        defer { close(descriptor) }
        return head(descriptor)
    }

    private func content(of entry: FileLocation) -> [UInt8]? {
        guard let descriptor = openRegular(entry) else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let length = ByteCount(lengthOf: status)
        guard length < Self.entryLimit else { return nil }
        var bytes = [UInt8](repeating: 0, count: length.int)
        return pread(descriptor, &bytes, bytes.count, 0) == bytes.count ? bytes : nil
    }
}
