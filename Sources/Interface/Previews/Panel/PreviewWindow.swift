// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VitrineGtk

/// A preview in a window of its own, which opens and closes with it.
@MainActor public final class PreviewWindow {
    /// The panel that fills the window.
    public let panel: PreviewPanel

    /// The size of the last one, in points.
    private static var size = (width: 900, height: 680)
    /// The activation token that gives the next window the focus when it opens (xdg-activation).
    public var activationToken: String?
    /// The window of another program that it belongs to, from now on.
    public var foreignParent: ForeignWindow? {
        didSet {
            if let foreignParent, foreignParent != oldValue { window?.setParentWindow(foreignParent) }
        }
    }

    private let parent: Reference?
    private var window: Window?

    /// A window for a controller's preview, closed until the controller shows something.
    ///
    /// - Parameter parent: the window that it belongs to; nil for none of this program.
    public convenience init(_ controller: PreviewController, parent: ApplicationWindow? = nil) {
        self.init(PreviewPanel(controller), parent: parent)
        panel.onOpenChange = { [weak self] isOpen in
            if isOpen { self?.open() } else { self?.close() }
        }
    }

    /// A closed window for a panel that is in no other place when this one opens.
    public init(_ panel: PreviewPanel, parent: (some WindowWidget)?) {
        self.panel = panel
        self.parent = parent?.retained()
    }

    /// Whether it is open.
    public var isOpen: Bool { window != nil }

    /// The window, while it is open and has the user's attention.
    public var activeWindow: Window? { window.flatMap { $0.isActive ? $0 : nil } }

    /// Puts the panel on screen.
    public func open() {
        guard window == nil else { return }
        let window = Window()
        window.setDefaultSize(width: Self.size.width, height: Self.size.height)
        if let parent { window.setParentWindow(Window(parent)) }
        if let foreignParent { window.setParentWindow(foreignParent) }
        panel.isInWindow = true
        window.setContent(panel.widget)
        window.title = panel.controller.currentItem?.displayTitle ?? ""
        // Closing it is closing the preview, which takes the panel out of it first.
        window.onCloseRequest { [weak panel] in
            panel?.controller.dismiss()
            return true
        }
        self.window = window
        if let activationToken { window.setActivationToken(activationToken) }
        activationToken = nil
        window.present()
        panel.focus()
    }

    /// Puts the window in front of others, with the focus.
    ///
    /// - Parameter token: lets the compositor know that the user asked for it, in another program (xdg-activation); nil
    ///   where there is none.
    public func present(activatedBy token: String? = nil) {
        if let token { window?.setActivationToken(token) }
        window?.present()
    }

    /// Takes the panel off the screen. It can be put elsewhere then.
    public func close() {
        guard let window else { return }
        if !window.isFullscreen { Self.size = window.defaultSize }
        self.window = nil
        window.setContent(AnyWidget?.none)
        panel.isInWindow = false
        window.destroy()
    }
}
