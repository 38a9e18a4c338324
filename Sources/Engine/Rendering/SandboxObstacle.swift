// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Glibc
internal import VitrineGLib

/// Why a layer of the sandbox is missing, in the user's language: which layer, the cause, and the way out.
enum SandboxObstacle {
    /// Why a renderer that has started must not serve; nil when it may.
    static func mandatory(_ reply: sandbox_reply) -> String? {
        if reply.landlock == 0 { return landlock(errno: reply.layer_error) }
        if reply.filter == 0 { return filter(errno: reply.layer_error) }
        if reply.no_new_privileges == 0 {
            return tr(
                "Documents cannot be shown safely: this kernel lets programs gain privileges (no_new_privs is missing)."
            )
        }
        return reply.threads == 1 ? nil : thread(name: name(reply))
    }

    /// Why there are no namespaces around the renderers; nil when bubblewrap is installed and nothing forbids them.
    static var namespaces: String? {
        guard access(ZygoteCommand.bubblewrap, X_OK) == 0 else {
            return tr("bubblewrap is missing. Install the package “bubblewrap” for this second layer.")
        }
        guard let setting = forbiddingSetting else { return nil }
        return tr(
            "bubblewrap does not work: {setting} does not allow users to create namespaces.", ["setting": setting])
    }

    /// The reason where bubblewrap is installed, fails, and no known setting forbids it.
    static var namespacesUnknown: String {
        tr("bubblewrap does not work here. Run “bwrap --unshare-all --ro-bind / / true” to see why.")
    }

    private static func landlock(errno error: Int32) -> String {
        switch error {
        case ENOSYS:
            tr("Documents cannot be shown safely: this kernel has no Landlock. Linux 5.13 or newer is needed.")
        case EOPNOTSUPP:
            tr(
                "Documents cannot be shown safely: Landlock is disabled. Add it to the kernel parameter “lsm”.")
        default:
            tr(
                "Documents cannot be shown safely: Landlock does not work here ({error}).",
                ["error": String(cString: strerror(error))])
        }
    }

    private static func filter(errno error: Int32) -> String {
        switch error {
        case ENOSYS, EINVAL:
            tr(
                "Documents cannot be shown safely: this kernel has no system call filters. It has to be built with SECCOMP_FILTER."
            )
        default:
            tr(
                "Documents cannot be shown safely: the system call filter does not work here ({error}).",
                ["error": String(cString: strerror(error))])
        }
    }

    private static func thread(name: String) -> String {
        tr(
            "Documents cannot be shown safely: a library has started the thread “{name}” too early. Please report this.",
            ["name": name])
    }

    /// The name of the thread that should not be there.
    private static func name(_ reply: sandbox_reply) -> String {
        withUnsafeBytes(of: reply.thread_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// The kernel's setting under which an ordinary user makes no namespaces, as sysctl(8) writes it.
    private static var forbiddingSetting: String? {
        let settings = [
            ("kernel.unprivileged_userns_clone", "0"), ("user.max_user_namespaces", "0"),
            ("kernel.apparmor_restrict_unprivileged_userns", "1"),
        ]
        let found = settings.first { name, value in
            let path = "/proc/sys/" + String(name.map { $0 == "." ? "/" : $0 })
            guard let file = fopen(path, "re") else { return false }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 16)
            guard fgets(&line, Int32(line.count), file) != nil else { return false }
            return String(decoding: line.prefix { $0 > 32 }.map(UInt8.init), as: UTF8.self) == value
        }
        return found.map { "\($0.0)=\($0.1)" }
    }
}
