// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import Quantities
internal import Synchronization
public import VolumeAccess

/// Watches one document that somebody has opened: whether its content changes, where it goes, and whether it is gone.
///
/// Programs save in many ways: they write into the file, empty and fill it again, put another file in its place, or
/// first move the old one away. News is told when that has come to rest. A document that was moved is found by its
/// open descriptor. Ends with the object.
public final class DocumentWatch: Sendable {
    /// A change of the watched document.
    public enum News: Sendable, Equatable {
        /// Its content is another one; or it is there again after it was deleted.
        case changed
        /// It has another name, or is in another folder.
        case moved(FileLocation)
        /// It is gone, or in the wastebasket.
        case deleted
        /// Its volume answers again, or its channel has ended although the volume is there: what was read in ranges is to
        /// be opened anew.
        case returned
    }

    /// How long nothing has to happen before a change counts as complete, in milliseconds.
    static let rest = 150
    /// How long a file may be away while it is being saved, in milliseconds.
    static let absence = 600

    private let state: WatchedDocument

    /// Starts to watch.
    ///
    /// - Parameters:
    ///   - location: where the document is.
    ///   - content: as it was opened.
    ///   - onNews: called on some thread.
    public init(
        _ location: FileLocation, content: DocumentContent, onNews: @escaping @Sendable (News) -> Void
    ) {
        state = WatchedDocument(location, content: content, onNews: onNews)
        state.start()
    }

    deinit { state.stop() }
}

/// The watch's state, which one queue alone touches.
private final class WatchedDocument: @unchecked Sendable {
    private let queue = DispatchQueue(label: "document-watch", qos: .utility)
    /// The open file; nil when ranges of it are read.
    private let file: DocumentBytes?
    /// The channel over which ranges are read; nil for a file.
    private let channel: DocumentChannel?
    private let onNews: @Sendable (DocumentWatch.News) -> Void
    private var location: FileLocation
    private var known: FileIdentity
    private var watchers: [FolderWatcher] = []
    /// The change that was seen last and not reported yet: the file must not change any more before it is.
    private var seen: FileIdentity?
    private var isGone = false
    /// Whether the volume is lost.
    private var isLost = false
    private var generation = 0

    init(
        _ location: FileLocation, content: DocumentContent, onNews: @escaping @Sendable (DocumentWatch.News) -> Void
    ) {
        self.location = location
        file = content.file
        channel = if case .ranges(let channel) = content { channel } else { nil }
        self.onNews = onNews
        known = FileIdentity(content.facts)
        var status = stat()
        if let file, fstat(file.descriptor, &status) == 0 { known.takeStatus(status) }
    }

    func start() {
        queue.async { [self] in
            if access is HelperFileAccess { return watchVolume() }
            watch()
            // It may have changed between being opened and being watched.
            look()
        }
    }

    func stop() {
        queue.async { [self] in
            generation += 1
            watchers = []
        }
    }

    private var access: any FileAccess { FileAccesses.access(for: location) }

    /// A volume that may hang is asked by its helper alone, and what was opened of it is a copy that has no place there.
    private func watchVolume() {
        guard let folder = location.parent else { return }
        let (name, access) = (location.nameBytes, access)
        watchers = [
            FolderWatcher(folder, access: access) { [weak self, location] news in
                guard let self else { return }
                if let volume = news.volume, volume != .available { queue.async { self.isLost = true } }
                guard news.contentTouched || news.names.contains(name) || news.volume == .available else { return }
                Task {
                    do throws(FileAccessError) {
                        let facts = try await access.metadata(location)
                        self.queue.async { self.found(FileIdentity(facts), afterLoss: news.volume == .available) }
                    } catch {
                        // That the volume is gone says nothing of the document.
                        if case .notFound = error { self.queue.async { self.found(nil) } }
                    }
                }
            }
        ]
    }

    private func found(_ now: FileIdentity?, afterLoss: Bool = false) {
        guard !watchers.isEmpty else { return }
        let isBack = isLost && afterLoss || channel?.hasEnded == true
        if afterLoss { isLost = false }
        guard let now else {
            if !isGone { onNews(.deleted) }
            isGone = true
            return
        }
        guard !now.isSameVersion(as: known) || isGone else {
            if isBack { onNews(.returned) }
            return
        }
        (known, isGone) = (now, false)
        onNews(.changed)
    }

    private func watch() {
        // What a link leads to may lie in another folder.
        let places = Set([location, openedPlace].compactMap(\.self))
        watchers = places.compactMap { place in
            place.parent.map { folder in
                let name = place.nameBytes
                return FolderWatcher(folder, access: LocalFileAccess()) { [weak self] news in
                    guard let self, news.folderTouched || news.names.contains(name) else { return }
                    queue.async { self.look() }
                }
            }
        }
    }

    /// Looks again when nothing else has made it look before.
    private func look(after milliseconds: Int) {
        generation += 1
        let generation = generation
        queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
            guard let self, generation == self.generation else { return }
            look(isAgain: true)
        }
    }

    private func look(isAgain: Bool = false) {
        guard !watchers.isEmpty, let path = location.path else { return }
        guard let now = FileIdentity(path: path) else { return missing(isAgain) }
        guard !now.isSameVersion(as: known) || isGone else {
            (known, seen) = (now, nil)
            return
        }
        guard isAgain, now == seen else {
            seen = now
            return look(after: DocumentWatch.rest)
        }
        seen = nil
        known = now
        isGone = false
        watch()
        onNews(.changed)
    }

    private func missing(_ isAgain: Bool) {
        guard !isGone else { return }
        guard isAgain, seen == nil else {
            seen = nil
            return look(after: DocumentWatch.absence)
        }
        if let place = openedPlace, place != location, !place.isInWastebasket {
            location = place
            // A move changes the file's status, too.
            if let path = place.path, let now = FileIdentity(path: path), now.hasSameContent(as: known) { known = now }
            watch()
            onNews(.moved(place))
            look()
        } else {
            isGone = true
            onNews(.deleted)
        }
    }

    /// The current location of the file that was opened, whatever its name is now; nil when it has none
    /// (`/proc/self/fd`).
    private var openedPlace: FileLocation? {
        guard let file else { return nil }
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes {
            readlink("/proc/self/fd/\(file.descriptor)", $0.baseAddress!, $0.count)
        }
        guard count > 0, buffer[0] == UInt8(ascii: "/") else { return nil }
        let path = Array(buffer.prefix(count))
        var opened = stat()
        guard fstat(file.descriptor, &opened) == 0, let there = FileIdentity(path: path),
            there.device == UInt64(opened.st_dev), there.inode == UInt64(opened.st_ino)
        else { return nil }
        return FileLocation(path: path)
    }
}

extension FileLocation {
    /// Whether it is where deleted files are kept (freedesktop.org trash specification).
    fileprivate var isInWastebasket: Bool {
        guard let path else { return false }
        let folders = path.split(separator: UInt8(ascii: "/")).dropLast()
        guard let files = folders.lastIndex(of: ArraySlice("files".utf8)), files > folders.startIndex else {
            return false
        }
        let holder = String(decoding: folders[files - 1], as: UTF8.self)
        let isOnVolume = files - 1 > folders.startIndex && folders[files - 2].elementsEqual(".Trash".utf8)
        return holder == "Trash" || holder.hasPrefix(".Trash-") || isOnVolume
    }
}
