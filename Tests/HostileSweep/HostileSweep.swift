// SPDX-License-Identifier: MPL-2.0

import Glibc
import HostileVolume
import TestSupport
import VolumeAccess

/// Performs every operation on files on a volume whose every name is in turn a link, a pipe, a device and so on, and while
/// folders become links and folders again; looks whether anything outside the volume has changed.
///
///     HostileSweep [short|all] [NAME…|races]   the sweep, of some names of files or operations; ends with a table and a line
///                                              of counts; status 0 if nothing has changed, hung, died or kept its reason
///     HostileSweep perform FOLDER [VOLUME]     the operations, by lines of the standard input
@main enum HostileSweep {
    static func main() async {
        let words = CommandLine.arguments
        signal(SIGPIPE, SIG_IGN)
        if words.count == 4, words[1] == "perform" {
            await serve(HostileStage(in: words[2], volume: words[3].isEmpty ? nil : words[3]))
            exit(0)
        }
        if let obstacle = DiskImage.obstacle(.ext4) ?? Performer.obstacle {
            print("skipped: \(obstacle)")
            exit(77)
        }
        exit(sweep(isWhole: words.dropFirst().first == "all", only: Set(words.dropFirst(2))))
    }

    /// - Returns: the exit status. The volume and all folders are gone then.
    private static func sweep(isWhole: Bool, only: Set<String>) -> Int32 {
        do {
            let tally = Tally()
            try Sweep(isWhole: isWhole, only: only, tally).run()
            print(tally.text)
            return tally.isClean ? 0 : 1
        } catch {
            print("the sweep has ended: \(error)")
            return 2
        }
    }

    private static func serve(_ stage: HostileStage) async {
        // A volume that was ejected is asked again at once.
        VolumeHelpers.patience.withLock { $0.rest = 1 }
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard let operation = words.first.flatMap({ HostileOperation(rawValue: String($0)) }) else { exit(2) }
            var hasBegun = false
            let refusals = await operation.perform(in: stage) {
                guard words.count > 1, !hasBegun else { return }
                hasBegun = true
                print("begun")
                fflush(nil)
                _ = readLine()
            }
            for refusal in refusals { print("\(refusal.namesFile ? "refused" : "nameless")\t\(refusal.text)") }
            print("done")
            fflush(nil)
        }
    }
}
