// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import Quantities
internal import Synchronization

/// One call to a volume's helper by a thread that waits for the answer: until the volume is given up (``Patience``), or
/// the work that the call belongs to (``Interruption``).
struct VolumeCall {
    private let helper: VolumeHelper

    init(_ helper: VolumeHelper) { self.helper = helper }

    /// Asks, and waits.
    ///
    /// - Parameter onNews: told of what comes before the answer.
    /// - Returns: the answer, and the descriptor that came with it, which is now the caller's.
    func answer(
        _ request: ChangeRequest, _ location: FileLocation,
        onNews: @escaping @Sendable (VolumeAnswer.Kind) -> Void = { _ in }
    ) throws(FileChangeError) -> (answer: ChangeAnswer, descriptor: Int32?) {
        let wait = Wait()
        let interruption = Interruption.current
        let id = helper.nextNumber32()
        // Registered before the helper gets the call. An interruption in between would find no call to end, and this one
        // would count as clearing up.
        let number = interruption?.add { helper.cancel(id) }
        helper.begin(
            .change(request), location, as: id, onNews: onNews,
            onEnd: { end in
                wait.end.withLock { $0 = end.mapError { FileChangeError($0, location) } }
                wait.semaphore.signal()
            })
        if let interruption, let number {
            // The interruption may have come before the helper knew of the call.
            if interruption.isInterrupted { helper.cancel(id) }
            wait.semaphore.wait()
            interruption.remove(number)
        } else if let end = interruption?.end {
            let left = max(.zero, end - .now).components
            let nanoseconds = Int(clamping: left.seconds).times(1_000_000_000).plus(
                Int(clamping: left.attoseconds / 1_000_000_000))
            if wait.semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .timedOut {
                helper.cancel(id)
                throw .timedOut(location.parent ?? location)
            }
        } else {
            wait.semaphore.wait()
        }
        let (kind, descriptor) = try wait.end.withLock { $0 }.get()
        guard case .changed(let answer) = kind else {
            throw .failed(location, String(cString: strerror(EPROTO)))
        }
        if case .failed(let error) = answer { throw error }
        return (answer, descriptor)
    }

    private final class Wait: Sendable {
        let semaphore = DispatchSemaphore(value: 0)
        let end = Mutex<Result<(VolumeAnswer.Kind, descriptor: Int32?), FileChangeError>>(.failure(.cancelled))
    }
}

extension FileChangeError {
    /// The error of a change for a volume that could not be asked.
    fileprivate init(_ error: FileAccessError, _ location: FileLocation) {
        let folder = location.parent ?? location
        self =
            switch error {
            case .cancelled: .cancelled
            case .timedOut: .timedOut(folder)
            case .disconnected, .notMounted: .lost(location)
            case .notFound: .gone(folder)
            case .notPermitted, .leavesVolume: .notPermitted(folder)
            case .notAFile, .notAFolder, .tooLarge: .unsupported(location)
            case .failed(_, let text): .failed(location, text)
            }
    }
}
