// SPDX-License-Identifier: MPL-2.0

/// What the list model hands to the tile before the first document: the button that makes one.
final class CreateItem {
    /// What it is called.
    let title: String
    /// The shape of the page on it.
    let aspectRatio: AspectRatio

    /// The button of a configuration; nil when that wants none.
    init?(_ configuration: DocumentBrowserConfiguration) {
        guard configuration.allowsCreation else { return nil }
        title = configuration.shownCreateTitle
        aspectRatio = configuration.createAspectRatio
    }
}
