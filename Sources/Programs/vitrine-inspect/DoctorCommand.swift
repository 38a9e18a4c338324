// SPDX-License-Identifier: MPL-2.0

internal import Thumbnails
internal import VitrineGLib

/// `vitrine-inspect doctor`.
struct DoctorCommand: Sendable {
    private var isJSON = false
    private var listsTypes = false

    /// Reads the rest of a command line; nil when it asks for help.
    init?(_ arguments: inout Arguments) throws(UsageError) {
        while let word = try arguments.next() {
            switch word {
            case .operand(let name):
                throw UsageError(
                    tr("doctor takes no file: “{name}”", ["name": InspectedFile(argument: name).displayName]))
            case .option("--help"), .option("-h"): return nil
            case .option("--json"): isJSON = true
            case .option("--types"): listsTypes = true
            case .option(let name): throw UsageError(tr("Unknown option {option}", ["option": name]))
            }
        }
    }

    func run(_ output: Output) async -> Int32 {
        if listsTypes {
            output.write(RenderedType.all.joined(separator: "\n") + "\n")
            return 0
        }
        let report = await DoctorReport()
        output.write(isJSON ? report.json + "\n" : report.text)
        return report.isSound ? 0 : 1
    }
}
