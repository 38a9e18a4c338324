// SPDX-License-Identifier: MPL-2.0
// The C library's calls on files, of this process, counted; one of them fails.
#pragma once

/// Begins to count the calls on what lies in two folders, as the page of a `SweepVolume` says it.
///
/// Linked into a program, this stands before the C library: every call on files of it and of its libraries comes here.
/// Nothing reaches a disk: `fsync` and its like do nothing.
///
/// - Returns: 0, or -1 when the page cannot be shared.
int sweep_calls(const char *page, const char *folder, const char *other);
