// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Rendering
import Testing

/// What a document that has taken over its renderer can do: every row costs one picture, and the next one is fine.
@Suite struct HostileTests {
    /// Deeds that end their process, and what is said of it.
    static let deadly: [(deed: String, isExpected: @Sendable (RenderFailure) -> Bool)] = [
        ("segv", { $0 == .crashed(signal: SIGSEGV) }),
        ("abort", { if case .crashed = $0 { true } else { false } }),
        ("trap", { if case .crashed = $0 { true } else { false } }),
        ("stack", { $0 == .crashed(signal: SIGSEGV) }),
        ("overflow", { if case .crashed = $0 { true } else { false } }),
        ("loop", { if case .timedOut = $0 { true } else { false } }),
        ("sleep", { $0 == .timedOut(milliseconds: 3_000) }),
        ("memory", { $0 == .outOfMemory }),
        ("exit", { if case .lied = $0 { true } else { false } }),
        ("leave", { if case .lied = $0 { true } else { false } }),
        ("socket", { $0.call == "socket" }),
        ("datagram", { $0.call == "socket" }),
        ("connect", { $0.call == "connect" }),
        ("exec", { $0.call == "execve" }),
        ("ptrace", { $0.call == "ptrace" }),
        ("kill", { $0.call == "kill" }),
        ("memfd", { $0.call == "memfd_create" }),
        ("handled", { $0.call == "socket" }),
        // With SIGSYS blocked the kernel kills the child before the handler runs, and there is no record of the call.
        ("blocked", { $0 == .forbiddenCall(nil) }),
    ]

    /// Calls that come back with an error, and nothing has happened.
    static let futile: [(deed: String, errors: [Int32])] = [
        ("open-passwd", [ENOSYS]), ("open-proc", [ENOSYS]), ("write", [ENOSYS]),
        ("fork", [ENOSYS]), ("tgkill", [ENOSYS]), ("executable", [ENOSYS]), ("protect", [ENOSYS]), ("own", [ENOSYS]),
        ("limit", [ENOSYS, EPERM]), ("stat", [ENOSYS]), ("readlink", [ENOSYS]), ("access", [ENOSYS]),
        ("path-only", [ENOSYS]), ("share", [ENOSYS]), ("move", [ENOSYS]),
        ("handle-call", [ENOSYS]), ("handle-fault", [ENOSYS]), ("handle-bus", [ENOSYS]),
    ]

    /// Answers that contradict themselves.
    static let lies = [
        "lie-size", "lie-zero", "lie-stride", "lie-payload", "lie-content", "lie-encoded", "lie-record", "lie-magic",
        "lie-version", "lie-kind", "lie-detail", "lie-reason", "lie-noise",
    ]

    @Test(arguments: Setting.all)
    func `an honest renderer draws`(_ setting: Setting) async throws {
        let picture = try await Setting.services[setting]!.deed("null")
        #expect(picture.size == PixelSize(width: 16, height: 16))
        #expect(picture.provider == "hostile")
        #expect(picture.withPixels { $0.count } == 16 * 16 * 4)
        #expect(picture.withPixels { $0.allSatisfy { $0 == 0x7F } })
    }

    @Test(arguments: Setting.all, deadly.indices)
    func `a renderer that dies costs one picture`(_ setting: Setting, _ row: Int) async throws {
        let (deed, isExpected) = Self.deadly[row]
        let service = Setting.services[setting]!
        let failure = try #require(await service.failure(deed), "\(deed) was not punished")
        #expect(isExpected(failure), "\(deed) was called \(failure)")
        #expect(!failure.message.isEmpty)
        #expect(await service.failure("null") == nil)
    }

    @Test(arguments: Setting.all, futile.indices)
    func `a forbidden call comes back with an error`(_ setting: Setting, _ row: Int) async throws {
        let (deed, errors) = Self.futile[row]
        let service = Setting.services[setting]!
        let expected = errors.map { RenderFailure.refused(Refusal(.failed, "errno \($0)")) }
        let failure = try #require(await service.failure(deed), "\(deed) was allowed")
        #expect(expected.contains(failure), "\(deed) was called \(failure)")
        #expect(await service.failure("null") == nil)
    }

    @Test(arguments: Setting.all)
    func `a forbidden call of another thread ends the process`(_ setting: Setting) async throws {
        let service = Setting.services[setting]!
        #expect(await service.failure("on-thread", role: .page)?.call == "socket")
        #expect(await service.failure("null", role: .page) == nil)
    }

    #if arch(x86_64)
        @Test(arguments: Setting.all)
        func `a call of another architecture ends the process, and has no name`(_ setting: Setting) async throws {
            let service = Setting.services[setting]!
            #expect(await service.failure("foreign") == .forbiddenCall(nil))
            #expect(await service.failure("null") == nil)
        }
    #endif

    @Test(arguments: Setting.all)
    func `files of the user cannot be opened`(_ setting: Setting) async throws {
        // Everybody may read it, but for the sandbox.
        let path = "/tmp/.vitrine-secret-\(getpid())-\(setting.hashValue)"
        close(open(path, O_WRONLY | O_CREAT, 0o644))
        defer { unlink(path) }
        let bytes = document(Array(path.utf8) + [0])
        let failure = await Setting.services[setting]!.failure("open-home", role: .text, of: bytes)
        let expected = [EACCES, ENOENT].map { RenderFailure.refused(Refusal(.failed, "errno \($0)")) }
        #expect(failure.map(expected.contains) == true, "\(String(describing: failure))")
    }

    @Test(arguments: Setting.all)
    func `no descriptor can be made longer, and few can be opened`(_ setting: Setting) async {
        let service = Setting.services[setting]!
        #expect(await service.failure("grow") == .refused(Refusal(.failed, "no file could be resized")))
        #expect(await service.failure("files", role: .text) == .refused(Refusal(.failed, "few files")))
    }

    @Test(arguments: Setting.all, lies)
    func `a lying answer is no picture`(_ setting: Setting, _ lie: String) async {
        let service = Setting.services[setting]!
        guard case .lied = await service.failure(lie) else {
            Issue.record("\(lie) was believed")
            return
        }
        #expect(await service.failure("null") == nil)
    }

    @Test(arguments: Setting.all)
    func `a picture stays as it is once it is here`(_ setting: Setting) async throws {
        let picture = try await Setting.services[setting]!.deed("lie-late")
        #expect(picture.withPixels { $0.allSatisfy { $0 == 0xEE } })
    }

    @Test(arguments: Setting.all)
    func `the walls are those that were asked for`(_ setting: Setting) async throws {
        let report = await Setting.services[setting]!.report()
        #expect(report.isProtected)
        for role in report.roles {
            let walls = try #require(role.walls)
            #expect(walls.landlock >= 1)
            #expect(walls.hasFilter)
            #expect(walls.hasNoNewPrivileges)
            #expect(walls.isVerified)
            if !setting.hasNamespaces { #expect(walls.namespaces == []) }
        }
    }

    @Test(.enabled(if: Setting.bubblewrapWorks, "bubblewrap makes no namespaces here"))
    func `bubblewrap puts namespaces around the renderers where it works`() async throws {
        for setting in Setting.all where setting.hasNamespaces {
            let report = await Setting.services[setting]!.report()
            let walls = try #require(report.roles.first?.walls)
            #expect(Set(walls.namespaces).isSuperset(of: ["mount", "process", "network", "ipc"]))
        }
    }
}
