#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <zip.h>
