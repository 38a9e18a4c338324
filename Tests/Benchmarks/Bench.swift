// SPDX-License-Identifier: MPL-2.0
import Glibc

/// What all rows share: the place for their inputs, and the peers this machine has.
@MainActor final class Bench {
    /// Inputs and outputs, removed at the end.
    let workspace = Workspace()
    /// How often each thing is measured.
    let rounds = 5

    /// Peers somebody asked for in vain.
    private(set) var missingPeers: Set<String> = []

    /// Whether a program is there to compare with; one that is not is said at the end.
    func has(_ peer: String) -> Bool {
        let isThere = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
            .contains { access("\($0)/\(peer)", X_OK) == 0 }
        if !isThere { missingPeers.insert(peer) }
        return isThere
    }

    /// Remembers a peer that is not there.
    func lacks(_ peer: String) {
        missingPeers.insert(peer)
    }

    /// Whether there is something at the path.
    static func isFile(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// A C program from `Peers`, compiled here and now.
    func compiled(_ name: String, packages: String) throws -> String {
        let program = workspace.path("peer-\(name)")
        if access(program, X_OK) == 0 { return program }
        let source = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        try Command.shell(
            "cc -O2 -o '\(program)' '/\(source)/Peers/\(name).c' $(pkg-config --cflags --libs \(packages))")
        return program
    }

    /// Put before a program, it waits for everything the program leaves behind.
    var reaper: String {
        get throws { try compiled("reaper", packages: "gio-2.0") }
    }

    /// Runs the measurements in turn, `rounds` times, so that a disturbance meets them all; medians in order.
    func medians(of bodies: [@MainActor () async throws -> Cost]) async throws -> [Cost] {
        var costs = [[Cost]](repeating: [], count: bodies.count)
        // The first round warms caches and is thrown away.
        for round in 0...rounds {
            for (index, body) in bodies.enumerated() {
                let cost = try await body()
                if round > 0 { costs[index].append(cost) }
            }
        }
        return costs.map(Cost.median)
    }
}
