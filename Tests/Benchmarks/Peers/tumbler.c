// SPDX-License-Identifier: MPL-2.0
// Asks Tumbler on the session bus for thumbnails of 256 pixels, all in one request, and waits for them.
#include <gio/gio.h>

static guint handle;
static guint pictures;

static void told(GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *signal,
                 GVariant *parameters, gpointer loop)
{
    guint of;
    g_variant_get_child(parameters, 0, "u", &of);
    if (g_str_equal(signal, "Ready")) {
        g_autoptr(GVariant) uris = g_variant_get_child_value(parameters, 1);
        pictures += g_variant_n_children(uris);
    } else if (g_str_equal(signal, "Finished") && of == handle)
        g_main_loop_quit(loop);
}

// tumbler FILE…
int main(int count, char **arguments)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    g_autoptr(GDBusConnection) bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, &error);
    if (!bus) g_error("%s", error->message);
    g_dbus_connection_signal_subscribe(bus, NULL, "org.freedesktop.thumbnails.Thumbnailer1", NULL, NULL, NULL, 0, told,
                                       loop, NULL);
    GVariantBuilder uris, types;
    g_variant_builder_init(&uris, G_VARIANT_TYPE("as"));
    g_variant_builder_init(&types, G_VARIANT_TYPE("as"));
    for (int i = 1; i < count; i++) {
        g_autoptr(GFile) file = g_file_new_for_path(arguments[i]);
        g_autofree char *uri = g_file_get_uri(file);
        g_autoptr(GFileInfo) info = g_file_query_info(file, "standard::content-type", 0, NULL, &error);
        if (!info) g_error("%s", error->message);
        g_variant_builder_add(&uris, "s", uri);
        g_variant_builder_add(&types, "s", g_file_info_get_content_type(info));
    }
    g_autoptr(GVariant) reply = g_dbus_connection_call_sync(
        bus, "org.freedesktop.thumbnails.Thumbnailer1", "/org/freedesktop/thumbnails/Thumbnailer1",
        "org.freedesktop.thumbnails.Thumbnailer1", "Queue",
        g_variant_new("(asasssu)", &uris, &types, "large", "default", 0), NULL, 0, -1, NULL, &error);
    if (!reply) g_error("%s", error->message);
    g_variant_get(reply, "(u)", &handle);
    g_main_loop_run(loop);
    if (pictures != (guint)count - 1) g_error("%u pictures of %d", pictures, count - 1);
    return 0;
}
