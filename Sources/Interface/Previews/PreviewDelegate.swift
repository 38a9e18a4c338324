// SPDX-License-Identifier: MPL-2.0

public import Documents
public import VitrineGtk
public import VolumeAccess

/// Is told what a ``PreviewController`` does. Every method has a default that changes nothing.
@MainActor public protocol PreviewDelegate: AnyObject {
    /// The preview is about to be shown.
    func previewControllerWillBegin(_ controller: PreviewController)
    /// The preview is shown.
    func previewControllerDidBegin(_ controller: PreviewController)
    /// The preview is about to close.
    func previewControllerWillDismiss(_ controller: PreviewController)
    /// The preview has closed.
    func previewControllerDidDismiss(_ controller: PreviewController)
    /// Another item is shown; the host's selection follows.
    func previewController(_ controller: PreviewController, didMoveTo index: Int)
    /// The document that is shown has been renamed or moved, and was followed. The data source may go on naming it by its
    /// old place until ``PreviewController/reload()``.
    func previewController(_ controller: PreviewController, didFollow old: FileLocation, to new: FileLocation)
    /// A link in a document leads out of it. False keeps it from being opened, such as when the host does something of its
    /// own with it; otherwise the user sees the address, and is asked.
    func previewController(_ controller: PreviewController, shouldOpenLink address: String, in item: PreviewItem)
        -> Bool
    /// The user wants the shown item opened, its content type as it is known now. False keeps it from being opened by the
    /// program for its type, such as when the host goes to a folder itself.
    func previewController(_ controller: PreviewController, shouldOpen item: PreviewItem) -> Bool
    /// A document was handed to another program: opened there, or attached to a message.
    func previewController(_ controller: PreviewController, didHandOver item: PreviewItem)
    /// Files were changed at the user's word, such as to keep one of two versions; a host that has Undo offers it.
    func previewController(_ controller: PreviewController, didChange change: FileChange)
    /// The rectangle of an item's picture among the host's, in the points of the widget of the panel's ``ZoomLayer``:
    /// the preview zooms out of it and back into it. Nil when the picture is not in view.
    func previewController(_ controller: PreviewController, zoomOriginOf item: PreviewItem, in widget: AnyWidget)
        -> Rectangle?
    /// The panel wants to fill the screen, or no longer; the host shows it alone in its window.
    func previewController(_ controller: PreviewController, didChangeFullscreen isFullscreen: Bool)
}

extension PreviewDelegate {
    /// Does nothing.
    public func previewControllerWillBegin(_ controller: PreviewController) {}
    /// Does nothing.
    public func previewControllerDidBegin(_ controller: PreviewController) {}
    /// Does nothing.
    public func previewControllerWillDismiss(_ controller: PreviewController) {}
    /// Does nothing.
    public func previewControllerDidDismiss(_ controller: PreviewController) {}
    /// Does nothing.
    public func previewController(_ controller: PreviewController, didMoveTo index: Int) {}
    /// Does nothing.
    public func previewController(
        _ controller: PreviewController, didFollow old: FileLocation, to new: FileLocation
    ) {}
    /// True.
    public func previewController(
        _ controller: PreviewController, shouldOpenLink address: String, in item: PreviewItem
    ) -> Bool { true }
    /// True.
    public func previewController(_ controller: PreviewController, shouldOpen item: PreviewItem) -> Bool { true }
    /// Does nothing.
    public func previewController(_ controller: PreviewController, didHandOver item: PreviewItem) {}
    /// Does nothing.
    public func previewController(_ controller: PreviewController, didChange change: FileChange) {}
    /// Does nothing.
    public func previewController(_ controller: PreviewController, didChangeFullscreen isFullscreen: Bool) {}
    /// Nil.
    public func previewController(
        _ controller: PreviewController, zoomOriginOf item: PreviewItem, in widget: AnyWidget
    ) -> Rectangle? { nil }
}
