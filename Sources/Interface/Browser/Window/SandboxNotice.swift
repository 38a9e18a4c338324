// SPDX-License-Identifier: MPL-2.0

internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// The notice that no pictures are made, or not of every type, because layers of the sandbox are missing.
@MainActor final class SandboxNotice {
    private let notice: NoticeBar
    private var hasAsked = false

    /// Shows the notice, once, after a picture could not be made for that reason.
    init(in notice: NoticeBar, of folderView: FolderView) {
        self.notice = notice
        folderView.pictures.onUnavailable = { [weak self] in self?.show() }
    }

    private func show() {
        guard !hasAsked else { return }
        hasAsked = true
        Task { [weak self] in
            let report = await RenderService.shared.report()
            guard !report.isProtected else { return }
            let reason = ["reason": report.roles.compactMap(\.reason).first ?? ""]
            let isAll = report.roles.allSatisfy { $0.walls == nil }
            self?.notice.show(
                isAll ? tr("Thumbnails are off: {reason}", reason) : tr("Some thumbnails are off: {reason}", reason))
        }
    }
}
