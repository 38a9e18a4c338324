// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The size of a window: it opens as the last one was left, and its own is kept for the next one.
@MainActor final class PlacementController {
    private let window: ApplicationWindow
    private let settings: BrowserSettings
    private var delay: Timeout?

    /// The time after the last change of size before it is stored, in milliseconds.
    private static let storingDelay = 500

    /// Gives a window the size of the last one, and keeps its own from now on. The window owns the controller.
    static func follow(_ window: ApplicationWindow, settings: BrowserSettings) {
        let controller = PlacementController(window, settings)
        window.onCloseRequest {
            controller.storeNow()
            return false
        }
        controller.begin()
    }

    private init(_ window: ApplicationWindow, _ settings: BrowserSettings) {
        (self.window, self.settings) = (window, settings)
    }

    private func begin() {
        apply(settings.values.window)
        // The settings are read before the first window is made, unless the program does not wait for them.
        settings.whenRead { [weak self] in
            guard let self else { return }
            if !self.window.isMapped { apply(settings.values.window) }
            watch()
        }
    }

    private func apply(_ placement: WindowPlacement) {
        window.setDefaultSize(width: placement.width, height: placement.height)
        window.isMaximized = placement.isMaximized
    }

    private func watch() {
        window.onPlacementChange { [weak self] in
            guard let self, window.isMapped else { return }
            delay?.cancel()
            delay = Timeout(milliseconds: Self.storingDelay) { [weak self] in self?.store() }
        }
    }

    /// Stores a size that is still to be stored.
    private func storeNow() {
        guard delay?.isPending == true else { return }
        delay?.cancel()
        store()
    }

    private func store() {
        let size = window.defaultSize
        guard !window.isFullscreen,
            let placement = WindowPlacement(
                width: size.width, height: size.height, isMaximized: window.isMaximized)
        else { return }
        settings.values.window = placement
    }
}
