// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

extension TextPreview: TextHolder {
    var textWidget: AnyWidget? { focusWidget }

    var hasSelectedText: Bool { pane.source.hasSelection }

    func copySelectedText() { pane.copySelection() }

    func selectAllText() { pane.source.select(0..<pane.source.characterCount) }
}
