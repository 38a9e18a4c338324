// SPDX-License-Identifier: MPL-2.0
// What gdk-pixbuf's thumbnailer does, in one process: decode, scale to 256 pixels, a PNG.
#include <gdk-pixbuf/gdk-pixbuf.h>

// pixbuf FILE… OUTPUT
int main(int count, char **arguments)
{
    for (int i = 1; i < count - 1; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GdkPixbuf) picture = gdk_pixbuf_new_from_file_at_size(arguments[i], 256, 256, &error);
        if (!picture) g_error("%s", error->message);
        gdk_pixbuf_save(picture, arguments[count - 1], "png", NULL, NULL);
    }
    return 0;
}
