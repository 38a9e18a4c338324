#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <stdio.h>
#include <ytnef.h>
