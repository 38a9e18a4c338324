// SPDX-License-Identifier: MPL-2.0

/// The item of the list model for the create button, before the first document.
final class CreateItem {
    /// The label of the button.
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
