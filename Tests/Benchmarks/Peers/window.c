// SPDX-License-Identifier: MPL-2.0
// The least a GNOME application can do: an empty window. Tells when its first frame is drawn, as GLib/Trace.swift does.
#include <adwaita.h>
#include <time.h>

static void painted(GdkFrameClock *clock, gpointer unused)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const char *number = g_getenv("VITRINE_TRACE");
    if (number)
        dprintf(atoi(number), "first-frame %lld\n", now.tv_sec * 1000000000LL + now.tv_nsec);
    g_signal_handlers_disconnect_by_func(clock, painted, unused);
}

static void realized(GtkWidget *window, gpointer unused)
{
    g_signal_connect(gdk_surface_get_frame_clock(gtk_native_get_surface(GTK_NATIVE(window))), "after-paint",
                     G_CALLBACK(painted), NULL);
}

static void activate(GApplication *application, gpointer unused)
{
    GtkWidget *window = adw_application_window_new(GTK_APPLICATION(application));
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(box), adw_header_bar_new());
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
    gtk_window_set_default_size(GTK_WINDOW(window), 1000, 700);
    g_signal_connect(window, "realize", G_CALLBACK(realized), NULL);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments)
{
    g_autoptr(AdwApplication) application = adw_application_new("org.vitrine.Floor", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), 1, arguments);
}
