// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import Thumbnails
internal import VitrineGLib
internal import VolumeAccess

/// The findings of `vitrine-inspect doctor`.
struct DoctorReport: Sendable {
    private let sandbox: SandboxReport
    /// The failures of roles to draw their sample documents.
    private var failures: [RenderRole: RenderFailure] = [:]
    /// The state of Pango's thread; nil when the renderer cannot be started.
    private let fontThread: FontThread?
    private let libraries: RenderLibraries
    /// The confinement of the helper of each kind of volume; nil for one that cannot be started.
    private var volumes: [(kind: VolumeConfinement.Kind, confinement: VolumeConfinement?)] = []
    /// Programs of others that draw documents.
    private let programs: [ThumbnailerProgram]
    /// Why those programs are not used; nil when they are.
    private let programsObstacle: String?

    /// Examines this machine.
    init() async {
        sandbox = await RenderService.shared.report()
        libraries = await RenderLibraries()
        fontThread = await RenderProgramFonts.thread()
        programs = ThumbnailerPrograms.installed.all
        programsObstacle = await ThumbnailerProgram.obstacle()
        for kind in VolumeConfinement.Kind.allCases { volumes.append((kind, await VolumeConfinement.examine(kind))) }
        for role in sandbox.roles where role.walls != nil {
            do throws(RenderFailure) {
                try await RenderService.shared.drawSample(in: role.role)
            } catch {
                failures[role.role] = error
            }
        }
    }

    /// Whether the mandatory layers of the sandbox are in force in every role.
    private var isSafe: Bool {
        sandbox.roles.allSatisfy { role in
            guard let walls = role.walls else { return false }
            return walls.landlock > 0 && walls.hasFilter && walls.hasNoNewPrivileges
        }
    }

    /// Whether every role draws its sample document, or refuses it, as it does without an optional library.
    private var isAnswering: Bool {
        failures.values.allSatisfy { failure in if case .refused = failure { true } else { false } }
    }

    /// Whether no helper of volumes that is there reaches what is not on its volume.
    private var areVolumesConfined: Bool { volumes.allSatisfy { $0.confinement?.isConfined ?? true } }

    /// Whether documents are drawn safely, in every role, and as they should be, and volumes are confined.
    var isSound: Bool { isSafe && isAnswering && areVolumesConfined && fontThread?.isFine ?? false }

    // MARK: for programs

    /// The report as a JSON object on one line.
    var json: String {
        var object = JSONObject()
        object.add("safe", isSafe)
        object.add("roles", sandbox.roles.map(object(of:)))
        object.add("namespacesReason", sandbox.namespacesObstacle)
        object.add("volumes", volumes.map { $0.confinement.json(of: $0.kind) })
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
            programs.map { program in
                var object = JSONObject()
                object.add("provider", program.name)
                object.add("program", program.path)
                object.add("used", programsObstacle == nil)
                object.add("contentTypes", program.contentTypes)
                return object
            })
        object.add("programsReason", programsObstacle)
        if let fontThread {
            var thread = JSONObject()
            thread.add("state", fontThread.code)
            thread.add("thread", fontThread.thread)
            object.add("fontThread", thread)
        }
        var versions = JSONObject()
        for (name, version) in libraries.list { versions.add(name, version) }
        object.add("libraries", versions)
        return object.text
    }

    private func object(of role: SandboxReport.Role) -> JSONObject {
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
        let failure = failures[role.role]
        object.add("draws", failure == nil)
        if let failure { object.add("failure", InspectFailure(failure).json) }
        return object
    }

    // MARK: for people

    /// The report as lines, in the user's language.
    var text: String {
        var lines = [headline]
        for role in sandbox.roles { lines += ["", role.role.rawValue] + description(of: role) }
        lines += ["", "vitrine-volume"] + volumes.map { "  " + $0.confinement.description(of: $0.kind) }
        if !programs.isEmpty {
            lines.append("")
            lines.append(tr("Thumbnailers of other apps, for types that Vitrine does not support:"))
            if let programsObstacle { lines.append("  " + programsObstacle) }
            lines += programs.map { "  \($0.name): \($0.contentTypes.joined(separator: " "))" }
        }
        if let fontThread { lines += ["", fontThread.description] }
        lines.append("")
        lines += libraries.list.map { "\($0.name) \($0.version)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private var headline: String {
        if !isSafe { return tr("The sandbox does not work: only icons are shown.") }
        if !isAnswering { return tr("The sandbox works, but some documents cannot be drawn in it.") }
        if !areVolumesConfined { return tr("The sandbox works, but helpers of volumes reach other files, too.") }
        return isSound ? tr("The sandbox works.") : tr("The sandbox works, but text is not drawn as it should be.")
    }

    private func description(of role: SandboxReport.Role) -> [String] {
        guard let walls = role.walls else { return ["  " + (role.reason ?? tr("not available"))] }
        var lines = [
            "  Landlock: " + (walls.landlock > 0 ? "ABI \(walls.landlock)" : tr("missing")),
            "  seccomp: " + (walls.hasFilter ? tr("active") : tr("missing")),
            "  no_new_privs: " + (walls.hasNoNewPrivileges ? tr("active") : tr("missing")),
        ]
        let namespaces = walls.namespaces.joined(separator: ", ")
        lines.append("  namespaces: " + (namespaces.isEmpty ? tr("none") : namespaces))
        if namespaces.isEmpty, let obstacle = sandbox.namespacesObstacle { lines.append("  " + obstacle) }
        if let failure = failures[role.role] {
            lines.append("  " + tr("A sample document was not drawn: {reason}", ["reason": failure.message]))
        } else {
            lines.append("  " + tr("A sample document was drawn."))
        }
        for format in Format.builtIn where format.role == role.role {
            lines.append("  \(format.provider.name): \(format.contentTypes.joined(separator: " "))")
        }
        return lines
    }
}

extension FontThread {
    /// The state of Pango's thread, in the user's language.
    fileprivate var description: String {
        switch self {
        case .replaced: tr("Pango looks fonts up without a thread of its own: its thread was replaced.")
        case .notNeeded: tr("Pango looks fonts up without a thread of its own: this version has none to be replaced.")
        case .unknown(let name):
            tr(
                "Pango has started the unknown thread “{name}”: text is drawn slowly or not at all. Please report this.",
                ["name": name])
        case .failed: tr("Pango does not find fonts: text is not drawn. Please report this.")
        }
    }
}
