// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VolumeAccess

/// `vitrine-inspect extensions`.
struct ExtensionsCommand: Sendable {
    private enum Action: String {
        case list, check, run, install, remove, enable, disable
    }

    private let action: Action
    private var isJSON = false
    private var operands: [[UInt8]] = []
    private var request = ExtensionRun()

    /// Reads the rest of a command line; nil when it asks for help.
    init?(_ arguments: inout Arguments) throws(UsageError) {
        let first = try arguments.next()
        if case .option("--help")? = first { return nil }
        if case .option("-h")? = first { return nil }
        guard case .operand(let word)? = first, let action = Action(rawValue: String(decoding: word, as: UTF8.self))
        else { throw UsageError(tr("Give an action: list, check, run, install, remove, enable or disable")) }
        self.action = action
        while let word = try arguments.next() {
            switch word {
            case .operand(let name): operands.append(name)
            case .option("--help"), .option("-h"): return nil
            case .option("--json"): isJSON = true
            case .option("--request") where action == .run:
                let word = try arguments.text(of: "--request")
                guard let ability = ExtensionAbility(rawValue: word) else {
                    throw UsageError(tr("--request is thumbnail or preview"))
                }
                request.ability = ability
            case .option("--size") where action == .run:
                request.size = try arguments.number(of: "--size", in: 1...PixelSize.sideLimit)
            case .option("--output") where action == .run: request.target = try arguments.value(of: "--output")
            case .option(let name): throw UsageError(tr("Unknown option {option}", ["option": name]))
            }
        }
        switch action {
        case .list where !operands.isEmpty: throw UsageError(tr("extensions list takes no name"))
        case .check, .install:
            if operands.isEmpty { throw UsageError(tr("Name a manifest: NAME.extension")) }
        case .remove, .enable, .disable:
            if operands.isEmpty { throw UsageError(tr("Name an extension")) }
        case .run:
            guard operands.count == 2 else { throw UsageError(tr("Name an extension and a file")) }
            request.name = operands[0]
            request.file = InspectedFile(argument: operands[1])
        case .list: break
        }
    }

    func run(_ output: Output) async -> Int32 {
        let registry = ExtensionRegistry.installed
        switch action {
        case .list:
            for entry in registry.all { output.write(line(entry, registry) + "\n") }
            return 0
        case .check: return await check(output)
        case .run: return await request.run(output, isJSON: isJSON)
        case .install, .remove, .enable, .disable:
            var hasFailed = false
            for operand in operands {
                do throws(ExtensionProblem) {
                    output.write(try change(operand, registry) + "\n")
                } catch {
                    output.complain(error.message)
                    hasFailed = true
                }
            }
            return hasFailed ? 1 : 0
        }
    }

    private func change(_ operand: [UInt8], _ registry: ExtensionRegistry) throws(ExtensionProblem) -> String {
        let name = String(decoding: operand, as: UTF8.self)
        switch action {
        case .install:
            let path = String(decoding: InspectedFile(argument: operand).location.path ?? operand, as: UTF8.self)
            let provider = try registry.install(path)
            return tr("Installed “{name}”", ["name": provider.identifier])
        case .remove:
            try registry.remove(name)
            return tr("Removed “{name}”", ["name": name])
        case .enable:
            try registry.setEnabled(name, true)
            return tr("Enabled “{name}”", ["name": name])
        case .disable, .list, .check, .run:
            try registry.setEnabled(name, false)
            return tr("Disabled “{name}”", ["name": name])
        }
    }

    /// One extension of the list: its types, and those that another one has.
    private func line(_ entry: ExtensionRegistry.Entry, _ registry: ExtensionRegistry) -> String {
        let provider = try? entry.result.get()
        let problem: ExtensionProblem? =
            switch entry.result {
            case .success(let provider): provider.problem
            case .failure(let problem): problem
            }
        let types = provider?.manifest.contentTypes ?? []
        let hidden = entry.isEnabled ? types.filter { registry.provider(of: $0)?.path != entry.path } : []
        if isJSON {
            var object = JSONObject()
            object.add("name", entry.identifier)
            object.add("title", provider?.manifest.name)
            object.add("version", provider?.manifest.version)
            object.add("manifest", entry.path)
            object.add("program", provider?.program)
            object.add("abilities", provider?.manifest.abilities.map(\.rawValue).sorted() ?? [])
            object.add("contentTypes", types)
            object.add("hiddenTypes", problem == nil ? hidden : [])
            object.add("enabled", entry.isEnabled)
            object.add("problem", problem?.message)
            return object.text
        }
        if let problem { return "\(entry.identifier): \(problem.message)" }
        var text = "\(entry.identifier): \(types.joined(separator: " "))"
        if !entry.isEnabled { text += " (" + tr("disabled") + ")" }
        if !hidden.isEmpty {
            text +=
                " (" + tr("another extension comes first for {types}", ["types": hidden.joined(separator: " ")]) + ")"
        }
        return text
    }

    /// Checks a manifest, its program, the protocol, and the answers about the documents that follow.
    private func check(_ output: Output) async -> Int32 {
        let manifest = InspectedFile(argument: operands[0])
        var report = ExtensionCheck()
        await report.run(
            manifest: String(decoding: manifest.location.path ?? operands[0], as: UTF8.self),
            documents: operands.dropFirst().map(InspectedFile.init(argument:)))
        for finding in report.findings {
            if isJSON {
                var object = JSONObject()
                object.add("check", finding.name)
                object.add("passed", finding.problem == nil)
                object.add("problem", finding.problem)
                output.write(object.text + "\n")
            } else {
                let mark = finding.problem == nil ? tr("passed") : tr("failed")
                output.write("\(mark): \(finding.name)" + (finding.problem.map { " – " + $0 } ?? "") + "\n")
            }
        }
        return report.findings.allSatisfy { $0.problem == nil } ? 0 : 1
    }
}
