// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGtk
internal import VolumeAccess

/// A preview of a document, by its kind.
@MainActor protocol Preview: AnyObject {
    /// The widget of the preview.
    var widget: AnyWidget { get }
    /// The part of it that takes the keyboard's focus; the panel names it to screen readers.
    var focusWidget: AnyWidget { get }
    /// The detail that the header shows, such as `Page 2 of 9`.
    var detail: String { get }
    /// Called once, when there is something to see.
    var onReady: (@MainActor () -> Void)? { get set }
    /// Called when ``detail`` has changed.
    var onDetailChange: (@MainActor () -> Void)? { get set }
    /// Called when it turns out that it cannot be shown.
    var onFailure: (@MainActor (PreviewFailure) -> Void)? { get set }
    /// The user's place in the document; nil where there is only one.
    var place: PreviewPlace? { get }
    /// Asks for the first content, to be shown at about that size, at a place of an earlier preview of the document if there
    /// was one. It may not be in a window yet: widgets then take the first monitor's pixels a point for theirs.
    func start(in size: ContentSize, at place: PreviewPlace?)
    /// Uses a key, or returns false.
    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool
    /// Whether the key is left to what is shown, such as the arrows of a text that scrolls.
    func needs(_ key: Key) -> Bool
    /// Whether the user is typing into it, so that all keys are left to it.
    var isTyping: Bool { get }
    /// Whether the focus is on a button or a slider of its own, which gets keys first.
    var isOnControl: Bool { get }
    /// Whether all of it lies below a header over the document, because its content begins at its upper edge and does not
    /// scroll under the header.
    var staysBelowHeader: Bool { get }
}

extension Preview {
    /// Most are not typed into.
    var isTyping: Bool { false }

    /// Most have none.
    var isOnControl: Bool { false }

    /// Most may lie under it.
    var staysBelowHeader: Bool { false }
}

/// A preview in which one can look for a text.
@MainActor protocol Findable: Preview {
    /// Opens the bar for what to find.
    func find()
}

/// A preview that scrolls from its upper edge, which a header may lie over.
@MainActor protocol UnderHeader: Preview {
    /// Free space above what it begins with, in points.
    var topSpace: Int { get set }
}

/// A preview with a pane that shows what is where in it.
@MainActor protocol Navigable: Preview {
    /// Whether the pane is shown.
    var showsContents: Bool { get set }
    /// How wide the pane is at the start of it, in points; 0 while it is hidden.
    var contentsWidth: Int { get }
}

/// A preview that can be enlarged.
@MainActor protocol Zoomable: Preview {
    /// Whether it follows the view's size.
    var isFitted: Bool { get }
    func zoom(in isIn: Bool)
    func fit()
    func showActualSize()
}

/// A preview of a document that holds others.
@MainActor protocol EntryHolder: Preview {
    /// Called with the one that is to be previewed instead.
    var onEntry: (@MainActor (EntryItem) -> Void)? { get set }
}

/// A preview that shows the text of a file beside its document, such as the subtitles of a film, for which the user can
/// choose an encoding.
@MainActor protocol SideTextHolder: Preview, Sendable {
    /// The file; nil while no such text is shown.
    var sideText: FileLocation? { get }
    /// The name of the most likely encoding of the text (``Fact/Key/encoding``).
    func sideTextEncoding() async -> String?
    /// Reads the text again, in the encoding that has been chosen.
    func readSideText()
}

/// A preview that offers commands of the panel, as buttons.
@MainActor protocol CommandHolder: Preview {
    /// Called with the command of a button that was pressed.
    var onCommand: (@MainActor (PanelCommand) -> Void)? { get set }
}

/// A preview that is printed from what it shows, not from pages that its child draws.
@MainActor protocol Printable: Preview {
    /// The content to print; nil while the document cannot be printed.
    var printed: (any PrintContent)? { get }
}

/// A preview of pages that can be replaced by one of the same content in another layout.
@MainActor protocol LayoutReplaceable: Preview, Sendable {
    /// The session whose pages it shows.
    var session: RenderSession { get }
    /// The size of the content in the panel, and the device scale.
    var size: ContentSize { get }
    /// Whether the user has marked something in it, which would be lost with it.
    var isInUse: Bool { get }
    /// Called when it is not ``isInUse`` any more.
    var onRest: (@MainActor () -> Void)? { get set }
    /// ``Preview/place`` where the same content takes another number of pages.
    func place(among count: Int) -> PreviewPlace
    /// A preview of the pages of another layout, not started yet, and a function to call when it is ready: it carries the
    /// state of the panes and the focus over. Its argument puts the new preview in the place of this one.
    func replacement(
        showing pages: RenderSession, title: String
    ) -> (preview: any Preview, takeOver: @MainActor (() -> Void) -> Void)
}

/// A preview with links that lead out of its document.
@MainActor protocol LinkHolder: Preview {
    /// Called with the address of one that was clicked.
    var onLink: (@MainActor (String) -> Void)? { get set }
}

/// A preview that moves by itself.
@MainActor protocol Animated: Preview {
    /// Whether there is anything that could move.
    var canPlay: Bool { get }
    var isPlaying: Bool { get }
    func playOrPause()
}

/// A preview with controls of its own over what is shown.
@MainActor protocol FadingControls: Preview {
    /// Told that nothing has moved for a while, or that something does again.
    func fadeControls(_ isResting: Bool)
    /// Whether the pointer is over them, where it has to be seen.
    var isUnderPointer: Bool { get }
}

/// A preview that can be turned, for looking at it.
@MainActor protocol Rotatable: Preview {
    /// Turns it clockwise by so many quarters, or back.
    func rotate(by quarters: Int)
}

/// A preview of a picture, which can be copied by its pixels.
@MainActor protocol PictureHolder: Preview {
    /// The picture, at its own size unless that has too many pixels to be copied.
    func wholePicture() async throws(RenderFailure) -> RenderedPicture
}

/// A preview from which the document can be dragged into another window.
@MainActor protocol DragHolder: Preview {
    /// Whether dragging has no other meaning now, such as moving a picture that is partly in view.
    var isDraggable: Bool { get }
}

/// A preview in which text is selected.
@MainActor protocol TextHolder: Preview {
    /// The widget with the text if it has a context menu of its own, which the menu of the preview replaces.
    var textWidget: AnyWidget? { get }
    var hasSelectedText: Bool { get }
    func copySelectedText()
    func selectAllText()
}

extension TextHolder {
    var textWidget: AnyWidget? { nil }
}

/// A preview of several pages.
@MainActor protocol Paged: Preview {
    /// The number of pages.
    var pageCount: Int { get }
    /// The page that counts as the current one, from 0.
    var page: Int { get }
    /// Shows a page, counted from 0, or the nearest one if there is no such page.
    func show(page: Int)
}

extension Zoomable {
    /// The keys of every preview with a zoom: plus, minus, 0 to fit, 1 for 100 %.
    func handleZoom(_ key: Key) -> Bool {
        switch key {
        case .plus, .equal, .keypadAdd: zoom(in: true)
        case .minus, .keypadSubtract: zoom(in: false)
        case .zero, .keypadZero: fit()
        case .one: showActualSize()
        default: return false
        }
        return true
    }
}

/// A preview that plays by the clock.
@MainActor protocol Playable: Preview {
    /// Whether frames and sound come.
    var isPlaying: Bool { get }
}
