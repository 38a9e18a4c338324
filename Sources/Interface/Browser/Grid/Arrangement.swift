// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// A layout of documents: tiles in a grid, or rows of a list. Both show the same items and selection.
@MainActor protocol Arrangement: AnyObject {
    /// The widget that takes the keyboard focus.
    var view: AnyWidget { get }
    /// The scrolled window around the view.
    var scroller: ScrolledWindow { get }
    /// The documents' pictures and names.
    var tiles: TileSet { get }
    /// How large the pictures are.
    var zoom: ZoomLevel { get set }
    /// Told the place of an item that was double-clicked or chosen by Return.
    var onActivate: (Int) -> Void { get set }

    /// Shows items, or none: only one arrangement at a time does.
    func setModel(_ selection: (any SelectionModel)?)
    /// Fits what it shows to a width, with a line of text of a height, both in points.
    ///
    /// - Returns: whether that moved anything.
    func fit(_ width: Int, lineHeight: Int) -> Bool
    /// Sets whether dragging the pointer selects what it passes.
    func setRubberband(_ isOn: Bool)
    /// Scrolls to a place.
    func scroll(to place: Int)
    /// The document at a place has other facts.
    func update(at place: Int)
}

extension Arrangement {
    /// Says nothing: tiles show all that there is.
    func update(at place: Int) {}
}
