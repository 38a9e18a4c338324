// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
internal import VitrineGLib

/// The Swift side of a ``CustomWidget``, and the GTK classes that call it.
@MainActor final class WidgetBehaviour {
    var snapshot: (@MainActor (Snapshot, Double, Double) -> Void)?
    var measure: (@MainActor (Orientation, Int) -> (minimum: Int, natural: Int))?
    var allocate: (@MainActor (Int, Int) -> Void)?
    var scrolled: (@MainActor () -> Void)?
    weak var text: (any AccessibleText)?
    private(set) var horizontal: Reference?
    private(set) var vertical: Reference?
    private var horizontalConnection: SignalConnection?
    private var verticalConnection: SignalConnection?

    nonisolated init() {}

    static func of(_ instance: UnsafeMutableRawPointer) -> WidgetBehaviour {
        let widget = instance.assumingMemoryBound(to: VitrineWidget.self)
        return Unmanaged<WidgetBehaviour>.fromOpaque(widget.pointee.swift).takeUnretainedValue()
    }

    static let plainType = register("VitrineWidget", scrolls: false)
    static let scrollableType = register("VitrineScrollable", scrolls: true)
    static let textType = registerText()

    /// The numbers of GtkScrollable's four properties in ``scrollableType``.
    private enum Property: guint {
        case horizontal = 1
        case vertical, horizontalPolicy, verticalPolicy
    }

    private func draw(_ widget: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer) {
        let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
        self.snapshot?(Snapshot(pointer: snapshot), Double(width), Double(height))
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            gtk_widget_snapshot_child(widget, current, snapshot)
            child = gtk_widget_get_next_sibling(current)
        }
    }

    private func set(_ property: Property, _ adjustment: UnsafeMutableRawPointer?) {
        let reference = adjustment.map { Reference(sinking: ObjectPointer($0)) }
        let connection = reference.map { reference in
            Adjustment(object: reference.object).onValueChange { [weak self] in self?.scrolled?() }
        }
        switch property {
        case .horizontal:
            horizontalConnection?.disconnect()
            (horizontal, horizontalConnection) = (reference, connection)
        case .vertical:
            verticalConnection?.disconnect()
            (vertical, verticalConnection) = (reference, connection)
        case .horizontalPolicy, .verticalPolicy: break
        }
    }

    private static func register(_ name: String, scrolls: Bool) -> GType {
        let initializePlain: GClassInitFunc = { gClass, _ in WidgetBehaviour.initialize(gClass!) }
        let initializeScrollable: GClassInitFunc = { gClass, _ in
            WidgetBehaviour.initialize(gClass!)
            WidgetBehaviour.addScrollProperties(gClass!.assumingMemoryBound(to: GObjectClass.self))
        }
        let type = g_type_register_static_simple(
            gtk_widget_get_type(), name, UInt32(MemoryLayout<GtkWidgetClass>.size),
            scrolls ? initializeScrollable : initializePlain,
            UInt32(MemoryLayout<VitrineWidget>.size),
            { instance, _ in
                let widget = UnsafeMutableRawPointer(instance!).assumingMemoryBound(to: VitrineWidget.self)
                widget.pointee.swift = Unmanaged.passRetained(WidgetBehaviour()).toOpaque()
            }, GTypeFlags(rawValue: 0))
        if scrolls {
            var interface = GInterfaceInfo(interface_init: nil, interface_finalize: nil, interface_data: nil)
            g_type_add_interface_static(type, gtk_scrollable_get_type(), &interface)
        }
        return type
    }

    /// A scrollable type that gives its text to screen readers.
    private static func registerText() -> GType {
        let type = g_type_register_static_simple(
            scrollableType, "VitrineText", UInt32(MemoryLayout<GtkWidgetClass>.size), nil,
            UInt32(MemoryLayout<VitrineWidget>.size), nil, GTypeFlags(rawValue: 0))
        var functions = AccessibleTextFunctions.all
        vitrine_accessible_text_add(type, &functions)
        return type
    }

    private nonisolated static func parent() -> UnsafeMutablePointer<GObjectClass> {
        g_type_class_peek(gtk_widget_get_type()).assumingMemoryBound(to: GObjectClass.self)
    }

    private nonisolated static func initialize(_ pointer: UnsafeMutableRawPointer) {
        let object = pointer.assumingMemoryBound(to: GObjectClass.self)
        object.pointee.dispose = { instance in
            let widget: UnsafeMutablePointer<GtkWidget> = ObjectPointer(instance!)()
            while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
            WidgetBehaviour.parent().pointee.dispose(instance)
        }
        object.pointee.finalize = { instance in
            let widget: UnsafeMutablePointer<VitrineWidget> = ObjectPointer(instance!)()
            Unmanaged<WidgetBehaviour>.fromOpaque(widget.pointee.swift).release()
            WidgetBehaviour.parent().pointee.finalize(instance)
        }
        let widget = pointer.assumingMemoryBound(to: GtkWidgetClass.self)
        widget.pointee.snapshot = { widget, snapshot in
            nonisolated(unsafe) let (widget, snapshot) = (widget!, snapshot!)
            MainActor.assumeIsolated {
                WidgetBehaviour.of(UnsafeMutableRawPointer(widget)).draw(widget, snapshot)
            }
        }
        widget.pointee.measure = { widget, orientation, size, minimum, natural, _, _ in
            nonisolated(unsafe) let widget = widget!
            let wanted = MainActor.assumeIsolated {
                let behaviour = WidgetBehaviour.of(UnsafeMutableRawPointer(widget))
                return behaviour.measure?(
                    orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical, Int(size))
            }
            minimum?.pointee = Int32(clamping: wanted?.minimum ?? 0)
            natural?.pointee = Int32(clamping: wanted?.natural ?? 0)
        }
        widget.pointee.size_allocate = { widget, width, height, _ in
            nonisolated(unsafe) let widget = widget!
            MainActor.assumeIsolated {
                WidgetBehaviour.of(UnsafeMutableRawPointer(widget)).allocate?(Int(width), Int(height))
            }
        }
    }

    private nonisolated static func addScrollProperties(_ object: UnsafeMutablePointer<GObjectClass>) {
        object.pointee.set_property = { instance, number, value, _ in
            nonisolated(unsafe) let (instance, value) = (instance!, value!)
            MainActor.assumeIsolated {
                let behaviour = WidgetBehaviour.of(UnsafeMutableRawPointer(instance))
                switch Property(rawValue: number) {
                case .horizontal: behaviour.set(.horizontal, g_value_get_object(value))
                case .vertical: behaviour.set(.vertical, g_value_get_object(value))
                default: break  // it always takes the room that it is given
                }
            }
        }
        object.pointee.get_property = { instance, number, value, _ in
            nonisolated(unsafe) let (instance, value) = (instance!, value!)
            MainActor.assumeIsolated {
                let behaviour = WidgetBehaviour.of(UnsafeMutableRawPointer(instance))
                switch Property(rawValue: number) {
                case .horizontal: g_value_set_object(value, behaviour.horizontal?.object.raw)
                case .vertical: g_value_set_object(value, behaviour.vertical?.object.raw)
                default: g_value_set_enum(value, Int32(GTK_SCROLL_MINIMUM.rawValue))
                }
            }
        }
        for (property, name) in [
            (Property.horizontal, "hadjustment"), (.vertical, "vadjustment"), (.horizontalPolicy, "hscroll-policy"),
            (.verticalPolicy, "vscroll-policy"),
        ] { g_object_class_override_property(object, property.rawValue, name) }
    }
}
