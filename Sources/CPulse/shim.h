#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <pulse/simple.h>
#include <pulse/error.h>
