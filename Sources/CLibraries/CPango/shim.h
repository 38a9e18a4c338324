#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <cairo-ft.h>
#include <pango/pangocairo.h>
