#pragma once
// SPDX-License-Identifier: MPL-2.0
