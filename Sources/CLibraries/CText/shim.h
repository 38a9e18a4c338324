#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
