// SPDX-License-Identifier: MPL-2.0

/// Who reads which file.
public enum FileAccesses {
    /// The access that reaches a file. Asking costs nothing; a location without a path fails when it is used.
    public static func access(for location: FileLocation) -> any FileAccess {
        LocalFileAccess()
    }
}
