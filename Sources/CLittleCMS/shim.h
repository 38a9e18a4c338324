#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <lcms2.h>
