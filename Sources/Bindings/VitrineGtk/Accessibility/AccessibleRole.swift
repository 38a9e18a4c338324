// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// The accessible role of a self-drawn widget (GtkAccessibleRole).
public enum AccessibleRole: Sendable {
    /// Several widgets that belong together.
    case group
    /// A picture.
    case image
    /// A document or part of one.
    case document
    /// A message that a screen reader says at once.
    case alert
    /// A border between two parts.
    case separator
    /// Decoration, which a screen reader leaves out.
    case presentation

    var c: GtkAccessibleRole {
        switch self {
        case .group: GTK_ACCESSIBLE_ROLE_GROUP
        case .image: GTK_ACCESSIBLE_ROLE_IMG
        case .document: GTK_ACCESSIBLE_ROLE_DOCUMENT
        case .alert: GTK_ACCESSIBLE_ROLE_ALERT
        case .separator: GTK_ACCESSIBLE_ROLE_SEPARATOR
        case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
        }
    }
}
