// SPDX-License-Identifier: MPL-2.0

internal import Gtk

/// How the panel comes out of a picture of the host's, and goes back into it.
extension PreviewPanel {
    /// Has the host's picture of the document grow into the panel.
    func zoomIn() {
        guard let zoomLayer, let item = controller.currentItem, let start = zoomOrigin(of: item, on: zoomLayer) else {
            return
        }
        isDocumentHidden = true
        zoomLayer.fly(
            controller.standIn?(item), from: start, isStandIn: true,
            to: { [weak self] in
                guard let self, !isInWindow else { return nil }
                // Until it is laid out there is no saying where it goes.
                return documentFrame(in: zoomLayer.widget) ?? start
            },
            onEnd: { [weak self] in self?.isDocumentHidden = false })
    }

    /// Takes note of where the document is while it is still there.
    ///
    /// - Returns: what has it shrink into the host's picture, once the panel is gone.
    func zoomOut() -> @MainActor () -> Void {
        zoomLayer?.end()
        guard let zoomLayer, !isInWindow, widget.window?.isFullscreen != true, let item = controller.currentItem,
            let start = documentFrame(in: zoomLayer.widget)
        else { return {} }
        let picture = controller.standIn?(item)
        return { [weak self] in
            zoomLayer.fly(
                picture, from: start, isStandIn: false,
                to: { [weak self] in self?.zoomOrigin(of: item, on: zoomLayer) }, onEnd: {})
        }
    }

    private func zoomOrigin(of item: PreviewItem, on layer: ZoomLayer) -> Rectangle? {
        controller.delegate?.previewController(controller, zoomOriginOf: item, in: layer.widget)
    }
}
