// SPDX-License-Identifier: MPL-2.0
import TestSupport

/// Our programs, built together with this one.
enum Programs {
    /// The folder they are in.
    static let folder = Products.folder

    /// The app.
    static let vitrine = folder + "/vitrine"
}
