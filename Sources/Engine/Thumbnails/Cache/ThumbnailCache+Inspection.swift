// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Documents
public import VolumeAccess

/// A picture in the cache under a document's name, whether it shows the document as it is now or not.
public struct CachedPictureState: Sendable {
    /// The folder that it lies in.
    public let cacheSize: ThumbnailCacheSize
    /// The file.
    public let file: FileLocation
    /// Its size in pixels, as its header says.
    public let size: PixelSize
    /// The program that stored it, if it says so.
    public let software: String?
    /// Whether it is up to date.
    public let isValid: Bool
}

/// The contents of the cache, for people who look for a missing or wrong picture.
extension ThumbnailCache {
    /// The pictures under a document's name, in each size.
    public func pictures(of document: CachedDocument) async -> [CachedPictureState] {
        await perform { [self] in
            ThumbnailCacheSize.allCases.compactMap { size in
                let file = file(size.folder, document.fileName)
                guard let text = text(of: file) else { return nil }
                return CachedPictureState(
                    cacheSize: size, file: file, size: text.size, software: text.texts["Software"],
                    isValid: document.matches(text))
            }
        }
    }

    /// Removes Vitrine's notes that documents have no picture, so that they are tried again.
    ///
    /// - Returns: how many there were.
    public func removeFailures() async -> Int {
        await perform { [self] in
            var count = 0
            for folder in names(in: "fail") where folder.hasPrefix("vitrine-") {
                for name in names(in: "fail/" + folder) {
                    if (try? AtomicFile.remove(file("fail/" + folder, name))) != nil { count += 1 }
                }
            }
            return count
        }
    }

    /// Removes the pictures and notes of documents that are gone. Those of volumes that cannot be reached stay.
    ///
    /// - Returns: how many there were.
    public func removeOrphans() async -> Int {
        let entries = await perform { [self] in
            folders().flatMap { folder in
                names(in: folder).map { name in
                    let entry = file(folder, name)
                    return (entry, uri: texts(of: entry)?["Thumb::URI"])
                }
            }
        }
        var orphans: [FileLocation] = []
        for (entry, uri) in entries {
            guard let uri else { continue }
            let document = FileLocation(uri: uri)
            do throws(FileAccessError) {
                _ = try await FileAccesses.access(for: document).metadata(document)
            } catch {
                if case .notFound = error { orphans.append(entry) }
            }
        }
        let found = orphans
        return await perform { found.filter { (try? AtomicFile.remove($0)) != nil }.count }
    }
}
