// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGLib
internal import VitrineGLib

/// Objects of programs whose own interface is made with C or with another binding.
extension AnyWidget {
    /// A widget that already exists; nil when the object is not a `GtkWidget`.
    ///
    /// - Parameter pointer: the address of a GObject that is alive. It is borrowed, not retained.
    public init?(unsafePointer pointer: UnsafeMutableRawPointer) {
        guard let object = ObjectPointer(pointer, of: gtk_widget_get_type()) else { return nil }
        self.init(object: object)
    }
}

extension Window {
    /// A window that already exists; nil when the object is not a `GtkWindow`.
    ///
    /// - Parameter pointer: the address of a GObject that is alive. It is borrowed, not retained.
    public init?(unsafePointer pointer: UnsafeMutableRawPointer) {
        guard let object = ObjectPointer(pointer, of: gtk_window_get_type()) else { return nil }
        self.init(object: object)
    }
}

extension Application {
    /// An application that already exists and has started up; nil when the object is not a `GtkApplication`.
    ///
    /// Initialises libadwaita (`adw_init`), and lets tasks of the main actor run in the main loop.
    ///
    /// - Parameter pointer: the address of a GObject that is alive. It is borrowed, not retained.
    public init?(unsafePointer pointer: UnsafeMutableRawPointer) {
        guard let object = ObjectPointer(pointer, of: gtk_application_get_type()) else { return nil }
        self.init(adopting: object)
    }
}

extension ObjectPointer {
    /// An address from outside; nil when the object is not of the type (`g_type_check_instance_is_a`).
    fileprivate init?(_ pointer: UnsafeMutableRawPointer, of type: GType) {
        self.init(pointer)
        guard g_type_check_instance_is_a(self(), type) != 0 else { return nil }
    }
}
