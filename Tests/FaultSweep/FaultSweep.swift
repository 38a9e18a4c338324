// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import SweepCalls

/// Makes every call of every operation on files fail, one after the other, and looks at what is left.
///
///     FaultSweep [short|all] [OPERATION…]   the sweep; ends with a line of counts; status 0 if nothing was lost;
///                                           `near` is all that the process does itself, `far` all that helpers do
///     FaultSweep perform OPERATION FOLDER   one operation, in a process that can be killed
///     FaultSweep clean                  what the next start does
@main enum FaultSweep {
    static func main() async {
        let words = CommandLine.arguments
        // A child may be dead before it was told to begin.
        signal(SIGPIPE, SIG_IGN)
        switch words.dropFirst().first ?? "short" {
        case "perform":
            guard words.count == 4, let operation = Operation.named(words[2]).first else { exit(2) }
            let stage = Stage(folder: words[3], isNear: operation.isNear)
            // Whoever counts the calls has to know this process first.
            _ = readLine()
            if stage.isNear { guard sweep_calls(stage.control, stage.volume, stage.disk) == 0 else { exit(2) } }
            print(await operation.act.perform(in: stage))
        case "clean":
            // As the next start of the program: what did not arrive is told, and then nothing is left.
            _ = UnfinishedWork.takeNotArrived()
            UnfinishedWork.cleanUp()
        case let extent:
            do {
                let named = words.dropFirst(2).flatMap(Operation.named)
                let sweep = try Sweep(isWhole: extent == "all", operations: named.isEmpty ? Operation.all : named)
                exit(sweep.run() ? 0 : 1)
            } catch {
                print("skipped: \(error)")
                exit(77)
            }
        }
    }
}
