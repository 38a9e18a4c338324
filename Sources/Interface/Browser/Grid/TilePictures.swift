// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Measuring
internal import Quantities
internal import Thumbnails
internal import VitrineGLib
internal import VolumeAccess

/// Gets pictures for the tiles that are seen, and stops getting those that are not any more.
@MainActor final class TilePictures {
    /// A version of a document at a size: another size or a changed file is another picture.
    private struct Key: Hashable {
        let location: FileLocation
        let modified: FileTime
        let changed: FileTime
        let size: ByteCount
        let pixels: Int
    }

    /// Told when every visible tile has some picture, and when each has its best, if it can have one.
    var onProgress: (_ low: Bool, _ best: Bool) -> Void = { _, _ in }

    /// Told that there is nobody to make pictures.
    var onUnavailable: () -> Void = {}

    private let generator: ThumbnailGenerator
    private let settings: BrowserSettings
    /// The maximum number of retries for a picture, and the pause before the first in milliseconds; each further pause is
    /// longer by as much.
    private static let delayLimit = (count: 3, pause: 4_000)
    /// Bytes of pixels. Resident memory grows by half as much again while a great many come and go, to 256 MiB in all.
    private var pictures = PictureBudget<Key, TileImage>(limit: 160 << 20)
    /// Why a document has no picture; nil for those of which nobody expects one.
    private var failures: [Key: TileFailure?] = [:]
    /// The number of retries so far for pictures that failed because the computer was busy.
    private var delays: [Key: Int] = [:]
    /// Documents that are too long to be fetched for a picture unasked, and those of which the user asked for it.
    private var unfetched: Set<FileLocation> = []
    private var asked: Set<FileLocation> = []
    private var work: [Key: Task<Void, Never>] = [:]
    private var visible: [Key: Tile] = [:]
    private var pendingUpdate: Timeout?
    private let folders = FolderChanges()

    /// Pictures by a generator.
    ///
    /// - Parameter settings: the settings that name the volumes without pictures.
    init(_ settings: BrowserSettings, generator: ThumbnailGenerator = .shared) {
        (self.settings, self.generator) = (settings, generator)
        folders.onChange = { [weak self] in self?.refresh($0) }
    }

    /// Looks at the tiles soon: at once for the first, then not more often than the eye can follow.
    func update(_ tiles: @escaping @MainActor () -> (tiles: [(tile: Tile, distance: Double)], zoom: ZoomLevel)) {
        guard pendingUpdate?.isPending != true else { return }
        let delay = visible.isEmpty ? 0 : 60
        pendingUpdate = Timeout(milliseconds: delay) { [weak self] in
            let (tiles, zoom) = tiles()
            self?.show(tiles, zoom)
        }
    }

    /// Stops everything.
    func cancel() {
        pendingUpdate?.cancel()
        for task in work.values { task.cancel() }
        work = [:]
        visible = [:]
    }

    /// Forgets why documents have no pictures, so that they are tried again.
    func forgetFailures() { failures = [:] }

    /// The documents that have no picture, for a reason, and may have one if the user wants it.
    var failed: Set<FileLocation> {
        unfetched.union(failures.compactMap { key, reason in reason == nil ? nil : key.location })
    }

    /// Forgets why documents have no pictures, here and in the cache, so that they are tried again.
    func retry(_ files: [FileLocation]) async {
        for file in files { await generator.forgetFailure(of: file) }
        let files = Set(files)
        asked.formUnion(unfetched.intersection(files))
        unfetched.subtract(files)
        failures = failures.filter { !files.contains($0.key.location) }
    }

    /// The picture that a document's tile shows; nil when it has none, or is not seen.
    func representation(of location: FileLocation) -> ThumbnailRepresentation? {
        let image = visible.keys.first { $0.location == location }.flatMap { pictures.value(for: $0) }
        // What is in a folder is no picture of it to show instead of it.
        return image?.isOfFolder == true ? nil : image?.representation
    }

    private func show(_ tiles: [(tile: Tile, distance: Double)], _ zoom: ZoomLevel) {
        visible = [:]
        var wanted: [(key: Key, tile: Tile)] = []
        let preferences = settings.values
        for (tile, distance) in tiles where distance == 0 {
            guard let document = tile.document, document.facts.kind == .file || document.showsContents else {
                continue
            }
            guard preferences.showsPictures(of: document.location) else {
                tile.showIcon()
                continue
            }
            let key = Key(
                location: document.location, modified: document.facts.modified,
                changed: document.facts.changed, size: document.facts.size, pixels: zoom.side * tile.widget.scaleFactor)
            visible[key] = tile
            let image = pictures.value(for: key)
            if let image { tile.show(image) }
            if let failure = failures[key] {
                if let failure, image == nil { tile.showFailure(failure) }
            } else if image?.kind != .thumbnail {
                wanted.append((key, tile))
            }
        }
        for (key, task) in work where visible[key] == nil {
            task.cancel()
            work[key] = nil
        }
        folders.watch(tiles.compactMap { $0.tile.document }.filter(\.showsContents).map(\.location))
        // The reading order is the order in which pictures are missed.
        wanted.sort { ($0.tile.place.position ?? 0) < ($1.tile.place.position ?? 0) }
        for (order, next) in wanted.enumerated() where work[next.key] == nil {
            guard let document = next.tile.document else { continue }
            start(next.key, document, side: zoom.side, scale: next.tile.widget.scaleFactor, order: order)
        }
        tellProgress()
    }

    private func start(_ key: Key, _ document: Document, side: Int, scale: Int, order: Int) {
        let isFolder = document.facts.kind == .folder
        var size = ThumbnailSize(width: Double(side), height: Double(side))
        if isFolder { size = FolderFront.size(side: Double(side)) }
        var request = ThumbnailRequest(
            file: document.location, size: size,
            scale: Double(scale), representations: [.lowQuality, .thumbnail],
            // Where the name says nothing, or too much, the generator looks inside.
            contentType: document.isKindCertain ? document.contentType : nil)
        request.fetchesWhole = asked.contains(document.location)
        let steps = generator.representations(
            for: request, priority: .visible(distance: isFolder ? order + 10_000 : order))
        work[key] = Task { [weak self] in
            do {
                for try await step in steps { self?.took(step, for: key) }
                self?.ended(key, nil)
            } catch let error as ThumbnailError {
                self?.ended(key, error)
            } catch {
                self?.ended(key, .cancelled)
            }
        }
    }

    private func took(_ representation: ThumbnailRepresentation, for key: Key) {
        guard !Task.isCancelled else { return }
        guard let image = TileImage(representation) else {
            if representation.kind == .thumbnail { failures[key] = .some(nil) }
            return
        }
        pictures.insert(image, for: key, cost: image.byteCount)
        if let tile = visible[key], tile.document?.location == key.location { tile.show(image) }
        tellProgress()
    }

    private func ended(_ key: Key, _ error: ThumbnailError?) {
        // A cancelled task's place may belong to the next one already.
        guard !Task.isCancelled else { return }
        work[key] = nil
        if case .notDrawn(.unavailable) = error { onUnavailable() }
        if case .notDrawn(.timedOut(_, isDelay: true)) = error, tryLater(key) { return }
        if let error, error != .cancelled {
            let failure = Self.isExpected(error) ? nil : TileFailure(error)
            failures[key] = .some(failure)
            if case .inaccessible(.tooLarge) = error { unfetched.insert(key.location) }
            if pictures.value(for: key)?.isOfFolder == true {
                // What was in the folder is not there any more.
                pictures.remove(key)
                visible[key]?.showIcon()
            }
            if let failure, pictures.value(for: key) == nil, let tile = visible[key],
                tile.document?.location == key.location
            {
                tile.showFailure(failure)
            }
        }
        tellProgress()
    }

    /// Retries a picture after a pause, when the computer may be less busy; false when no retry is left.
    private func tryLater(_ key: Key) -> Bool {
        let count = delays[key, default: 0] + 1
        guard count <= Self.delayLimit.count else { return false }
        delays[key] = count
        Timeout(milliseconds: Self.delayLimit.pause * count) { [weak self] in self?.refresh(key) }
        return true
    }

    private func refresh(_ key: Key) {
        guard work[key] == nil, let tile = visible[key], let document = tile.document else { return }
        start(key, document, side: key.pixels / tile.widget.scaleFactor, scale: tile.widget.scaleFactor, order: 0)
    }

    /// Makes the picture of a changed folder again, and shows the old one until then.
    private func refresh(_ location: FileLocation) {
        guard let (key, tile) = visible.first(where: { $0.key.location == location }), let document = tile.document
        else { return }
        work[key]?.cancel()
        failures[key] = nil
        start(key, document, side: key.pixels / tile.widget.scaleFactor, scale: tile.widget.scaleFactor, order: 0)
    }

    /// Whether the missing thumbnail needs no badge: the file is empty, has no cover or no renderer, has just been
    /// removed, is on a disconnected volume, or is too large to be downloaded unasked; or no renderer works, which the
    /// window reports.
    private static func isExpected(_ error: ThumbnailError) -> Bool {
        switch error {
        case .notDrawn(.unsupported), .notDrawn(.unavailable), .noEmbeddedPicture, .notLocal: true
        case .inaccessible(.notFound), .inaccessible(.tooLarge): true
        default:
            error.isNoFile || isOfVolume(error) || [.empty, .nothingToShow, .tooLarge].contains(error.refusal)
        }
    }

    /// Whether the volume is disconnected or does not respond, which the window reports.
    private static func isOfVolume(_ error: ThumbnailError) -> Bool {
        switch error {
        case .inaccessible(.disconnected), .inaccessible(.notMounted), .inaccessible(.timedOut): true
        default: false
        }
    }

    private func tellProgress() {
        guard Trace.isOn, !visible.isEmpty, pendingUpdate?.isPending != true else { return }
        let missing = work.keys.filter { visible[$0] != nil }
        onProgress(missing.allSatisfy { pictures.value(for: $0) != nil }, missing.isEmpty)
    }
}
