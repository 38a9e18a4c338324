// SPDX-License-Identifier: MPL-2.0

internal import GLib

/// A folder watched in this process, by the kernel's reports (``GLib/FileMonitor``).
package final class LocalFolderWatch: FolderWatch {
    private let monitors: [FileMonitor]

    /// Starts to watch; `onEvent` is called on the monitors' thread.
    ///
    /// - Parameter watchesParent: whether the folder's own place in the folder above is watched too.
    package init(
        _ folder: FileLocation, watchesParent: Bool, onEvent: @escaping @Sendable (FolderEvent) -> Void
    ) {
        guard let path = folder.path else {
            monitors = []
            return
        }
        var monitors = [
            FileMonitor(folder: path) { event in
                switch event {
                case .entry(let name): onEvent(.entry(name))
                case .folder(let wasUnmounted): onEvent(.folder(wasUnmounted: wasUnmounted))
                case .unavailable(let reason): onEvent(.unavailable(reason))
                }
            }
        ]
        if watchesParent, let parent = folder.parent?.path {
            let name = folder.nameBytes
            monitors.append(
                FileMonitor(folder: parent) { if $0 == .entry(name) { onEvent(.folder(wasUnmounted: false)) } })
        }
        self.monitors = monitors
    }
}
