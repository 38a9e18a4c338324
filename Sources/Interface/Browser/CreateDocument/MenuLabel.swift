// SPDX-License-Identifier: MPL-2.0

/// Names of files and programs in menus, where an underscore would mark a key.
enum MenuLabel {
    /// The text as it is to be given to a menu.
    static func text(_ name: String) -> String {
        name.contains("_") ? String(name.flatMap { $0 == "_" ? ["_", "_"] : [$0] }) : name
    }
}
