// SPDX-License-Identifier: MPL-2.0

package import CGLib

/// GObject classes whose instances keep one Swift object alive.
package enum SwiftClass {
    /// Registers a final class derived from GObject (`g_type_register_static_simple`).
    package static func register(_ name: String) -> GType {
        g_type_register_static_simple(
            .gObject, name, UInt32(MemoryLayout<GObjectClass>.size),
            { gClass, _ in
                gClass!.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { instance in
                    let object = UnsafeMutableRawPointer(instance!).assumingMemoryBound(to: VitrineObject.self)
                    if let swift = object.pointee.swift { Unmanaged<AnyObject>.fromOpaque(swift).release() }
                    g_type_class_peek(.gObject)!.assumingMemoryBound(to: GObjectClass.self).pointee.finalize(instance)
                }
            }, UInt32(MemoryLayout<VitrineObject>.size), nil, GTypeFlags(rawValue: 0))
    }

    /// A new instance that keeps `swift` alive. The caller owns the reference.
    package static func make(_ type: GType, keepingAlive swift: AnyObject) -> ObjectPointer {
        let instance = ObjectPointer(g_object_new_with_properties(type, 0, nil, nil)!)
        let object: UnsafeMutablePointer<VitrineObject> = instance()
        object.pointee.swift = Unmanaged.passRetained(swift).toOpaque()
        return instance
    }

    /// The Swift object behind an instance.
    package static func swift<Swift: AnyObject>(_ instance: some CPointer, as _: Swift.Type) -> Swift {
        let object = instance.raw.assumingMemoryBound(to: VitrineObject.self)
        return Unmanaged<Swift>.fromOpaque(object.pointee.swift).takeUnretainedValue()
    }
}
