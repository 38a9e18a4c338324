// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CSourceView
internal import VitrineGLib

/// Marks every place where a view's text says something, whatever the case (GtkSourceSearchContext).
@MainActor public final class SourceSearch {
    private let settings: Reference
    private let context: Reference

    /// Looks for nothing yet (`gtk_source_search_context_new`).
    public init(_ view: SourceView) {
        let settings = gtk_source_search_settings_new()!
        self.settings = Reference(taking: ObjectPointer(settings))
        context = Reference(
            taking: ObjectPointer(gtk_source_search_context_new(ObjectPointer(view.buffer)(), settings)!))
    }

    /// The text whose occurrences are marked; empty for none (`gtk_source_search_settings_set_search_text`).
    public var text = "" {
        didSet {
            guard text != oldValue else { return }
            gtk_source_search_settings_set_search_text(settings.object(), text.isEmpty ? nil : text)
        }
    }
}
