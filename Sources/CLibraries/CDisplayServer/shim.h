#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <gdk/x11/gdkx.h>
#include <gdk/wayland/gdkwayland.h>
#include <X11/Xatom.h>

// All functions for X11 are deprecated since GTK 4.18, and nothing replaces them: X11 is to go with GTK 5. These are the
// same ones without the mark, which is an error in Swift.
static inline Display *vitrine_x11_display_get_xdisplay(GdkDisplay *display) {
    return gdk_x11_display_get_xdisplay(display);
}

static inline Window vitrine_x11_surface_get_xid(GdkSurface *surface) {
    return gdk_x11_surface_get_xid(surface);
}

static inline Atom vitrine_x11_get_xatom_by_name_for_display(GdkDisplay *display, const char *name) {
    return gdk_x11_get_xatom_by_name_for_display(display, name);
}
