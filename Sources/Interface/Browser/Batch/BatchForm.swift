// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import VitrineGtk
internal import VolumeAccess

/// The form in the dialog of a batch, such as for renaming documents or changing pictures.
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
    /// The work that is entered; nil while the input is empty or, as ``complaint`` explains, invalid.
    var work: BatchWork? { get }
    /// Why what is wanted makes no sense; nil when it does.
    var complaint: String? { get }
    /// The hint that is shown while no work is entered.
    var hint: String { get }
    /// A folder that results go to; nil for those of the documents.
    var output: FileLocation? { get }

    /// Puts the keyboard's focus where one begins.
    func grabFocus()
}

extension BatchForm {
    /// No hint: the form is valid from the beginning.
    var hint: String { "" }
}
