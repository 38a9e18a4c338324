// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Synchronization
internal import VolumeAccess

/// Gathers what happens in a folder for a tenth of a second, then tells it at once.
final class FolderWatcher: Sendable {
    /// The changes since the last report.
    struct News: Sendable {
        /// The names of entries that appeared, went or changed.
        var names: Set<[UInt8]> = []
        /// Whether something happened to the folder itself.
        var folderTouched = false
        /// Whether the folder's volume was unmounted.
        var wasUnmounted = false
        /// Whether anything in the folder may be different.
        var contentTouched = false
        /// How the folder's volume is doing, if that has changed.
        var volume: VolumeState?
    }

    private let watch: any FolderWatch

    /// Starts to watch; `onNews` is called on some thread.
    init(_ folder: FileLocation, access: any FileAccess, onNews: @escaping @Sendable (News) -> Void) {
        let gathering = Gathering(onNews)
        watch = access.watch(folder) { event in
            switch event {
            case .entry(let name): gathering.add { $0.names.insert(name) }
            case .folder(let wasUnmounted):
                gathering.add {
                    $0.folderTouched = true
                    $0.wasUnmounted = $0.wasUnmounted || wasUnmounted
                }
            case .content: gathering.add { $0.contentTouched = true }
            case .volume(let state): gathering.add { $0.volume = state }
            case .unavailable: break
            }
        }
    }
}

private final class Gathering: Sendable {
    private let pending = Mutex<FolderWatcher.News?>(nil)
    private let onNews: @Sendable (FolderWatcher.News) -> Void

    init(_ onNews: @escaping @Sendable (FolderWatcher.News) -> Void) {
        self.onNews = onNews
    }

    func add(_ change: (inout FolderWatcher.News) -> Void) {
        let isFirst = pending.withLock { pending in
            let isFirst = pending == nil
            var news = pending ?? FolderWatcher.News()
            pending = nil  // so that the set below has one owner and is changed in place
            change(&news)
            pending = news
            return isFirst
        }
        guard isFirst else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100)) { [self] in
            if let news = pending.withLock({ $0.take() }) { onNews(news) }
        }
    }
}
