// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import VitrineGLib

/// Which of GTK's renderers draws the windows of this process.
@MainActor enum Renderer {
    /// Whether it is the one that draws with cairo, without a graphics card.
    ///
    /// Known once a window was realised; GTK chooses the same one for all windows.
    private(set) static var isCairo: Bool = g_getenv("GSK_RENDERER").map { String(cString: $0) == "cairo" } ?? false

    /// Learns it from a window when that is realised (`gtk_native_get_renderer`).
    static func watch(_ window: some Widget) {
        window.connect("realize", after: true) {
            guard let renderer = gtk_native_get_renderer(window.object()) else { return }
            let name = g_type_name_from_instance(ObjectPointer(renderer)())
            isCairo = name.map { String(cString: $0) == "GskCairoRenderer" } ?? false
        }
    }
}
