// SPDX-License-Identifier: MPL-2.0
// What GNOME's file manager does for a thumbnail: its factory, with its own sandbox, and the shared cache.
#define GNOME_DESKTOP_USE_UNSTABLE_API
#include <gio/gio.h>
#include <libgnome-desktop/gnome-desktop-thumbnail.h>

// factory FILE…
int main(int count, char **arguments)
{
    g_autoptr(GnomeDesktopThumbnailFactory) factory =
        gnome_desktop_thumbnail_factory_new(GNOME_DESKTOP_THUMBNAIL_SIZE_LARGE);
    for (int i = 1; i < count; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GFile) file = g_file_new_for_path(arguments[i]);
        g_autofree char *uri = g_file_get_uri(file);
        g_autoptr(GFileInfo) info = g_file_query_info(file, "standard::content-type,time::modified", 0, NULL, &error);
        if (!info) g_error("%s", error->message);
        g_autoptr(GdkPixbuf) picture = gnome_desktop_thumbnail_factory_generate_thumbnail(
            factory, uri, g_file_info_get_content_type(info), NULL, &error);
        if (!picture) g_error("%s: %s", uri, error->message);
        g_autoptr(GDateTime) modified = g_file_info_get_modification_date_time(info);
        gnome_desktop_thumbnail_factory_save_thumbnail(factory, picture, uri, g_date_time_to_unix(modified), NULL,
                                                       &error);
    }
    return 0;
}
