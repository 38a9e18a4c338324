// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Synchronization
public import VolumeAccess

/// The watch on the files beside a document that are shown as part of it, such as the pictures of a Markdown file. Missing
/// files are watched for, too. The watch ends with the object.
public final class CompanionWatch: Sendable {
    /// The maximum number of folders that are watched.
    private static let folderLimit = 16
    /// The delay between a change and its report, in milliseconds: a program may still be writing.
    private static let rest = 250

    private let watchers: [FolderWatcher]

    /// Starts the watch.
    ///
    /// - Parameters:
    ///   - folder: the folder of the document.
    ///   - paths: the path of each file from that folder, as names; the file's own name is the last.
    ///   - onChange: called on any thread after one or several files have changed.
    public init(in folder: FileLocation, paths: [[[UInt8]]], onChange: @escaping @Sendable () -> Void) {
        let report = DelayedReport(after: Self.rest, onChange)
        watchers = Self.names(paths).map { names, wanted in
            let place = names.reduce(folder) { $0.child($1) }
            return FolderWatcher(place, access: FileAccesses.access(for: place)) { news in
                if news.contentTouched || !news.names.isDisjoint(with: wanted) { report.noteChange() }
            }
        }
    }

    /// The folders on the paths of the files, each with the names to watch in it. Only the folders of the first files are
    /// watched when there are more than ``folderLimit``.
    private static func names(_ paths: [[[UInt8]]]) -> [(folder: [[UInt8]], names: Set<[UInt8]>)] {
        var order: [[[UInt8]]] = []
        var names: [[[UInt8]]: Set<[UInt8]>] = [:]
        for path in paths {
            for depth in path.indices {
                let folder = Array(path[..<depth])
                if names[folder] == nil {
                    guard order.count < folderLimit else { break }
                    order.append(folder)
                }
                names[folder, default: []].insert(path[depth])
            }
        }
        return order.map { ($0, names[$0] ?? []) }
    }
}

/// A report of changes, made once for all changes within a delay. A change after the report starts the next one.
private final class DelayedReport: Sendable {
    private let delay: Int
    private let body: @Sendable () -> Void
    private let isWaiting = Mutex(false)

    init(after milliseconds: Int, _ body: @escaping @Sendable () -> Void) { (delay, self.body) = (milliseconds, body) }

    func noteChange() {
        let isFirst = isWaiting.withLock { isWaiting in
            defer { isWaiting = true }
            return !isWaiting
        }
        guard isFirst else { return }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
            guard let self else { return }
            isWaiting.withLock { $0 = false }
            body()
        }
    }
}
