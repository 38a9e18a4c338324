// SPDX-License-Identifier: MPL-2.0
#include "CSandbox.h"
