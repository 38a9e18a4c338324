// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A widget that measures, lays out and draws itself by closures (GtkWidget subclass, written in Swift).
///
/// With ``scrolls`` it implements GtkScrollable: it draws at its own offset, and its scroll positions belong to the
/// scrolled window that it is put in. The widget owns the closures; they go when it does.
@MainActor public struct CustomWidget: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A widget that draws nothing yet.
    public init(scrolls: Bool = false) {
        let type = scrolls ? WidgetBehaviour.scrollableType : WidgetBehaviour.plainType
        object = ObjectPointer(g_object_new_with_properties(type, 0, nil, nil)!)
    }

    /// A scrollable widget that draws nothing yet, and whose text screen readers can read (GtkAccessibleText, GTK 4.14).
    public static func withText() -> CustomWidget {
        CustomWidget(object: ObjectPointer(g_object_new_with_properties(WidgetBehaviour.textType, 0, nil, nil)!))
    }

    private init(object: ObjectPointer) { self.object = object }

    /// Draws it: the snapshot, and its width and height in points (`GtkWidgetClass.snapshot`).
    public func onSnapshot(_ body: @escaping @MainActor (Snapshot, Double, Double) -> Void) {
        behaviour.snapshot = body
        queueDraw()
    }

    /// The least and the wanted size in one direction, given the other one's size or -1 (`GtkWidgetClass.measure`).
    public func onMeasure(_ body: @escaping @MainActor (Orientation, Int) -> (minimum: Int, natural: Int)) {
        behaviour.measure = body
        queueResize()
    }

    /// Tells it its width and height in points (`GtkWidgetClass.size_allocate`).
    public func onAllocate(_ body: @escaping @MainActor (Int, Int) -> Void) {
        behaviour.allocate = body
        queueResize()
    }

    /// Puts a child into it, to be placed by ``place(_:in:)`` (`gtk_widget_set_parent`).
    public func addChild(_ child: some Widget) {
        gtk_widget_set_parent(child.object(), object())
    }

    /// Puts a child into it, below another one that is in it (`gtk_widget_insert_before`).
    public func addChild(_ child: some Widget, below sibling: some Widget) {
        gtk_widget_insert_before(child.object(), object(), sibling.object())
    }

    /// Takes a child out (`gtk_widget_unparent`).
    public func removeChild(_ child: some Widget) { gtk_widget_unparent(child.object()) }

    /// Gives a child its place, in points, during the allocation (`gtk_widget_size_allocate`).
    public func place(_ child: some Widget, in rectangle: Rectangle) {
        var allocation = GtkAllocation(
            x: Int32(rectangle.x), y: Int32(rectangle.y), width: Int32(rectangle.width), height: Int32(rectangle.height)
        )
        gtk_widget_size_allocate(child.object(), &allocation, -1)
    }

    /// The size a child wants in one direction, given the other one's size or -1 (`gtk_widget_measure`).
    public func naturalSize(of child: some Widget, _ orientation: Orientation, for size: Int = -1) -> Int {
        var natural: Int32 = 0
        gtk_widget_measure(child.object(), orientation.c, Int32(size), nil, &natural, nil, nil)
        return Int(natural)
    }

    /// The horizontal scroll position, once it is in a scrolled window.
    public var horizontal: Adjustment? { behaviour.horizontal.map { Adjustment(object: $0.object) } }

    /// The vertical scroll position, once it is in a scrolled window.
    public var vertical: Adjustment? { behaviour.vertical.map { Adjustment(object: $0.object) } }

    /// Calls `body` when a scroll position changes.
    public func onScroll(_ body: @escaping @MainActor () -> Void) { behaviour.scrolled = body }

    /// Gives screen readers the text of a widget made by ``withText()``. The widget does not keep it.
    public func setAccessibleText(_ text: some AccessibleText) { behaviour.text = text }

    private var behaviour: WidgetBehaviour { WidgetBehaviour.of(object.raw) }
}
