// SPDX-License-Identifier: MPL-2.0
//
// Popovers that have closed.
#include "CGtkCompat.h"

static gboolean renew_surface(gpointer data) {
    if (gtk_widget_get_visible(data) || !gtk_widget_get_realized(data)) return G_SOURCE_REMOVE;
    gtk_widget_unrealize(data);
    // GTK's time-out for tooltips may still ask the popover for its surface.
    GtkWidget *parent = gtk_widget_get_parent(data);
    if (parent && gtk_widget_get_realized(parent)) gtk_widget_realize(data);
    return G_SOURCE_REMOVE;
}

static void popover_closed(GtkPopover *popover, gpointer data) {
    (void)data;
    // Not at once: who opened it looks first where the focus is. But before GDK makes up any motion, at -1.
    g_idle_add_full(G_PRIORITY_HIGH, renew_surface, g_object_ref(popover), g_object_unref);
}

void vitrine_popover_release_pointer(GtkPopover *popover) {
    g_signal_connect(popover, "closed", G_CALLBACK(popover_closed), NULL);
}
