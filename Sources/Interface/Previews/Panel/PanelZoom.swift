// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The movement of a document from the host's picture of it into the panel, and back.
@MainActor struct PanelZoom {
    let context: PanelContext
    /// The layer on which the picture moves; nil for no animation.
    var layer: ZoomLayer?

    private var controller: PreviewController { context.controller }

    /// Lets the host's picture of the document grow into the panel.
    func zoomIn() {
        guard let layer, let item = controller.currentItem, let start = origin(of: item, on: layer) else { return }
        let layout = context.layout
        layout.stage.isHidden = true
        layer.fly(
            controller.standIn?(item), from: start, isStandIn: true,
            to: { [weak layout] in
                guard let layout, !layout.isInWindow else { return nil }
                // It has no place before it is laid out.
                return layout.stage.documentFrame(in: layer.widget) ?? start
            },
            onEnd: { [weak layout] in layout?.stage.isHidden = false })
    }

    /// Takes note of where the document is while it is still shown.
    ///
    /// - Returns: a function that has it shrink into the host's picture, for when the panel is gone.
    func zoomOut() -> @MainActor () -> Void {
        layer?.end()
        guard let layer, !context.layout.isInWindow, context.window?.isFullscreen != true,
            let item = controller.currentItem, let start = context.layout.stage.documentFrame(in: layer.widget)
        else { return {} }
        let picture = controller.standIn?(item)
        return { layer.fly(picture, from: start, isStandIn: false, to: { origin(of: item, on: layer) }, onEnd: {}) }
    }

    private func origin(of item: PreviewItem, on layer: ZoomLayer) -> Rectangle? {
        controller.delegate?.previewController(controller, zoomOriginOf: item, in: layer.widget)
    }
}
