// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc

/// How the rendering program is started: its arguments, its environment, and bubblewrap around it.
struct ZygoteCommand {
    let arguments: [String]
    let isWrapped: Bool

    /// The environment of a process of a role. Nothing of the user's environment reaches the sandbox but the names of
    /// days and months, the forms of dates and numbers, the phrases on pages, the language and the time zone. Bound symbols
    /// and one arena make forked children cheap; GLib is kept from loading modules that would start threads.
    static func environment(for role: RenderRole) -> [String] {
        [
            "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/nonexistent", "LD_BIND_NOW=1", "MALLOC_ARENA_MAX=2",
            "GIO_USE_VFS=local", "GIO_MODULE_DIR=/nonexistent", "GSETTINGS_BACKEND=memory",
            "\(DayNames.variable)=\(DayNames.current.encoded)",
            "\(LocaleForms.variable)=\(LocaleForms.current.encoded)",
            "\(PhraseBook.variable)=\(PhraseBook.current.encoded)",
            "\(TimeZoneName.variable)=\(TimeZoneName.current.text)",
            "\(ReaderLanguage.variable)=\(ReaderLanguage.current.text)",
            // The C library reads the rules of a named zone once; without a name it looks at `/etc/localtime` for each
            // conversion.
            "TZ=\(TimeZoneName.setting)",
        ] + memory(of: role)
    }

    /// How the C library (`mallopt(3)`) gets memory from the kernel.
    ///
    /// Buffers of pictures are used again from the first on, which it learns by itself only from the second: with fresh
    /// pages each, HEIF took a twentieth more. But libvips asks for a cleared picture of the full size of a WebP and never
    /// looks at it, which costs nothing only if it comes from the kernel.
    private static func memory(of role: RenderRole) -> [String] {
        ["MALLOC_TRIM_THRESHOLD_=67108864", "MALLOC_MMAP_THRESHOLD_=\(role == .wide ? 4_194_304 : 33_554_432)"]
    }

    /// The program that puts up namespaces.
    static let bubblewrap = "/usr/bin/bwrap"

    init(role: RenderRole, configuration: RenderConfiguration, wrapped: Bool) {
        isWrapped = wrapped && access(Self.bubblewrap, X_OK) == 0
        let program = configuration.program(for: role)
        let wrapping = isWrapped ? Self.wrapping(program) : []
        arguments = configuration.launcher + wrapping + [program, "--role", role.rawValue]
    }

    /// Namespaces of its own, and a file system that holds libraries and fonts only, all read-only.
    private static func wrapping(_ executable: String) -> [String] {
        // Descriptor 3 is the control socket.
        var arguments = [bubblewrap, "--unshare-all", "--die-with-parent", "--new-session", "--info-fd", "4"]
        var readable = [
            "/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/fonts", "/etc/localtime", "/etc/alternatives",
            "/var/cache/fontconfig", "/var/lib/ghostscript", executable,
        ]
        if let folder = swiftLibraries, !folder.hasPrefix("/usr/") { readable.append(folder) }
        for path in readable { arguments += ["--ro-bind-try", path, path] }
        return arguments + ["--proc", "/proc", "--dev", "/dev", "--chdir", "/"]
    }

    /// The folder of the Swift runtime as the programs look for it; nil when it is part of us.
    private static var swiftLibraries: String? {
        guard let name = sandbox_library_with("swift_retain") else { return nil }
        let path = String(cString: name)
        guard path.hasSuffix(".so"), let slash = path.lastIndex(of: "/") else { return nil }
        return String(path[..<slash])
    }
}
