// SPDX-License-Identifier: MPL-2.0
#pragma once

// Pango's font lookups in the thread that waits for them, instead of a thread of Pango's own.

/// Whether a font map of Pango has handed its lookups to this process's functions. 0 until the first font map is made, and
/// with Pango before 1.52, whose threads end by themselves.
int pango_jobs_are_taken(void);
