// SPDX-License-Identifier: MPL-2.0

import Glibc

/// A program without the machine's other disks: it sees nothing of their trash, and empties none of them.
enum HiddenDisks {
    /// Covers what is mounted from a device, but for what holds the program, its libraries, its home folder and what the test
    /// itself needs.
    private static let script = """
        needed="$1 $2 $HOME $(ldd "$2" | sed -n 's/.*=> \\(\\/[^ ]*\\) .*/\\1/p' | tr '\\n' ' ')"
        shift
        while read -r _ _ device _ path _; do
            case "$device" in 0:*) continue ;; esac
            for place in $needed; do
                case "$place/" in "${path%/}"/*) continue 2 ;; esac
            done
            test -d "$path" && mount -t tmpfs tmpfs "$path"
        done < /proc/self/mountinfo
        exec "$@"
        """

    /// What is put before a program.
    static var wrapper: [String] {
        // Others than root get rights for it in a space of their own, in which they stay who they are.
        let rights = geteuid() == 0 ? [] : ["--map-current-user", "--keep-caps"]
        let needed = ["/usr", "/tmp", #filePath, CommandLine.arguments[0]].joined(separator: " ")
        return ["unshare"] + rights + ["-m", "--propagation", "private", "sh", "-c", script, "alone", needed]
    }
}
