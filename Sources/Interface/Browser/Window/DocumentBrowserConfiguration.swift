// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// The features of a browser window that an embedding program chooses.
public struct DocumentBrowserConfiguration: Sendable {
    /// Whether new documents can be made; without, there is no create button.
    public var allowsCreation = true
    /// The label of the create button, and of the menu item that does the same; nil for "Create Document" in the user's
    /// language.
    public var createTitle: String?
    /// The shape of the page on the create button.
    public var createAspectRatio = AspectRatio.portrait

    /// The folder in which the dialog for opening a folder starts; nil for the folder that is shown.
    public var defaultFolder: FileLocation?

    /// Whether several documents can be selected at once.
    public var allowsMultipleSelection = true
    /// The content types, such as `image/*`, whose documents can be opened; the others are dimmed. Empty for all.
    public var shownTypes: [String] = []
    /// Further items of the context menu of documents.
    public var customActions: [CustomAction] = []

    /// A browser that creates documents of the user's choice, and offers every document and no actions of its own.
    public init() {}

    /// The label of the create button.
    var shownCreateTitle: String { createTitle ?? tr("Create Document") }

    /// The label of a menu item in the program's own words; nil when it has none for it.
    func label(of option: OptionsMenu.Option) -> String? {
        option == .createDocument ? createTitle.map { MenuLabel.text($0) + "…" } : nil
    }
}
