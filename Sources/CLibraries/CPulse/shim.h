#pragma once
// SPDX-License-Identifier: MPL-2.0
// Declarations alone: the library is looked for when something is to be heard.
#include <pulse/simple.h>

typedef __typeof__(pa_simple_new) *PulseNew;
typedef __typeof__(pa_simple_write) *PulseWrite;
typedef __typeof__(pa_simple_get_latency) *PulseGetLatency;
typedef __typeof__(pa_simple_flush) *PulseFlush;
typedef __typeof__(pa_simple_free) *PulseFree;
