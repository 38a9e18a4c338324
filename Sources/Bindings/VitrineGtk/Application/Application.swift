// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGLib
public import VitrineGLib

/// The program with its windows (AdwApplication). The caller keeps a ``Reference`` to it.
@MainActor public struct Application: Object {
    /// The object behind it.
    public let object: ObjectPointer

    /// An application that can open files (`adw_application_new`).
    ///
    /// - Parameters:
    ///   - id: the reverse domain name.
    ///   - isUnique: whether a second start hands its files to the first.
    public init(id: String, isUnique: Bool = true) {
        var flags = VITRINE_G_APPLICATION_HANDLES_OPEN.rawValue
        if !isUnique { flags |= VITRINE_G_APPLICATION_NON_UNIQUE.rawValue }
        object = ObjectPointer(adw_application_new(id, GApplicationFlags(rawValue: flags))!)
        // Other threads may look at the language by then: it is set here, and not again by GTK.
        Language.set()
        if gtk_is_initialized() == 0 { gtk_disable_setlocale() }
        Self.setLaunchContext()
    }

    /// An application that was made elsewhere and has started up.
    init(adopting object: ObjectPointer) {
        self.object = object
        adw_init()
        MainLoop.attachMainActor()
        Self.setLaunchContext()
    }

    private static func setLaunchContext() {
        LaunchContext.make = {
            Reference(taking: ObjectPointer(gdk_display_get_app_launch_context(gdk_display_get_default())!))
        }
    }

    /// Initialises GTK and libadwaita for a program or test without an application (`adw_init`).
    ///
    /// - Returns: false when there is no display.
    public static func initialize() -> Bool {
        guard gtk_init_check() != 0 else { return false }
        adw_init()
        return true
    }

    /// Runs the main loop until the last window closes (`g_application_run`).
    ///
    /// - Returns: the program's exit status.
    public func run(_ arguments: [String] = CommandLine.arguments) -> Int32 {
        MainLoop.attachMainActor()
        var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) }
        strings.append(nil)
        defer { for string in strings { g_free(string) } }
        return strings.withUnsafeMutableBufferPointer {
            g_application_run(object(), Int32(arguments.count), $0.baseAddress)
        }
    }

    /// Ends the main loop (`g_application_quit`).
    public func quit() { g_application_quit(object()) }

    /// Keeps the main loop running without a window, until ``release()`` (`g_application_hold`).
    public func hold() { g_application_hold(object()) }

    /// Undoes one ``hold()`` (`g_application_release`).
    public func release() { g_application_release(object()) }

    /// Adds an action under the prefix `app.` (`g_action_map_add_action`).
    public func add(_ action: Action) {
        g_action_map_add_action(object(), action.object())
        g_object_unref(action.object.raw)
    }

    /// The keys of an action, such as `<Control>w` (`gtk_application_set_accels_for_action`).
    public func setAccelerators(_ keys: [String], for action: String) {
        var strings: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(g_strdup($0)) }
        strings.append(nil)
        defer { for string in strings { g_free(UnsafeMutablePointer(mutating: string)) } }
        gtk_application_set_accels_for_action(object(), action, strings)
    }

    /// Calls `body` once, before anything is shown (`startup`).
    @discardableResult
    public func onStartup(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("startup", after: true, body)
    }

    /// Calls `body` when it is started without files (`activate`).
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("activate", body) }

    /// Calls `body` with the URIs of the files it is to open (`open`).
    @discardableResult
    public func onOpen(_ body: @escaping @MainActor ([String]) -> Void) -> SignalConnection {
        connect("open") { (files: FileList, count: Int) in body(files.uris(count)) }
    }
}

/// The C array of `GFile`s that the `open` signal carries.
private struct FileList: PropertyValue {
    static var type: GType { GType(17 << 2) }  // G_TYPE_POINTER
    private let files: UnsafeMutablePointer<OpaquePointer?>?

    init(from value: UnsafePointer<GValue>) {
        files = g_value_get_pointer(value)?.assumingMemoryBound(to: OpaquePointer?.self)
    }

    func store(in value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, Self.type)
        g_value_set_pointer(value, files)
    }

    func uris(_ count: Int) -> [String] {
        (0..<count).compactMap { index in
            guard let file = files?[index], let uri = g_file_get_uri(file) else { return nil }
            defer { g_free(uri) }
            return String(cString: uri)
        }
    }
}
