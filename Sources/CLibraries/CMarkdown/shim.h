#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
