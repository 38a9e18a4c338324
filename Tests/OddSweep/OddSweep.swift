// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import VolumeAccess

/// Does what the programs do with documents on a volume whose every field is extreme (`OddVolume`), each operation in a
/// process of its own, and counts the deaths, the hangs and the senseless answers.
///
///     OddSweep [short|all] [OPERATION…]    the sweep; ends with a line of counts; status 0 if all are 0
///     OddSweep perform OPERATION FOLDER    one operation, in a process that can die
@main enum OddSweep {
    static func main() async {
        let words = CommandLine.arguments
        if words.count == 4, words[1] == "perform" {
            guard let operation = Operation(rawValue: words[2]) else { exit(2) }
            let senseless = await operation.perform(on: FileLocation(path: words[3]))
            for line in senseless { print(line) }
            exit(senseless.isEmpty ? 0 : 1)
        }
        let isWhole = words.dropFirst().first == "all"
        let named = words.dropFirst(2).compactMap { Operation(rawValue: $0) }
        do {
            let volume = try OddMount()
            let tally = sweep(volume, named.isEmpty ? Operation.allCases : named, isWhole: isWhole)
            volume.unmount()
            print(tally.text)
            exit(tally.isClean ? 0 : 1)
        } catch {
            print("skipped: \(error)")
            exit(77)
        }
    }

    private static func sweep(_ volume: OddMount, _ operations: [Operation], isWhole: Bool) -> Tally {
        var tally = Tally()
        let own = Products.folder + "/OddSweep"
        for operation in operations where isWhole || operation.isShort {
            tally.count([own, "perform", operation.rawValue, volume.path], named: operation.rawValue)
        }
        guard isWhole else { return tally }
        for name in volume.names where !name.isEmpty {
            for command in ["thumbnail", "preview"] {
                tally.count(
                    [Products.folder + "/vitrine-inspect", command, volume.path + "/" + name],
                    named: "inspect \(command) \(name.debugDescription)", refusals: [1])
            }
        }
        return tally
    }
}

/// What became of the operations.
struct Tally {
    private var performed = 0
    private var deaths = 0
    private var hangs = 0
    private var senseless = 0

    var isClean: Bool { performed > 0 && deaths + hangs + senseless == 0 }

    var text: String { "operations: \(performed), deaths: \(deaths), hangs: \(hangs), senseless answers: \(senseless)" }

    /// Runs a program and counts how it ends.
    ///
    /// - Parameter refusals: the statuses with which it says no.
    mutating func count(_ words: [String], named name: String, refusals: Set<Int32> = []) {
        performed += 1
        guard
            let outcome = try? ChildProcess.run(
                words, environment: OddMount.environment, limit: .seconds(120), mergesErrors: true)
        else {
            deaths += 1
            return print("\(name) cannot be started")
        }
        let (end, output) = (outcome.end, outcome.text)
        switch end {
        case .status(let status) where status == 0 || refusals.contains(status): return
        case .status: senseless += 1
        case .signal: deaths += 1
        case .overdue: hangs += 1
        }
        print("\(name): \(end)\n\(output)")
        fflush(nil)
    }
}
