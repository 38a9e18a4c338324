// SPDX-License-Identifier: MPL-2.0

import TestSupport

/// Why a test on the desktop could not go on.
typealias DesktopFailure = TestFailure
