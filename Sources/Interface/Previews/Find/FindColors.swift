// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The colours that mark matches, on paper and on windows, light or dark.
enum FindColors {
    static let match = Color(red: 0.98, green: 0.83, blue: 0.18, alpha: 0.4)
    static let currentMatch = Color(red: 0.9, green: 0.38, blue: 0, alpha: 0.5)
}
