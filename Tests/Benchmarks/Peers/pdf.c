// SPDX-License-Identifier: MPL-2.0
// The limit for PDF thumbnails: poppler in one process, first page to 256 pixels, a PNG.
#include <cairo.h>
#include <poppler.h>

static void thumbnail(const char *path, const char *output)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *uri = g_filename_to_uri(path, NULL, &error);
    PopplerDocument *document = poppler_document_new_from_file(uri, NULL, &error);
    if (!document) g_error("%s", error->message);
    PopplerPage *page = poppler_document_get_page(document, 0);
    double width, height;
    poppler_page_get_size(page, &width, &height);
    double scale = 256 / (width > height ? width : height);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width * scale, height * scale);
    cairo_t *cairo = cairo_create(surface);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    cairo_scale(cairo, scale, scale);
    poppler_page_render(page, cairo);
    cairo_destroy(cairo);
    cairo_surface_write_to_png(surface, output);
    cairo_surface_destroy(surface);
    g_object_unref(page);
    g_object_unref(document);
}

// pdf FILE… OUTPUT
int main(int count, char **arguments)
{
    for (int i = 1; i < count - 1; i++) thumbnail(arguments[i], arguments[count - 1]);
    return 0;
}
