// SPDX-License-Identifier: MPL-2.0

public import Documents

/// An option that the program which shows a browser adds to the documents' menu.
public struct CustomAction: Sendable {
    /// The label of the menu item.
    public let title: String
    /// Whether it can be done with these documents; asked each time the menu opens.
    public let fits: @MainActor @Sendable ([Document]) -> Bool
    /// Carries the action out on the selected documents.
    public let body: @MainActor @Sendable ([Document]) -> Void

    /// An option.
    public init(
        title: String, fits: @escaping @MainActor @Sendable ([Document]) -> Bool = { _ in true },
        body: @escaping @MainActor @Sendable ([Document]) -> Void
    ) {
        self.title = title
        self.fits = fits
        self.body = body
    }
}
