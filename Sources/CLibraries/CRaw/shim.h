#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <libraw/libraw.h>
