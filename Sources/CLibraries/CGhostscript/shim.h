#pragma once
// SPDX-License-Identifier: MPL-2.0
// Declarations alone: the library is looked for when the program starts.
#include <stddef.h>
#include <ghostscript/iapi.h>
#include <ghostscript/gdevdsp.h>
