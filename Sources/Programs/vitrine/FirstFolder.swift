// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
internal import Strings
import VitrineGLib
import VolumeAccess

/// The folder of the first window, which is read while GTK starts.
@MainActor final class FirstFolder {
    private var folder: Folder?

    /// Begins to read the folder that the arguments name first, or the home folder.
    init(_ arguments: some Sequence<String>) {
        guard let location = Self.location(arguments.first { !$0.hasPrefix("-") }) else { return }
        // Names are ordered by the user's language, which GTK must not set once more while that is done.
        Language.set()
        folder = Folder(location)
        folder?.start()
    }

    /// The folder, if it is the one that is wanted; only the first time, since a window keeps it.
    func take(_ location: FileLocation) -> Folder? {
        defer { folder = nil }
        // What was read while GTK started, so that the first frame shows it.
        MainLoop.runMainActor()
        if folder?.location != location { folder?.stop() }
        return folder?.location == location ? folder : nil
    }

    /// Nil for what only GIO can resolve.
    private static func location(_ argument: String?) -> FileLocation? {
        guard let argument else { return Place.home.location }
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard !argument.contains("://"), !parts.contains(".."), argument == "." || !parts.contains(".") else {
            return nil
        }
        let names = parts.filter { !$0.isEmpty && $0 != "." }
        if argument.hasPrefix("/") { return FileLocation(path: "/" + names.joined(separator: "/")) }
        guard let current = getcwd(nil, 0) else { return nil }
        defer { free(current) }
        return names.reduce(FileLocation(path: String(cString: current))) { $0.child(Array($1.utf8)) }
    }
}
