// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Glibc
internal import VitrineGLib

/// The file that holds the password of documents. A password on the command line would be visible to other users.
enum PasswordFile {
    /// The longest file that is read, in bytes.
    private static let lengthLimit = 4_096

    /// The password in a file, or in standard input for the name `-`: its first line.
    ///
    /// - Throws: a usage error that says why there is none.
    static func password(in name: [UInt8]) throws(UsageError) -> String {
        let isInput = name == [UInt8(ascii: "-")]
        let descriptor = isInput ? STDIN_FILENO : open(name.map(CChar.init(bitPattern:)) + [0], O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(name, String(cString: strerror(errno))) }
        defer { if !isInput { close(descriptor) } }
        var terminal: HiddenInput?
        if isInput, isatty(descriptor) == 1 { terminal = HiddenInput() }
        defer { terminal?.end() }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1_024)
        while bytes.count < lengthLimit, !bytes.contains(UInt8(ascii: "\n")) {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(name, String(cString: strerror(errno))) }
            if count == 0 { break }
            bytes += part[..<count]
        }
        var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        guard let password = String(validating: line, as: UTF8.self) else {
            throw unreadable(name, tr("The password is not in UTF-8."))
        }
        guard !password.isEmpty else { throw unreadable(name, tr("Its first line is empty.")) }
        return password
    }

    private static func unreadable(_ name: [UInt8], _ reason: String) -> UsageError {
        UsageError(
            tr(
                "The password file “{name}” cannot be used: {reason}",
                ["name": DisplayName.text(name), "reason": reason]))
    }
}
