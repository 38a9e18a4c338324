// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// The target of a symbolic link, and the reason why nothing is there.
public struct FollowedLink: Equatable, Sendable {
    /// The reason why a link leads to nothing.
    @nonexhaustive public enum Fault: Equatable, Sendable {
        /// There is no such file.
        case missing
        /// The links lead in a circle, or are more than the kernel follows.
        case tooManyLinks
        /// A folder on the way may not be entered.
        case notPermitted
        /// The volume says why, in words.
        case failed(String)

        /// The description in the user's language.
        public var message: String {
            switch self {
            case .missing: tr("The target does not exist.")
            case .tooManyLinks: tr("The link leads in a circle, or through too many other links.")
            case .notPermitted: tr("You do not have permission to reach the target.")
            case .failed(let reason): reason
            }
        }
    }

    /// The path that the link holds, as bytes; relative to the link's folder if it does not begin with a slash.
    public let target: [UInt8]
    /// Nil for a link that leads somewhere.
    public let fault: Fault?

    /// Reads a link, on a background thread; nil when it is none, or cannot be read.
    ///
    /// - Parameter facts: the facts of the link, which say whether it leads anywhere.
    public static func read(_ location: FileLocation, _ facts: FileFacts) async -> FollowedLink? {
        guard facts.isLink else { return nil }
        return await FileQueue.perform { () throws(Never) in
            guard let (link, changes) = try? FileAccesses.inResolvedFolder(location),
                let target = try? changes.target(of: link)
            else { return nil }
            return FollowedLink(target: target, fault: facts.kind == .brokenLink ? fault(of: link) : nil)
        }
    }

    /// The target for display.
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
