// SPDX-License-Identifier: MPL-2.0
// Tells when a colour is on the screen, as GLib/Trace.swift does, each time that it comes: color RED GREEN BLUE.
//
// It looks at a row of every forty, all asked for at once: a program that read the whole screen, five hundred times a
// second, would take a processor from those it measures.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <xcb/xcb.h>

enum { STEP = 40 };

static int near(uint32_t pixel, char **wanted)
{
    for (int channel = 0; channel < 3; channel++)
        if (abs((int)(pixel >> (16 - 8 * channel) & 255) - atoi(wanted[channel])) > 16)
            return 0;
    return 1;
}

int main(int count, char **arguments)
{
    xcb_connection_t *display = xcb_connect(NULL, NULL);
    const char *number = getenv("VITRINE_TRACE");
    if (xcb_connection_has_error(display) || !number || count != 4)
        return 1;
    xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(display)).data;
    int rows = screen->height_in_pixels / STEP;
    xcb_get_image_cookie_t *asked = calloc(rows, sizeof *asked);
    for (int was = 0; !xcb_connection_has_error(display); usleep(2000)) {
        for (int row = 0; row < rows; row++)
            asked[row] = xcb_get_image(display, XCB_IMAGE_FORMAT_Z_PIXMAP, screen->root, 0, row * STEP + STEP / 2,
                                       screen->width_in_pixels, 1, ~0u);
        int seen = 0;
        // In many places, wherever the window may be: more than an icon or a frame of that colour.
        for (int row = 0; row < rows; row++) {
            xcb_get_image_reply_t *image = xcb_get_image_reply(display, asked[row], NULL);
            if (!image)
                continue;
            const uint32_t *pixels = (const uint32_t *)xcb_get_image_data(image);
            for (int x = STEP / 2; x < screen->width_in_pixels; x += STEP)
                seen += near(pixels[x], arguments + 1);
            free(image);
        }
        int is = seen > 20;
        if (is != was) {
            struct timespec now;
            clock_gettime(CLOCK_MONOTONIC, &now);
            dprintf(atoi(number), "color-%s %lld\n", is ? "seen" : "gone", now.tv_sec * 1000000000LL + now.tv_nsec);
        }
        was = is;
    }
}
