// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// An object that draws itself at any size (GdkPaintable).
@MainActor public protocol Paintable: Object {}

extension Paintable {
}
