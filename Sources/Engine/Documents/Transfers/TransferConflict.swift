// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// A conflict of names: a file in the target folder has the name that a file is to get.
public struct TransferConflict: Equatable, Sendable {
    /// The file that is to get the name.
    public let source: FileLocation
    /// The metadata of that file.
    public let sourceStamp: FileStamp
    /// The file that has the name.
    public let target: FileLocation
    /// The metadata of the file that has the name.
    public let targetStamp: FileStamp

    /// A conflict of two files.
    public init(source: FileLocation, sourceStamp: FileStamp, target: FileLocation, targetStamp: FileStamp) {
        (self.source, self.sourceStamp, self.target, self.targetStamp) = (source, sourceStamp, target, targetStamp)
    }

    /// Whether both are folders, which can become one.
    public var canMerge: Bool { sourceStamp.kind == .folder && targetStamp.kind == .folder }

    /// The answer to a conflict.
    public enum Answer: Sendable, Equatable {
        /// The old one goes, at the moment when the new one is complete.
        case replace
        /// The new one gets a free name.
        case keepBoth
        /// The source stays where it is.
        case skip
        /// The folders become one; files in both are asked about again. Where they cannot, a file is
        /// replaced, and a folder is not.
        case merge
        /// The transfer is cancelled.
        case cancel
    }

    /// An answer, for this conflict or for all that follow.
    public struct Decision: Sendable, Equatable {
        /// The answer.
        public var answer: Answer
        /// Whether the same holds for all that follow.
        public var isForAll: Bool

        /// A decision.
        public init(_ answer: Answer, isForAll: Bool = false) {
            self.answer = answer
            self.isForAll = isForAll
        }
    }
}
