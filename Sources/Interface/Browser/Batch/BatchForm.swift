// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import Gtk
internal import VolumeAccess

/// What a batch's dialog asks: how documents are to be renamed, or what is to become of their pictures.
@MainActor protocol BatchForm: AnyObject {
    /// The title of the dialog.
    var title: String { get }
    /// The button that begins the work; an underscore marks its key.
    var verb: String { get }
    /// The fields.
    var widget: Box { get }
    /// Whether of a folder it is the files in it and below that are meant.
    var isForFiles: Bool { get }
    /// Told when something else is wanted.
    var onChange: () -> Void { get set }
    /// What is wanted; nil while that makes no sense, which ``complaint`` explains, or is nothing yet.
    var work: BatchWork? { get }
    /// Why what is wanted makes no sense; nil when it does.
    var complaint: String? { get }
    /// What to do first, as long as nothing is wanted.
    var hint: String { get }
    /// A folder that results go to; nil for those of the documents.
    var output: FileLocation? { get }

    /// Puts the keyboard's focus where one begins.
    func grabFocus()
}

extension BatchForm {
    /// Nothing: there is something wanted from the beginning.
    var hint: String { "" }
}
