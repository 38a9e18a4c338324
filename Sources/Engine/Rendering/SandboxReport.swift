// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// Which walls stand around the renderers.
public struct SandboxReport: Sendable, Equatable {
    /// The walls around one zygote and its children.
    public struct Walls: Sendable, Equatable {
        /// The version of Landlock in force.
        public var landlock: Int
        /// Whether the system-call filter is in force.
        public var hasFilter: Bool
        /// Whether no program it starts could gain privileges.
        public var hasNoNewPrivileges: Bool
        /// The namespaces it does not share with this process, such as `network`; empty without bubblewrap.
        public var namespaces: [String]
        /// Whether the kernel was asked about the process; it hides processes where `/proc` is mounted with `hidepid`.
        public var isVerified: Bool
    }

    /// One role.
    public struct Role: Sendable, Equatable {
        /// Which one.
        public var role: RenderRole
        /// Its walls; nil when it is not available.
        public var walls: Walls?
        /// Why it is not available, in the user's language.
        public var reason: String?
    }

    /// Every role, in the order of ``DocumentModel/RenderRole/allCases``.
    public var roles: [Role]
    /// Why there are no namespaces around the renderers, and what to install or change, in the user's language; nil when
    /// there are, or when they were not wanted.
    public var namespacesObstacle: String?

    /// Whether every role is walled in as it must be, so that documents are drawn at all.
    public var isProtected: Bool { roles.allSatisfy { $0.walls != nil } }
}
