#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <gio/gio.h>
#include <gio/gdesktopappinfo.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <locale.h>
#include <libintl.h>
#include <sys/eventfd.h>

// libdispatch's main queue as a descriptor, so that @MainActor can run on a GLib main loop.
// These two are not in its public header; CoreFoundation and Swift's own runtime rely on them.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

// The instance of a GObject class written in Swift: the Swift object that it keeps alive.
typedef struct {
    GObject parent;
    gpointer swift;
} VitrineObject;
