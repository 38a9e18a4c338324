// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The changes of the shown document's file, which the panel follows.
@MainActor final class ChangeFollower {
    private let context: PanelContext
    private let saver: CopySaver
    private var presentation: PanelPresentation { context.presentation }
    /// The document after a change, while it is being opened.
    private var replacement: PreparedItem?
    private var delayedFailure: Timeout?
    /// How long the old content stays when the changed document cannot be shown, in milliseconds: a program may still
    /// be writing it.
    private static let patience = 1500

    init(_ context: PanelContext, _ saver: CopySaver) {
        self.context = context
        self.saver = saver
    }

    /// Follows a change of the current item's file.
    func follow(_ news: DocumentWatch.News) {
        guard let current = context.current else { return }
        switch news {
        case .changed:
            context.notice.hide()
            reopen(current)
        case .moved(let location):
            let old = current.item.document
            presentation.prepared.follow(current, to: location)
            context.controller.follow(old, to: location)
            context.layout.facts.show(current)
            presentation.updateTitle()
        case .deleted: saver.sayGone(current)
        case .returned:
            // What was fetched whole has lost nothing, and what plays is not disturbed.
            guard case .ranges(let channel) = current.source?.content else { return }
            let isPlaying = (current.preview as? any Playable)?.isPlaying == true
            if channel.hasEnded || !isPlaying { reopen(current) }
        }
    }

    /// Gives up opening a changed document.
    func cancel() {
        delayedFailure?.cancel()
        replacement?.close()
        replacement = nil
    }

    /// Opens a changed document again; until that is there, and if that fails for a while, the old content stays.
    private func reopen(_ old: PreparedItem) {
        replacement?.close()
        delayedFailure?.cancel()
        let next = old.again(size: context.layout.stage.size)
        replacement = next
        next.onChange = { [weak self, weak next] in
            guard let self, let next, next === replacement, next.isSettled else { return }
            if case .failed = next.state, old.preview != nil {
                delayedFailure = Timeout(milliseconds: Self.patience) { [weak self] in self?.put(next, insteadOf: old) }
            } else {
                put(next, insteadOf: old)
            }
        }
        next.open()
    }

    private func put(_ next: PreparedItem, insteadOf old: PreparedItem) {
        guard next === replacement, old === context.current else { return }
        replacement = nil
        presentation.prepared.put(next)
        presentation.present(next)
        old.close()
        // It has changed again while it was being opened.
        if next.isStale { reopen(next) }
    }
}
