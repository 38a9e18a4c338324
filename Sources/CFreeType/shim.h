#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb-ft.h>
#include <hb.h>
