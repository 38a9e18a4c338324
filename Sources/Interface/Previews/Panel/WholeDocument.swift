// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// The whole of a document of which the panel reads only ranges, for commands that need all of it.
@MainActor final class WholeDocument {
    private let context: PanelContext
    private let prepared: PreparedItem
    private var fetching: Task<Result<DocumentBytes, FileAccessError>, Never>?

    init(of prepared: PreparedItem, in context: PanelContext) {
        (self.prepared, self.context) = (prepared, context)
    }

    /// Its bytes, which are fetched if need be. The panel says how far that is and offers to end it; nil when it was ended
    /// or has failed, which the panel says as well.
    func bytes() async -> DocumentBytes? {
        guard case .ranges(let channel) = prepared.source?.content else { return prepared.source?.file }
        let location = prepared.item.document
        let onProgress: @Sendable (ByteCount, ByteCount) -> Void = { [self] done, total in
            Task { @MainActor in show(done, of: total) }
        }
        let fetching = Task { () -> Result<DocumentBytes, FileAccessError> in
            do throws(FileAccessError) {
                let access = FileAccesses.access(for: location)
                return .success(try await access.bytes(of: location, onProgress: onProgress))
            } catch {
                return .failure(error)
            }
        }
        self.fetching = fetching
        show(0, of: channel.facts.size)
        let result = await fetching.value
        self.fetching = nil
        if isShown { context.notice.hide() }
        switch result {
        case .success(let bytes): return bytes
        case .failure(let error):
            if isShown, error != .cancelled { context.notice.show(error.message) }
            return nil
        }
    }

    private var isShown: Bool { prepared === context.current }

    private func show(_ done: ByteCount, of total: ByteCount) {
        guard isShown, let fetching else { return }
        let values = ["done": Formatting.size(done), "total": Formatting.size(total)]
        context.notice.show(tr("Downloading: {done} of {total}", values), command: tr("_Cancel")) { fetching.cancel() }
    }
}
