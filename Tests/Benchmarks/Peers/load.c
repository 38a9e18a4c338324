// SPDX-License-Identifier: MPL-2.0
// What a file manager does with a cached thumbnail: gdk-pixbuf decodes it in the file manager's own process.
#include <gdk-pixbuf/gdk-pixbuf.h>

// load FILE…
int main(int count, char **arguments)
{
    for (int i = 1; i < count; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GdkPixbuf) picture = gdk_pixbuf_new_from_file(arguments[i], &error);
        if (!picture) g_error("%s", error->message);
    }
    return 0;
}
