// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A command as people and desktop files write it.
public enum CommandLineText {
    /// The command's words, with quotes and escapes undone as a shell does it, and nothing expanded
    /// (`g_shell_parse_argv`); nil when the command is empty or a quote is not closed.
    public static func words(of text: String) -> [String]? {
        var count: gint = 0
        var texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        guard g_shell_parse_argv(text, &count, &texts, nil) != 0, let texts else { return nil }
        defer { g_strfreev(texts) }
        return (0..<Int(count)).compactMap { index in texts[index].map { String(cString: $0) } }
    }

    /// The path of an executable program, given its absolute path or its name (`g_find_program_in_path`); nil when no
    /// program is found.
    public static func program(_ name: String) -> String? {
        String(taking: g_find_program_in_path(name))
    }
}
