// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The objects that the controllers of a panel share.
@MainActor struct PanelContext {
    let controller: PreviewController
    let layout: PanelLayout
    let presentation: PanelPresentation

    /// The item that is shown.
    var current: PreparedItem? { presentation.current }
    var notice: PanelNotice { layout.notice }
    /// The window that dialogs belong to.
    var window: Window? { layout.window }
}
