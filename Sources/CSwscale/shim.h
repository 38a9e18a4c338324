#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <libavutil/pixfmt.h>
#include <libswscale/swscale.h>
