// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Quantities
import TestSupport
import Testing
import VolumeAccess

@testable import Rendering

/// The limits of a child, and the system calls that only some roles have.
@Suite struct LimitTests {
    /// A document with a hole of so many bytes.
    private func sparse(_ length: Int) -> DocumentBytes {
        let bytes = document()
        ftruncate(bytes.descriptor, off_t(length))
        return DocumentBytes(
            takingOver: dup(bytes.descriptor),
            facts: FileFacts(name: [], kind: .file, size: ByteCount(length), contentType: ""))
    }

    private func number(_ failure: RenderFailure?) -> Int? {
        if case .refused(let refusal) = failure { Int(refusal.detail) } else { nil }
    }

    @Test(arguments: Setting.all)
    func `a hole in a document lifts no limit of memory`(_ setting: Setting) async throws {
        let service = Setting.services[setting]!
        let ordinary = try #require(number(await service.failure("map")))
        let holed = try #require(number(await service.failure("map", of: sparse(100 << 30))))
        // The limit of these tests is 128 MiB. What the child has taken before is within it; its stack is not.
        #expect((120...128).contains(ordinary))
        #expect((120...128).contains(holed))
    }

    @Test(arguments: Setting.all)
    func `a document of some gigabytes can be mapped, one of a hundred cannot`(_ setting: Setting) async {
        let service = Setting.services[setting]!
        #expect(await service.failure("map-document", of: sparse(3 << 30)) == nil)
        let failure = await service.failure("map-document", of: sparse(100 << 30))
        #expect(failure == .refused(Refusal(.failed, String(cString: strerror(ENOMEM)))))
        #expect(await service.failure("null", of: sparse(100 << 30)) == nil)
    }

    @Test(arguments: [RenderRole.still, .text, .postscript])
    func `roles that need no threads start none`(_ role: RenderRole) async {
        for setting in Setting.all {
            #expect(number(await Setting.services[setting]!.failure("threads", role: role)) == 0)
        }
    }

    @Test func `in a namespace of its own a role starts a limited number of threads`() async throws {
        // Root is not limited in this way.
        guard Setting.bubblewrapWorks, let setting = Setting.all.first(where: { !$0.isRoot && $0.hasNamespaces }) else {
            return
        }
        let count = try #require(number(await Setting.services[setting]!.failure("threads", role: .media)))
        #expect((100..<600).contains(count))
    }

    @Test(arguments: RenderRole.allCases)
    func `no child learns the path of its document`(_ role: RenderRole) async {
        for setting in Setting.all {
            let failure = await Setting.services[setting]!.failure("readlink", role: role)
            #expect(failure == .refused(Refusal(.failed, "errno \(ENOSYS)")))
        }
    }

    @Test(arguments: RenderRole.allCases)
    func `files of the system do not open, and only PostScript sees their sizes`(_ role: RenderRole) async {
        for setting in Setting.all {
            let service = Setting.services[setting]!
            let errors = (role == .still ? [ENOSYS] : [EACCES, ENOENT]).map { "errno \($0)" }
            guard case .refused(let refusal) = await service.failure("open-passwd", role: role) else {
                Issue.record("\(role) opened it")
                continue
            }
            #expect(errors.contains(refusal.detail))
            let unseen = RenderFailure.refused(Refusal(.failed, "errno \(ENOSYS)"))
            #expect(await service.failure("path-only", role: role) == unseen)
            if role != .postscript { #expect(await service.failure("stat", role: role) == unseen) }
        }
    }

    @Test func `children let other processes go first, and stand in no folder of the user`() async throws {
        let program = RunningProgram()
        let service = Setting.all[0].service(executable: program.path, deadline: 60_000)
        #expect(await service.failure("null") == nil)
        let task = Task { await service.failure("pause") }
        try await waitUntil("one child process") { program.children.count == 1 }
        let child = try #require(program.children.first)
        // It does so before anything else.
        try await waitUntil("the child to have priority 10") {
            getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(child)) == 10
        }
        // SCHED_BATCH, which Swift's view of glibc leaves out.
        try await waitUntil("the child to have the batch scheduler") { sched_getscheduler(child) == 3 }
        if geteuid() == 0 {
            var target = [CChar](repeating: 0, count: 16)
            #expect(readlink("/proc/\(child)/cwd", &target, 15) == 1)
        }
        #expect(await task.value == nil)
    }
}
