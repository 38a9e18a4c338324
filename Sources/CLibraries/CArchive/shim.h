#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <archive.h>
#include <archive_entry.h>
