#pragma once
// SPDX-License-Identifier: MPL-2.0
#if __has_include(<poppler.h>)
#include <poppler.h>
#else
// The package manager does not read a pkg-config file with continued lines, as poppler's is since version 26.
#include <poppler/glib/poppler.h>
#endif
