// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CDisplayServer

extension WindowWidget {
    /// Has the window belong to one of another program: it stays above that, and gets the focus from it
    /// (`XSetTransientForHint`, `gdk_wayland_toplevel_set_transient_for_exported`). To be called before the window is
    /// shown, so that it is placed there, or whenever the other one changes. A handle of another display server changes
    /// nothing.
    public func setParentWindow(_ parent: ForeignWindow) {
        gtk_widget_realize(object())
        guard let surface = gtk_native_get_surface(object()) else { return }
        func isA(_ type: GType) -> Bool {
            g_type_check_instance_is_a(
                UnsafeMutableRawPointer(surface).assumingMemoryBound(to: GTypeInstance.self), type)
                != 0
        }
        switch parent {
        case .x11(let window):
            guard isA(gdk_x11_surface_get_type()) else { return }
            let display = vitrine_x11_display_get_xdisplay(gdk_surface_get_display(surface))
            let own = vitrine_x11_surface_get_xid(surface)
            XSetTransientForHint(display, own, window)
            // A window manager then puts it over the other one, as compositors do.
            var kind = vitrine_x11_get_xatom_by_name_for_display(
                gdk_surface_get_display(surface), "_NET_WM_WINDOW_TYPE_DIALOG")
            let property = vitrine_x11_get_xatom_by_name_for_display(
                gdk_surface_get_display(surface), "_NET_WM_WINDOW_TYPE")
            withUnsafeBytes(of: &kind) {
                _ = XChangeProperty(
                    display, own, property, Atom(XA_ATOM), 32, PropModeReplace,
                    $0.bindMemory(to: UInt8.self).baseAddress, 1)
            }
        case .wayland(let handle):
            guard isA(gdk_wayland_toplevel_get_type()) else { return }
            gdk_wayland_toplevel_set_transient_for_exported(surface, handle)
        }
    }
}
