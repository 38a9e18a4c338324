// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc
internal import VitrineGLib

/// How a ``RenderService`` works. The defaults are right for applications.
public struct RenderConfiguration: Sendable {
    /// The path of the rendering program. Where there is a program of the same name followed by `-` and a role, that
    /// one serves the role.
    ///
    /// The default is `vitrine-render` beside this program, else `../libexec/vitrine/vitrine-render` from there; in debug
    /// builds the environment's `VITRINE_RENDER` comes first.
    public var executable: String
    /// How many documents are drawn at the same time: the number of processors.
    public var concurrency: Int
    /// Whether bubblewrap is used where it works.
    public var usesNamespaces = true
    /// The routing table.
    public var formats = Format.builtIn
    /// The limits of a child that makes one picture, for roles whose limits differ from the default.
    public var thumbnailLimits: [RenderRole: RenderLimits] = [:]
    /// The limits of a child that keeps a document open, for roles whose limits differ from the default.
    public var sessionLimits: [RenderRole: RenderLimits] = [:]
    /// How long a session may take for each request, in milliseconds.
    public var sessionDeadline = 15_000
    /// A program and its arguments that start the rendering program, such as one that changes the user.
    public var launcher: [String] = []
    /// Whether what libraries print about documents goes to this program's standard error; it may hold any bytes.
    public var showsMessages = false

    /// The defaults.
    public init() {
        executable = Self.executablePath
        concurrency = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        showsMessages = TestEnvironment.renderMessages.value != nil
    }

    /// The program for a role.
    func program(for role: RenderRole) -> String {
        let special = "\(executable)-\(role.rawValue)"
        return access(special, X_OK) == 0 ? special : executable
    }

    /// The limits of a child with one job.
    func limits(_ role: RenderRole, _ operation: JobOrder.Operation) -> RenderLimits {
        operation == .change ? .change : thumbnailLimits[role] ?? .thumbnail(role)
    }

    /// The limits of a child that keeps a document open.
    func limits(ofSessionIn role: RenderRole) -> RenderLimits { sessionLimits[role] ?? .session(role) }

    private static var executablePath: String {
        if let path = TestEnvironment.renderProgram.value { return path }
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
        let folder = own[..<(own.lastIndex(of: "/") ?? own.startIndex)]
        let beside = folder + "/vitrine-render"
        return access(String(beside), X_OK) == 0 ? String(beside) : folder + "/../libexec/vitrine/vitrine-render"
    }
}
