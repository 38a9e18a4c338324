// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import TestSupport

/// A thread that lets a name be now a folder or file and now a link to the same name outside, as fast as it can.
package final class Exchanger: Sendable {
    /// `RENAME_EXCHANGE` of `renameat2`.
    private static let exchange: UInt32 = 2
    private static let mark = ".vitrine-"

    private let isStopped = Atomic(false)
    private let count = Atomic(0)
    private let end = DispatchSemaphore(value: 0)

    /// Begins to exchange a name of a tree.
    ///
    /// - Parameters:
    ///   - name: from the top of the tree; nil for every temporary folder that appears in `target`.
    ///   - stage: the tree, with a link named `swap` at its top.
    package init(_ name: String?, in stage: HostileStage) {
        let top = open(stage.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let path = name ?? "target"
        let inner = path.split(separator: "/").dropLast().joined(separator: "/")
        let last = path.split(separator: "/").last.map(String.init) ?? path
        // Held open, so that only that name is exchanged, whatever becomes of those above it.
        let holder = name == nil ? path : inner.isEmpty ? "." : inner
        let folder = openat(top, holder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let queue = DispatchQueue.global(qos: .userInitiated)
        queue.async { [self] in
            while !isStopped.load(ordering: .relaxed) {
                let found = name == nil ? RawFiles.names(takingOver: dup(folder)) : []
                let names = name == nil ? found.filter { $0.hasPrefix(Self.mark) } : [last]
                for name in names where renameat2(folder, name, top, "swap", Self.exchange) == 0 {
                    count.add(1, ordering: .relaxed)
                }
                // Sometimes twice within a call of the operation, and sometimes once in a few of them.
                switch UInt32.random(in: 0..<4) {
                case 0: break
                case 1: usleep(20)
                case 2: usleep(200)
                default: usleep(1000)
                }
            }
            close(folder)
            close(top)
            end.signal()
        }
    }

    /// Ends it.
    ///
    /// - Returns: how often there was an exchange.
    package func stop() -> Int {
        isStopped.store(true, ordering: .relaxed)
        end.wait()
        return count.load(ordering: .relaxed)
    }

    /// Makes the link that takes the place of a name.
    package static func prepare(_ name: String?, in stage: HostileStage) throws {
        try RawFiles.makeLink(stage.root + "/swap", to: stage.outside + "/" + (name ?? "staging"))
    }
}
