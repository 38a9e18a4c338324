// SPDX-License-Identifier: MPL-2.0

/// Says which documents a ``PreviewController`` pages through.
@MainActor public protocol PreviewDataSource: AnyObject {
    /// The number of items.
    func numberOfItems(in controller: PreviewController) -> Int
    /// The item at an index below that number.
    func previewController(_ controller: PreviewController, itemAt index: Int) -> PreviewItem
}
