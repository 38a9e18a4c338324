// SPDX-License-Identifier: MPL-2.0

/// Why a test on the desktop could not go on.
struct DesktopFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
