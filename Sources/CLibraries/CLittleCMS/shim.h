#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <lcms2.h>

// Pixel layouts. Little CMS builds them with function-like macros, which Swift does not import.
static const cmsUInt32Number lcms_bgra = TYPE_BGRA_8;
static const cmsUInt32Number lcms_grey = TYPE_GRAY_8;
static const cmsUInt32Number lcms_cmyk = TYPE_CMYK_8;
static const cmsUInt32Number lcms_cmyk_inverted = TYPE_CMYK_8_REV;
