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

// From GLib 2.88 on, flags reach Swift as option sets, whose members are no global names any more, and whose empty values
// have no name at all. As constants they have the same name and type in every release.
#define VITRINE_FLAGS(Type, NAME) static const Type VITRINE_##NAME = NAME
VITRINE_FLAGS(GFileQueryInfoFlags, G_FILE_QUERY_INFO_NONE);
VITRINE_FLAGS(GFileQueryInfoFlags, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS);
VITRINE_FLAGS(GFileCreateFlags, G_FILE_CREATE_NONE);
VITRINE_FLAGS(GFileCopyFlags, G_FILE_COPY_NOFOLLOW_SYMLINKS);
VITRINE_FLAGS(GFileCopyFlags, G_FILE_COPY_NO_FALLBACK_FOR_MOVE);
VITRINE_FLAGS(GFileMonitorFlags, G_FILE_MONITOR_NONE);
VITRINE_FLAGS(GFileMonitorFlags, G_FILE_MONITOR_WATCH_MOVES);
VITRINE_FLAGS(GMountMountFlags, G_MOUNT_MOUNT_NONE);
VITRINE_FLAGS(GMountUnmountFlags, G_MOUNT_UNMOUNT_NONE);
VITRINE_FLAGS(GMountUnmountFlags, G_MOUNT_UNMOUNT_FORCE);
VITRINE_FLAGS(GAskPasswordFlags, G_ASK_PASSWORD_NEED_PASSWORD);
VITRINE_FLAGS(GAskPasswordFlags, G_ASK_PASSWORD_NEED_USERNAME);
VITRINE_FLAGS(GAskPasswordFlags, G_ASK_PASSWORD_NEED_DOMAIN);
VITRINE_FLAGS(GAskPasswordFlags, G_ASK_PASSWORD_SAVING_SUPPORTED);
VITRINE_FLAGS(GAskPasswordFlags, G_ASK_PASSWORD_ANONYMOUS_SUPPORTED);
VITRINE_FLAGS(GSignalMatchType, G_SIGNAL_MATCH_DATA);
VITRINE_FLAGS(GIOCondition, G_IO_IN);
VITRINE_FLAGS(GKeyFileFlags, G_KEY_FILE_NONE);
VITRINE_FLAGS(GApplicationFlags, G_APPLICATION_HANDLES_OPEN);
VITRINE_FLAGS(GApplicationFlags, G_APPLICATION_NON_UNIQUE);
VITRINE_FLAGS(GBusNameWatcherFlags, G_BUS_NAME_WATCHER_FLAGS_NONE);
VITRINE_FLAGS(GDBusCallFlags, G_DBUS_CALL_FLAGS_NONE);
VITRINE_FLAGS(GDBusSignalFlags, G_DBUS_SIGNAL_FLAGS_NONE);
VITRINE_FLAGS(GDBusConnectionFlags, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT);
VITRINE_FLAGS(GDBusConnectionFlags, G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION);
#undef VITRINE_FLAGS
