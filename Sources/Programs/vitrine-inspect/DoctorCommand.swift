// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import Thumbnails
internal import VitrineGLib

/// `vitrine-inspect doctor`.
struct DoctorCommand: Sendable {
    /// Programs of others that draw documents, and why they are not used; nil when they are.
    private struct OtherPrograms {
        let list: [ThumbnailerProgram]
        let obstacle: String?
    }

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
        let report = await RenderService.shared.report()
        let versions = await RenderLibraries()
        let others = OtherPrograms(
            list: ThumbnailerPrograms.installed.all, obstacle: await ThumbnailerProgram.obstacle())
        let isSafe = report.roles.allSatisfy { $0.walls?.isMandatoryPartThere ?? false }
        output.write(
            isJSON ? json(report, versions, others, isSafe) + "\n" : text(report, versions, others, isSafe))
        return isSafe ? 0 : 1
    }

    private func json(
        _ report: SandboxReport, _ versions: RenderLibraries, _ others: OtherPrograms, _ isSafe: Bool
    ) -> String {
        var object = JSONObject()
        object.add("safe", isSafe)
        object.add("roles", report.roles.map(json))
        object.add("namespacesReason", report.namespacesObstacle)
        object.add(
            "formats",
            Format.builtIn.map { format in
                var object = JSONObject()
                object.add("provider", format.provider.name)
                object.add("role", format.role.rawValue)
                object.add("contentTypes", format.contentTypes)
                return object
            })
        object.add(
            "programs",
            others.list.map { program in
                var object = JSONObject()
                object.add("provider", program.name)
                object.add("program", program.path)
                object.add("used", others.obstacle == nil)
                object.add("contentTypes", program.contentTypes)
                return object
            })
        object.add("programsReason", others.obstacle)
        var libraries = JSONObject()
        for (name, version) in versions.list { libraries.add(name, version) }
        object.add("libraries", libraries)
        return object.text
    }

    private func json(_ role: SandboxReport.Role) -> JSONObject {
        var object = JSONObject()
        object.add("role", role.role.rawValue)
        guard let walls = role.walls else {
            object.add("available", false)
            object.add("reason", role.reason)
            return object
        }
        object.add("available", true)
        object.add("landlock", walls.landlock)
        object.add("seccomp", walls.hasFilter)
        object.add("noNewPrivileges", walls.hasNoNewPrivileges)
        object.add("namespaces", walls.namespaces)
        object.add("verified", walls.isVerified)
        return object
    }

    private func text(
        _ report: SandboxReport, _ versions: RenderLibraries, _ others: OtherPrograms, _ isSafe: Bool
    ) -> String {
        var lines = [isSafe ? tr("The sandbox works.") : tr("The sandbox does not work: only icons are shown.")]
        for role in report.roles {
            lines.append("")
            lines.append(role.role.rawValue)
            guard let walls = role.walls else {
                lines.append("  " + (role.reason ?? tr("not available")))
                continue
            }
            lines.append("  Landlock: " + (walls.landlock > 0 ? "ABI \(walls.landlock)" : tr("missing")))
            lines.append("  seccomp: " + (walls.hasFilter ? tr("active") : tr("missing")))
            lines.append("  no_new_privs: " + (walls.hasNoNewPrivileges ? tr("active") : tr("missing")))
            let namespaces = walls.namespaces.joined(separator: ", ")
            lines.append("  namespaces: " + (namespaces.isEmpty ? tr("none") : namespaces))
            if namespaces.isEmpty, let obstacle = report.namespacesObstacle { lines.append("  " + obstacle) }
            for format in Format.builtIn where format.role == role.role {
                lines.append("  \(format.provider.name): \(format.contentTypes.joined(separator: " "))")
            }
        }
        if !others.list.isEmpty {
            lines.append("")
            lines.append(tr("Thumbnailers of other apps, for types that Vitrine does not support:"))
            if let obstacle = others.obstacle { lines.append("  " + obstacle) }
            lines += others.list.map { "  \($0.name): \($0.contentTypes.joined(separator: " "))" }
        }
        lines.append("")
        lines += versions.list.map { "\($0.name) \($0.version)" }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension SandboxReport.Walls {
    /// Without these nothing is drawn.
    fileprivate var isMandatoryPartThere: Bool { landlock > 0 && hasFilter && hasNoNewPrivileges }
}
