// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import TestSupport
import Testing

@testable import Rendering

/// A zygote that dies takes nobody's work with it, unless the work is what kills it.
@Suite struct ZygoteTests {
    @Test(arguments: Setting.all)
    func `a dead zygote is replaced, and its other work is done again`(_ setting: Setting) async throws {
        let program = RunningProgram()
        let service = setting.service(executable: program.path, deadline: 60_000)
        #expect(await service.failure("null") == nil)
        let slow = Task { await service.failure("pause") }
        try await waitUntil("one child process") { program.children.count == 1 }
        let first = program.zygotes
        #expect(first.count == 1)
        for process in first { kill(process, SIGKILL) }
        #expect(await slow.value == nil)
        #expect(await service.failure("null") == nil)
        #expect(Set(program.zygotes).isDisjoint(with: first))
    }

    @Test func `children die with their zygote`() async throws {
        let program = RunningProgram()
        let service = Setting.all[1].service(executable: program.path, deadline: 60_000)
        #expect(await service.failure("null") == nil)
        let task = Task { await service.failure("sleep") }
        try await waitUntil("one child process") { program.children.count == 1 }
        let orphan = program.children
        for process in program.zygotes { kill(process, SIGKILL) }
        try await waitUntil("the orphan to end") { kill(orphan[0], 0) != 0 }
        task.cancel()
        _ = await task.value
    }

    @Test func `processes end with their service`() async throws {
        let program = RunningProgram()
        var service: RenderService? = Setting.all[1].service(executable: program.path)
        #expect(await service?.failure("null") == nil)
        #expect(program.zygotes.count == 1)
        service = nil
        try await waitUntil("the zygotes to end") { program.zygotes.isEmpty }
    }

    @Test func `a role whose zygotes keep dying is given up, with a reason`() async throws {
        let program = RunningProgram()
        let service = Setting.all[1].service(executable: program.path)
        var failure: RenderFailure?
        for _ in 0..<DeathLog.limit where failure == nil {
            failure = await service.failure("null")
            let zygotes = program.zygotes
            for process in zygotes { kill(process, SIGKILL) }
            try await waitUntil("other zygotes") { Set(program.zygotes).isDisjoint(with: zygotes) }
        }
        failure = await service.failure("null")
        #expect(failure == .unavailable("The renderer of this type of document keeps failing."))
        #expect(await service.report().roles.first?.reason != nil)
    }

    @Test func `a missing program is a reason, not a crash`() async {
        let service = Setting.all[0].service(executable: "/nowhere/vitrine-render")
        guard case .unavailable(let reason) = await service.failure("null") else {
            Issue.record("something drew it")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func `a worn zygote is relieved while work goes on`() async throws {
        let program = RunningProgram()
        let service = Setting.all[1].service(executable: program.path)
        #expect(await service.failure("null") == nil)
        let first = program.zygotes
        for _ in 0..<Zygote.childLimit { #expect(await service.failure("null") == nil) }
        try await waitUntil("other zygotes") {
            !program.zygotes.isEmpty && Set(program.zygotes).isDisjoint(with: first)
        }
        #expect(await service.failure("null") == nil)
    }

    @Test func `a document whose zygote dies twice is the culprit`() async throws {
        let program = RunningProgram()
        let service = Setting.all[1].service(executable: program.path, deadline: 60_000)
        let task = Task { await service.failure("sleep") }
        for _ in 0..<2 {
            try await waitUntil("one child process") { program.children.count == 1 }
            let zygotes = program.zygotes
            for process in zygotes { kill(process, SIGKILL) }
            try await waitUntil("other zygotes") { Set(program.zygotes).isDisjoint(with: zygotes) }
        }
        #expect(await task.value == .crashed(signal: SIGKILL))
        #expect(await service.failure("null") == nil)
    }

    @Test func `a zygote that does not answer is replaced`() async throws {
        let program = RunningProgram()
        let service = Setting.all[1].service(executable: program.path)
        #expect(await service.failure("null") == nil)
        for process in program.zygotes { kill(process, SIGSTOP) }
        #expect(await service.failure("null") == nil)
    }

    @Test func `a zygote that is late to tell of a cancelled child keeps its sessions`() async throws {
        let program = RunningProgram()
        let service = Setting.all[1].service(executable: program.path, deadline: 60_000)
        let session = try await service.open(document(), contentType: "test-still/null", password: nil)
        let region = PixelRect(x: 0, y: 0, width: 20, height: 30)
        _ = try await session.page(0, scale: 1, region: region)
        let job = Task { await service.failure("sleep") }
        try await waitUntil("the child of the job") { program.children.count == 2 }
        let zygotes = program.zygotes
        for process in zygotes { kill(process, SIGSTOP) }
        job.cancel()
        #expect(await job.value == .cancelled)
        try await Task.sleep(for: .milliseconds(2500))
        for process in zygotes { kill(process, SIGCONT) }
        _ = try await session.page(0, scale: 1, region: region)
        try await waitUntil("the child of the job to end") { program.children.count == 1 }
        #expect(program.zygotes == zygotes)
    }

    @Test(arguments: [
        (
            "-threads",
            "Documents cannot be shown safely: a library has started the thread “culprit” too early. Please report this."
        ),
        (
            "-no-landlock",
            "Documents cannot be shown safely: this kernel has no Landlock. Linux 5.13 or newer is needed."
        ),
        (
            "-no-filter",
            "Documents cannot be shown safely: this kernel has no system call filters. It has to be built with SECCOMP_FILTER."
        ),
        ("-deaf-landlock", "The renderer is not sandboxed correctly."),
        ("-deaf-filter", "The renderer is not sandboxed correctly."),
        ("-liar", "The renderer is not sandboxed correctly."),
    ])
    func `without its walls nothing is drawn`(_ handicap: String, _ reason: String) async throws {
        let program = RunningProgram(handicap: handicap)
        try await Setting.inEach { setting in
            let service = setting.service(executable: program.path)
            #expect(await service.failure("null") == .unavailable(reason), "\(setting)")
            #expect(await !service.report().isProtected, "\(setting)")
            await #expect(throws: RenderFailure.unavailable(reason)) {
                try await service.open(document(), contentType: "test-still/null", password: nil)
            }
        }
    }

    @Test func `a program that only exits is given up`() async throws {
        let service = Setting.all[0].service(executable: "/bin/true")
        #expect(
            await service.failure("null") == .unavailable("The renderer of this type of document keeps failing."))
    }

    @Test func `where namespaces are forbidden the first wall stands alone`() async throws {
        // A namespace in which no other can be made, and no capability to do so.
        let script = """
            echo 0 > /proc/sys/user/max_user_namespaces && \
            exec setpriv --bounding-set -all --inh-caps -all --ambient-caps -all "$@"
            """
        let launcher = ["/usr/bin/unshare", "--user", "--map-root-user", "/bin/sh", "-c", script, "sh"]
        let forbids = [
            "unshare", "--user", "--map-root-user", "sh", "-c", "echo 0 > /proc/sys/user/max_user_namespaces",
        ]
        if try ChildProcess.run(forbids).status != 0 { try Test.cancel("no user namespaces can be made here") }
        let service = Setting.all[0].service(launcher: launcher)
        #expect(await service.failure("null") == nil)
        #expect(await service.failure("socket")?.call == "socket")
        let walls = try #require(await service.report().roles.first?.walls)
        #expect(Set(walls.namespaces).isSubset(of: ["user"]))
    }
}
