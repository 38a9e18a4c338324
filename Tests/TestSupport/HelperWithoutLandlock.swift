// SPDX-License-Identifier: MPL-2.0

import Glibc

/// A program that runs `vitrine-volume` as on a kernel without Landlock: its calls are answered with `ENOSYS`.
public final class HelperWithoutLandlock: Sendable {
    /// Why it cannot be run here; nil when it can.
    public static var obstacle: String? {
        if Products.areReleased { return "release programs take no other helper" }
        return access("/usr/bin/bwrap", X_OK) == 0 ? nil : "bubblewrap is not installed"
    }

    private let folder = TemporaryFolder()
    /// The path of the program, for `VITRINE_VOLUME`.
    public var path: String { folder.path + "/helper" }

    /// Writes the program.
    public init() {
        // A filter of seccomp(2): landlock_create_ruleset, which is 444 on every architecture, fails.
        let instructions: [(code: UInt16, isTrue: UInt8, isFalse: UInt8, value: UInt32)] = [
            (0x20, 0, 0, 0), (0x15, 0, 1, 444), (0x06, 0, 0, 0x0005_0000 | UInt32(ENOSYS)), (0x06, 0, 0, 0x7FFF_0000),
        ]
        folder.write(
            "filter",
            instructions.flatMap { instruction in
                withUnsafeBytes(of: instruction.code.littleEndian) { Array($0) }
                    + [instruction.isTrue, instruction.isFalse]
                    + withUnsafeBytes(of: instruction.value.littleEndian) { Array($0) }
            })
        let script = """
            #!/bin/sh
            exec bwrap --die-with-parent --dev-bind / / --seccomp 9 '\(Products.path("vitrine-volume"))' "$@" \\
                9<'\(folder.path)/filter'
            """
        folder.write("helper", Array(script.utf8))
        chmod(path, 0o755)
    }
}
