// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Rendering
import TestSupport
import Testing

/// Where a hostile renderer is kept: as root or as an ordinary user, with namespaces around it or without.
struct Setting: Hashable, Sendable, CustomTestStringConvertible {
    let isRoot: Bool
    let hasNamespaces: Bool

    /// As root both users are possible, otherwise only this one.
    static let all = (geteuid() == 0 ? [true, false] : [false]).flatMap { isRoot in
        [true, false].map { Setting(isRoot: isRoot, hasNamespaces: $0) }
    }

    var testDescription: String {
        "\(isRoot ? "root" : "user"), \(hasNamespaces ? "namespaces" : "no namespaces")"
    }

    /// Does the same in all settings at once.
    static func inEach(_ body: @escaping @Sendable (Setting) async throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            for setting in all { group.addTask { try await body(setting) } }
            try await group.waitForAll()
        }
    }

    /// A service of its own, with limits that make waiting short.
    ///
    /// - Parameter deadline: for each picture, in milliseconds; longer where a test must get there first.
    func service(executable: String? = nil, launcher: [String]? = nil, deadline: Int = 3_000) -> RenderService {
        var configuration = RenderConfiguration()
        configuration.executable = executable ?? Self.hostileProgram
        configuration.usesNamespaces = hasNamespaces
        configuration.concurrency = 2
        configuration.formats = RenderRole.allCases.map {
            Format(
                provider: .other("hostile"), role: $0, contentTypes: ["test-\($0.rawValue)/*"],
                traits: .embeddedPictures)
        }
        for role in RenderRole.allCases {
            configuration.thumbnailLimits[role] = RenderLimits(
                deadline: deadline, processorTime: 2, memory: 128 << 20, pixels: 1_000_000)
        }
        configuration.sessionDeadline = 3_000
        configuration.launcher = launcher ?? self.launcher
        return RenderService(configuration)
    }

    /// What starts the program as another user, if that is to be.
    var launcher: [String] {
        isRoot || geteuid() != 0 ? [] : ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    }

    /// One service for all tests of a setting.
    static let services = Dictionary(uniqueKeysWithValues: all.map { ($0, $0.service()) })

    /// The program beside the one that runs the tests.
    static let hostileProgram: String = {
        let beside = RenderConfiguration().executable
        return beside[...beside.lastIndex(of: "/")!] + "HostileRender"
    }()

    /// Whether this machine lets this user make namespaces.
    static let bubblewrapWorks: Bool = {
        (try? ChildProcess.run(["/usr/bin/bwrap", "--unshare-all", "--ro-bind", "/", "/", "/bin/true"]))?.status == 0
    }()
}
