// SPDX-License-Identifier: MPL-2.0
// Tells when a colour is on the screen, as GLib/Trace.swift does, each time that it comes: color RED GREEN BLUE.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int near(unsigned long pixel, char **wanted)
{
    for (int channel = 0; channel < 3; channel++)
        if (abs((int)(pixel >> (16 - 8 * channel) & 255) - atoi(wanted[channel])) > 16)
            return 0;
    return 1;
}

int main(int count, char **arguments)
{
    Display *display = XOpenDisplay(NULL);
    const char *number = getenv("VITRINE_TRACE");
    if (!display || !number || count != 4)
        return 1;
    XWindowAttributes screen;
    XGetWindowAttributes(display, DefaultRootWindow(display), &screen);
    for (int was = 0;; usleep(2000)) {
        XImage *image = XGetImage(display, DefaultRootWindow(display), 0, 0, screen.width, screen.height, AllPlanes,
                                  ZPixmap);
        int seen = 0;
        // In many places, wherever the window may be: more than an icon or a frame of that colour.
        for (int y = 20; y < screen.height; y += 40)
            for (int x = 20; x < screen.width; x += 40)
                seen += near(XGetPixel(image, x, y), arguments + 1);
        XDestroyImage(image);
        int is = seen > 20;
        if (is != was) {
            struct timespec now;
            clock_gettime(CLOCK_MONOTONIC, &now);
            dprintf(atoi(number), "color-%s %lld\n", is ? "seen" : "gone", now.tv_sec * 1000000000LL + now.tv_nsec);
        }
        was = is;
    }
}
