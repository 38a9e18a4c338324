#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <adwaita.h>

// The instance of a widget class written in Swift: the Swift object that it keeps alive.
typedef struct {
    GtkWidget parent;
    gpointer swift;
} VitrineWidget;
