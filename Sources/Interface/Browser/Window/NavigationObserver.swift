// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// A controller whose state ends when its window shows another folder.
@MainActor protocol NavigationObserver: AnyObject {
    /// Called before the window shows a folder, also when that is the same one again.
    func willShow(_ location: FileLocation)
}
