// SPDX-License-Identifier: MPL-2.0
import Glibc

/// `Benchmarks [ROW,…]`: measures the rows whose names are given, or begin so (`thumb`), or all.
///
/// Times depend on the machine and what else it does, so each is compared with a peer or a floor in the same run;
/// figures are medians of at least five. What the machine lacks to compare with is said at the end.
@MainActor @main enum Program {
    static func main() async {
        // A child that dies early must not take the measurement with it.
        signal(SIGPIPE, SIG_IGN)
        let wanted = CommandLine.arguments.dropFirst().flatMap { $0.split(separator: ",").map(String.init) }
        let chosen = Row.all.filter { row in
            wanted.isEmpty || wanted.contains("all")
                || wanted.contains { row.name == $0 || row.name.hasPrefix($0 + ".") }
        }
        guard !chosen.isEmpty else {
            Table.say("There are these rows: " + Row.all.map(\.name).joined(separator: " "))
            exit(2)
        }
        let bench = Bench()
        defer { bench.workspace.remove() }
        Table.head()
        var session: SessionBus?
        if chosen.contains(where: \.needsSession) {
            do {
                session = try await SessionBus(bench)
                session?.enter()
            } catch {
                Table.show(failure: error, of: "session bus")
            }
        }
        defer { session?.stop() }
        for row in chosen {
            do {
                for figure in try await row.measure(bench) { Table.show(figure) }
            } catch {
                Table.show(failure: error, of: row.name)
            }
        }
        Table.foot(missing: bench.missingPeers)
    }
}
