// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// How far something has come (GtkProgressBar).
@MainActor public struct ProgressBar: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty bar (`gtk_progress_bar_new`).
    public init() { object = ObjectPointer(gtk_progress_bar_new()!) }

    /// From 0 to 1 (`gtk_progress_bar_set_fraction`).
    public func setFraction(_ fraction: Double) { gtk_progress_bar_set_fraction(object(), fraction) }

    /// Moves a little to and fro, of something that cannot say how far it is (`gtk_progress_bar_pulse`).
    public func pulse() { gtk_progress_bar_pulse(object()) }
}
