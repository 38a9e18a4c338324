// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// Documents in order, kept true as long as somebody looks: those of a ``Folder``, or what a ``DocumentSearch`` finds.
///
/// ``onChange`` is called after each change, with the list already changed.
@MainActor public protocol DocumentList: AnyObject {
    /// The folder that is listed, or searched.
    var location: FileLocation { get }
    /// How far the list is.
    var state: Folder.State { get }
    /// Whether its volume was asked something and has not answered for a while; it may still.
    var isWaitingForVolume: Bool { get }
    /// Told what changed.
    var onChange: ((FolderChange) -> Void)? { get set }
    /// The order; another one takes effect with a later change.
    var sortOrder: SortOrder { get set }
    /// Whether hidden files are shown; a change takes effect with a later one.
    var showsHidden: Bool { get set }
    /// How many documents are shown.
    var count: Int { get }
    /// How many documents there are, hidden ones included.
    var totalCount: Int { get }

    /// The document at an index below ``count``.
    func document(at index: Int) -> Document
    /// The documents at some indices, those below ``count``, found away from the main actor: there may be a great many.
    func documents(at indices: [Int]) async -> [Document]
    /// The index of a document in the list; nil when it is not in the list.
    func index(of location: FileLocation) -> Int?
    /// Begins to read and to watch. Call it again after ``stop()`` to go on.
    func start()
    /// Reads again, as after an error. What is shown stays until the new list is complete.
    func reload()
    /// Ends reading and watching. The documents stay as they are.
    func stop()
}
