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
        /// The program and the request, of an extension.
        static let (program, request) = (6, 7)
    }

    /// How long a program may take, in milliseconds.
    static let deadline = 15_000
    /// The longest document that is handed over, in bytes: it is copied.
    static let documentLimit = 256 << 20
    /// The exit status that says that the walls stood and the program made nothing.
    static let noResult: Int32 = 100
    /// The exit status that says that the walls stood and an extension's program ended with an error.
    static let programFailed: Int32 = 101

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
        let document = documentPath(fileExtension)
        var words = walls(around: program.path)
        words += ["--ro-bind-data", "\(Descriptor.document)", document]
        let output = path(of: program.result)
        words += program.arguments(input: document, output: output, size: size).withShell(script(program.result))
        return words
    }

    /// A command line that only finds out whether the walls can stand: it ends with ``noResult`` when they do.
    static var trial: [String] { walls(around: "/bin/sh") + ["/bin/false"].withShell(script(.picture)) }

    private static func path(of result: ProgramResult) -> String { "/tmp/" + result.name }

    /// - Parameter mount: the words that make the folder of an extension.
    private static func walls(around program: String, mount: [String] = []) -> [String] {
        var words = [
            ZygoteCommand.bubblewrap, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
        ]
        for path in readable { words += ["--ro-bind-try", path, path] }
        words += ["--proc", "/proc", "--dev", "/dev"]
        for folder in ["/dev/shm", "/tmp"] { words += ["--size", "\(files)", "--tmpfs", folder] }
        words += mount
        if !readable.contains(where: { program.hasPrefix($0 + "/") }) { words += ["--ro-bind", program, program] }
        return words + [
            "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp", "--seccomp", "\(Descriptor.filter)",
        ]
    }

    /// The command line that starts an extension's program behind the walls. The program, opened and checked, and the
    /// request are copied from descriptors; its folder is the only other thing of the extension that it can read.
    ///
    /// - Parameter folder: the path of the program's own folder, if it has one.
    static func command(
        _ program: String, in folder: String?, document: String, memory: Int, _ result: ProgramResult
    ) -> [String] {
        let mount = folder.map { ["--ro-bind", $0, extensionFolder] } ?? ["--tmpfs", extensionFolder]
        var words = walls(around: "/bin/sh", mount: mount)
        words += ["--perms", "0555", "--ro-bind-data", "\(Descriptor.program)", "\(extensionFolder)/\(program)"]
        if folder == nil { words += ["--remount-ro", extensionFolder] }
        words += ["--ro-bind-data", "\(Descriptor.request)", requestFile]
        words += ["--ro-bind-data", "\(Descriptor.document)", document]
        let output = path(of: result)
        let script =
            limits(result, memory: memory)
            + "\"$@\" <\(requestFile) >\(output) \(Descriptor.result)>&- || exit \(programFailed); "
            + "cat \(output) >&\(Descriptor.result) || exit \(noResult)"
        return words + ["\(extensionFolder)/\(program)"].withShell(script)
    }

    /// The folder in which an extension's program sees its own files.
    static let extensionFolder = "/extension"
    private static let requestFile = "/tmp/request"

    /// The path of the document as a program sees it.
    static func documentPath(_ fileExtension: String) -> String {
        "/tmp/document" + (fileExtension.isEmpty ? "" : "." + fileExtension)
    }

    /// The part of a document's name behind its last dot, by which some programs go; empty unless it is up to 16 letters
    /// and digits of ASCII.
    static func fileExtension(of name: [UInt8]) -> String {
        let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last, last.count <= 16, last.allSatisfy(isPlain) else { return "" }
        return String(decoding: last, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    /// Sets limits, runs the program, and hands out what it made.
    private static func script(_ result: ProgramResult) -> String {
        limits(result, memory: memory)
            + "\"$@\" \(Descriptor.result)>&- || exit \(noResult); "
            + "cat \(path(of: result)) >&\(Descriptor.result) || exit \(noResult)"
    }

    /// Shell commands that set the limits of the program that follows.
    ///
    /// - Parameter memory: the most address space of each process, in KiB.
    private static func limits(_ result: ProgramResult, memory: Int) -> String {
        // Before version 5.14 the kernel counted all processes of the user, not those behind these walls.
        let processes = kernelVersion >= (5, 14) ? "ulimit -p 256; " : ""
        return "ulimit -c 0; ulimit -t \(result.processorTime); ulimit -v \(memory); "
            + "ulimit -f \(files / 512); \(processes)"
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
