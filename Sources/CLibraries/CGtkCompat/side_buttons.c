// SPDX-License-Identifier: MPL-2.0
//
// Buttons at the side of the pointer, such as those for back and forward.
#include "CGtkCompat.h"

// The side buttons of one window.
typedef struct {
    GtkWidget *window;
    void (*pressed)(unsigned button, gpointer data);
    gpointer data;
    GDestroyNotify destroy;
    // The number of the handler below for events of the window's surface.
    gulong handler;
    // The numbers of GTK's handlers, which are blocked while an event of a side button is handled.
    gulong others[4];
    unsigned count;
    gboolean is_blocking;
} SideButtons;

static GQuark side_buttons_quark(void) {
    return g_quark_from_static_string("vitrine-side-buttons");
}

// Whether an event is a press or a release of a side button. GDK numbers these buttons from 8.
static gboolean is_of_side_button(GdkEvent *event) {
    GdkEventType type = gdk_event_get_event_type(event);
    return (type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE) && gdk_button_event_get_button(event) > 5;
}

static guint event_signal(void) {
    return g_signal_lookup("event", GDK_TYPE_SURFACE);
}

static void set_blocking(GObject *surface, SideButtons *buttons, gboolean is_blocking) {
    for (unsigned index = 0; index < buttons->count; index++) {
        if (is_blocking)
            g_signal_handler_block(surface, buttons->others[index]);
        else
            g_signal_handler_unblock(surface, buttons->others[index]);
    }
    buttons->is_blocking = is_blocking;
}

// Finds GTK's handlers of a surface's events. Each is blocked until all are found, since the search returns the first one
// that is not blocked.
static void find_others(GObject *surface, SideButtons *buttons) {
    const GSignalMatchType match = G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_UNBLOCKED;
    buttons->count = 0;
    while (buttons->count < G_N_ELEMENTS(buttons->others)) {
        gulong other = g_signal_handler_find(surface, match, event_signal(), 0, NULL, NULL, NULL);
        if (other == 0) break;
        g_signal_handler_block(surface, other);
        buttons->others[buttons->count++] = other;
    }
    set_blocking(surface, buttons, FALSE);
}

// Called by GObject before the handlers of each event. A handler would come too late: GTK's are connected first.
static gboolean event_begins(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
    (void)hint;
    (void)data;
    if (count < 2) return TRUE;
    GObject *surface = g_value_get_object(&values[0]);
    SideButtons *buttons = g_object_get_qdata(surface, side_buttons_quark());
    if (buttons == NULL) return TRUE;
    gboolean is_blocking = is_of_side_button(g_value_peek_pointer(&values[1]));
    if (is_blocking != buttons->is_blocking) set_blocking(surface, buttons, is_blocking);
    return TRUE;
}

// Whether a modal window or a dialog keeps input from a window. Any modal window does: all windows are in one group.
static gboolean is_kept_from(GtkWidget *window) {
#if ADW_CHECK_VERSION(1, 5, 0)
    if (ADW_IS_APPLICATION_WINDOW(window) && adw_application_window_get_visible_dialog(ADW_APPLICATION_WINDOW(window)))
        return TRUE;
#endif
    GListModel *windows = gtk_window_get_toplevels();
    gboolean is_modal = FALSE;
    for (unsigned index = 0; index < g_list_model_get_n_items(windows) && !is_modal; index++) {
        GtkWindow *other = g_list_model_get_item(windows, index);
        is_modal = GTK_WIDGET(other) != window && gtk_window_get_modal(other)
            && gtk_widget_get_visible(GTK_WIDGET(other));
        g_object_unref(other);
    }
    return is_modal;
}

static gboolean event_came(GObject *surface, GdkEvent *event, SideButtons *buttons) {
    if (!buttons->is_blocking) return FALSE;
    set_blocking(surface, buttons, FALSE);
    if (gdk_event_get_event_type(event) == GDK_BUTTON_PRESS && buttons->pressed != NULL
        && !is_kept_from(buttons->window))
        buttons->pressed(gdk_button_event_get_button(event), buttons->data);
    return TRUE;
}

static void realized(GtkWidget *window, SideButtons *buttons) {
    GObject *surface = G_OBJECT(gtk_native_get_surface(GTK_NATIVE(window)));
    find_others(surface, buttons);
    buttons->handler = g_signal_connect(surface, "event", G_CALLBACK(event_came), buttons);
    g_object_set_qdata(surface, side_buttons_quark(), buttons);
}

static void unrealize(GtkWidget *window, SideButtons *buttons) {
    GObject *surface = G_OBJECT(gtk_native_get_surface(GTK_NATIVE(window)));
    g_object_set_qdata(surface, side_buttons_quark(), NULL);
    g_signal_handler_disconnect(surface, buttons->handler);
}

static void free_buttons(gpointer data) {
    SideButtons *buttons = data;
    if (buttons->destroy != NULL) buttons->destroy(buttons->data);
    g_free(buttons);
}

void vitrine_window_take_side_buttons(GtkWidget *window) {
    static gsize is_hooked = 0;
    if (g_once_init_enter(&is_hooked)) {
        g_type_class_unref(g_type_class_ref(GDK_TYPE_SURFACE));
        g_signal_add_emission_hook(event_signal(), 0, event_begins, NULL, NULL);
        g_once_init_leave(&is_hooked, 1);
    }
    SideButtons *buttons = g_new0(SideButtons, 1);
    buttons->window = window;
    g_object_set_qdata_full(G_OBJECT(window), side_buttons_quark(), buttons, free_buttons);
    g_signal_connect(window, "realize", G_CALLBACK(realized), buttons);
    g_signal_connect(window, "unrealize", G_CALLBACK(unrealize), buttons);
}

void vitrine_window_on_side_button(
    GtkWidget *window, void (*pressed)(unsigned button, gpointer data), gpointer data, GDestroyNotify destroy) {
    SideButtons *buttons = g_object_get_qdata(G_OBJECT(window), side_buttons_quark());
    if (buttons->destroy != NULL) buttons->destroy(buttons->data);
    buttons->pressed = pressed;
    buttons->data = data;
    buttons->destroy = destroy;
}
