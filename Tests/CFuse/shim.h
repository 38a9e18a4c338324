// SPDX-License-Identifier: MPL-2.0
#pragma once
#define FUSE_USE_VERSION 31
#include <fuse.h>
