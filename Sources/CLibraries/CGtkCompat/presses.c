// SPDX-License-Identifier: MPL-2.0
//
// Presses of the pointer's buttons that are not yet released.
#include "CGtkCompat.h"

#define BUTTONS (GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK | GDK_BUTTON4_MASK | GDK_BUTTON5_MASK)

static gboolean event_came(GtkEventController *controller, GdkEvent *event, gpointer data) {
    (void)controller;
    gboolean *is_pressed = data;
    switch ((int)gdk_event_get_event_type(event)) {
    case GDK_BUTTON_PRESS:
        *is_pressed = TRUE;
        break;
    case GDK_BUTTON_RELEASE:
        *is_pressed = FALSE;
        break;
    case GDK_MOTION_NOTIFY:
        // One that GDK has made up: it has no time.
        if (gdk_event_get_time(event) == GDK_CURRENT_TIME) return *is_pressed;
        // The release may have gone to another window.
        if (!(gdk_event_get_modifier_state(event) & BUTTONS)) *is_pressed = FALSE;
        break;
    }
    return FALSE;
}

void vitrine_window_keep_presses(GtkWidget *window) {
    GtkEventController *events = gtk_event_controller_legacy_new();
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
    gboolean *is_pressed = g_new0(gboolean, 1);
    g_signal_connect_data(events, "event", G_CALLBACK(event_came), is_pressed, (GClosureNotify)(void (*)(void))g_free, 0);
    gtk_widget_add_controller(window, events);
    vitrine_window_take_side_buttons(window);
}
