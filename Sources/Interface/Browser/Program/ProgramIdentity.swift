// SPDX-License-Identifier: MPL-2.0

/// The names of a program that shows browser windows, in the interface and on disk.
public struct ProgramIdentity: Sendable {
    /// The name that users see, such as "Vitrine".
    public var name: String
    /// The name of the program's folders for settings (`$XDG_CONFIG_HOME`) and state (`$XDG_DATA_HOME`). Programs with the
    /// same name share settings, stars and unread marks.
    public var folderName: String
    /// The command line that opens a document with the program, where `%u` stands for its URI. The desktop's list of
    /// recently used documents keeps it.
    public var command: String
    /// The content of the About dialog; nil to leave the dialog and its menu item out.
    public var about: About?

    /// The content of an About dialog.
    public struct About: Sendable {
        /// The name of an icon in the icon theme.
        public var icon: String
        /// The program's version, such as "1.2".
        public var version: String
        /// A sentence that describes the program.
        public var comments: String

        /// The content of an About dialog.
        public init(icon: String, version: String, comments: String) {
            (self.icon, self.version, self.comments) = (icon, version, comments)
        }
    }

    /// The names of a program without an About dialog.
    public init(name: String, folderName: String, command: String) {
        (self.name, self.folderName, self.command) = (name, folderName, command)
    }
}
