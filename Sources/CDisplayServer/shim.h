#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <gdk/x11/gdkx.h>
#include <gdk/wayland/gdkwayland.h>
#include <X11/Xatom.h>
