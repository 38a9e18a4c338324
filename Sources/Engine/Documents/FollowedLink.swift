// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// The target of a symbolic link, and the fault of a link whose target cannot be reached.
public struct FollowedLink: Equatable, Sendable {
    /// The reason why the target of a link cannot be reached.
    @nonexhaustive public enum Fault: Equatable, Sendable {
        /// The target does not exist.
        case missing
        /// The chain of links has a cycle, or more links than the kernel follows.
        case tooManyLinks
        /// A folder on the path does not permit entry.
        case notPermitted
        /// Another error, with the volume's message.
        case failed(String)

        /// The description of the fault in the user's language.
        public var message: String {
            switch self {
            case .missing: tr("The target does not exist.")
            case .tooManyLinks: tr("The link leads in a circle, or through too many other links.")
            case .notPermitted: tr("You do not have permission to reach the target.")
            case .failed(let reason): reason
            }
        }
    }

    /// The path in the link, as bytes; relative to the link's folder if it does not begin with a slash.
    public let target: [UInt8]
    /// The reason why the target cannot be reached; nil for a link that leads to a file.
    public let fault: Fault?

    /// Reads a link on a background thread; nil when the file is no link, or cannot be read.
    ///
    /// - Parameter facts: the facts of the link, which say whether its target exists.
    public static func read(_ location: FileLocation, _ facts: FileFacts) async -> FollowedLink? {
        guard facts.isLink else { return nil }
        return await FileQueue.perform { () throws(Never) in
            guard let (link, changes) = try? FileAccesses.inResolvedFolder(location),
                let target = try? changes.target(of: link)
            else { return nil }
            return FollowedLink(target: target, fault: facts.kind == .brokenLink ? fault(of: link) : nil)
        }
    }

    /// The target as text for display.
    public var displayTarget: String { DisplayName.text(target) }

    private static func fault(of link: FileLocation) -> Fault? {
        do throws(FileChangeError) {
            _ = try FileAccesses.resolved(link)
            return nil
        } catch {
            return switch error {
            case .gone: .missing
            case .behindLink: .tooManyLinks
            case .notPermitted: .notPermitted
            default: .failed(error.message)
            }
        }
    }
}
