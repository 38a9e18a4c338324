// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// Watches a folder until it is cancelled. The kernel reports what happens on volumes that it has mounted; others, and
/// whether the volume is still there at all, are found out by looking now and then.
final class WatchWork: Work, @unchecked Sendable {
    private static let interval = DispatchTimeInterval.seconds(4)

    private let volume: any VolumeReader
    private let folder: FileLocation
    private let queue: WorkQueue
    private let watchesByKernel: Bool
    private var watch: LocalFolderWatch?
    private var modified: FileTime?

    init(
        _ id: UInt32, _ answers: Answers, _ volume: any VolumeReader, _ folder: FileLocation, queue: WorkQueue,
        watchesByKernel: Bool
    ) {
        (self.volume, self.folder, self.queue, self.watchesByKernel) = (volume, folder, queue, watchesByKernel)
        super.init(id, answers)
    }

    override var comesBack: Bool { true }

    /// Looks at the folder, and comes again later.
    override func step() throws(VolumeFailure) -> VolumeAnswer.Kind? {
        if watch == nil, watchesByKernel {
            try volume.holds(folder)
            watch = LocalFolderWatch(folder, watchesParent: false) { [answers, id] event in
                if case .unavailable = event { return }
                answers.send(VolumeAnswer(id: id, .event(event)))
            }
        }
        do throws(VolumeFailure) {
            let facts = try volume.facts(folder, looksInside: false, cancellable)
            if let modified, modified != facts.modified, !watchesByKernel { tell(.event(.content)) }
            modified = facts.modified
        } catch {
            switch error.code {
            case .notFound, .notAFolder: tell(.event(.folder(wasUnmounted: false)))
            // A server whose volume nobody has mounted any more was there a moment ago.
            case .notMounted: throw VolumeFailure(.disconnected)
            case .failed, .notPermitted: break
            default: throw error
            }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.interval) { [weak self, queue] in
            if let self, !cancellable.isCancelled { queue.resume(self) }
        }
        return nil
    }
}
