// SPDX-License-Identifier: MPL-2.0

import TestSupport
import VitrineGtk

/// The display of the tests' lane, an X server without a screen, for GTK in this process.
@MainActor enum PrivateDisplay {
    /// The reason why there is none; nil when there is one.
    nonisolated static var obstacle: String? { TestLane.obstacle(to: "a display of their own") }

    /// Whether GTK could be initialised on it.
    static let isReady = obstacle == nil && Application.initialize()
}
