// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The sandbox around an installed program that draws one document: bubblewrap without network, processes or files of
/// the user, with the system's programs and libraries and the document to read, and memory to write to that goes with
/// it. The result is copied out through a descriptor, so that nothing is written to a disk.
///
/// Landlock cannot stand beside it, since bubblewrap has to mount; the namespaces and the filter do its work here. Where
/// bubblewrap does not work, such programs are not used.
struct ProgramWalls {
    /// The descriptors that bubblewrap is started with: the document, the memory for what is made of it, the filter.
    enum Descriptor {
        static let (document, result, filter) = (3, 4, 5)
    }

    /// How long a program may take, in milliseconds.
    static let deadline = 15_000
    /// The longest document that is handed over, in bytes: it is copied.
    static let documentLimit = 256 << 20
    /// The exit status that says that the walls stood and the program made nothing.
    static let noResult: Int32 = 100

    /// The environment of the program, which holds nothing of the user's.
    static let environment = [
        "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/tmp", "TMPDIR=/tmp", "XDG_CACHE_HOME=/tmp/cache",
        "XDG_RUNTIME_DIR=/tmp", "GIO_USE_VFS=local", "GSETTINGS_BACKEND=memory",
    ]

    private static let readable = [
        "/usr", "/bin", "/sbin", "/lib", "/lib64", "/opt", "/etc/ld.so.cache", "/etc/fonts", "/etc/alternatives",
        "/etc/localtime", "/etc/libreoffice", "/var/lib/libreoffice", "/var/cache/fontconfig", "/var/lib/ghostscript",
    ]
    private static let (memory, files) = (3 << 20, 128 << 20)

    /// The command line that starts a program behind the walls, for a picture whose longest side is `size`.
    ///
    /// - Parameter fileExtension: the ending of the document's name, by which some programs go.
    static func command(_ program: ThumbnailerProgram, fileExtension: String, size: Int) -> [String] {
        let document = "/tmp/document" + (fileExtension.isEmpty ? "" : "." + fileExtension)
        var words = walls(around: program.path)
        words += ["--ro-bind-data", "\(Descriptor.document)", document]
        let output = path(of: program.result)
        words += program.arguments(input: document, output: output, size: size).withShell(script(program.result))
        return words
    }

    /// A command line that only finds out whether the walls can stand: it ends with ``noResult`` when they do.
    static var trial: [String] { walls(around: "/bin/sh") + ["/bin/false"].withShell(script(.picture)) }

    private static func path(of result: ProgramResult) -> String { "/tmp/" + result.name }

    private static func walls(around program: String) -> [String] {
        var words = [
            ZygoteCommand.bubblewrap, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
        ]
        for path in readable { words += ["--ro-bind-try", path, path] }
        words += ["--proc", "/proc", "--dev", "/dev"]
        for folder in ["/dev/shm", "/tmp"] { words += ["--size", "\(files)", "--tmpfs", folder] }
        if !readable.contains(where: { program.hasPrefix($0 + "/") }) { words += ["--ro-bind", program, program] }
        return words + [
            "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp", "--seccomp", "\(Descriptor.filter)",
        ]
    }

    /// Sets limits, runs the program, and hands out what it made.
    private static func script(_ result: ProgramResult) -> String {
        // Before version 5.14 the kernel counted all processes of the user, not those behind these walls.
        let processes = kernelVersion >= (5, 14) ? "ulimit -p 256; " : ""
        return "ulimit -c 0; ulimit -t \(result.processorTime); ulimit -v \(memory); "
            + "ulimit -f \(files / 512); \(processes)"
            + "\"$@\" \(Descriptor.result)>&- || exit \(noResult); "
            + "cat \(path(of: result)) >&\(Descriptor.result) || exit \(noResult)"
    }

    private static var kernelVersion: (Int, Int) {
        var names = utsname()
        guard uname(&names) == 0 else { return (0, 0) }
        let release = withUnsafeBytes(of: names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let numbers = release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
    }
}

extension [String] {
    /// The same command, run by a script that calls it `"$@"`.
    fileprivate func withShell(_ script: String) -> [String] { ["/bin/sh", "-c", script, "sh"] + self }
}
