// SPDX-License-Identifier: MPL-2.0

import CGhostscript
import Glibc

/// Ghostscript's library, if it is installed. It is loaded when its process starts and not linked, as it brings sixty
/// libraries along.
struct Ghostscript {
    let newInstance: PFN_gsapi_new_instance
    let deleteInstance: PFN_gsapi_delete_instance
    let setStreams: PFN_gsapi_set_stdio
    let setDisplay: PFN_gsapi_set_display_callback
    let start: PFN_gsapi_init_with_args
    let begin: PFN_gsapi_run_string_begin
    let run: PFN_gsapi_run_string_continue
    let end: PFN_gsapi_run_string_end
    let exit: PFN_gsapi_exit

    /// The installed library; nil when there is none, or when it is too old.
    static let installed: Ghostscript? = {
        for name in ["libgs.so.10", "libgs.so.9"] {
            guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
            if let library = Ghostscript(handle) { return library }
            dlclose(handle)
        }
        return nil
    }()

    private init?(_ handle: UnsafeMutableRawPointer) {
        func symbol<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(handle, name).map { unsafeBitCast($0, to: type) }
        }
        guard let newInstance = symbol("gsapi_new_instance", PFN_gsapi_new_instance.self),
            let deleteInstance = symbol("gsapi_delete_instance", PFN_gsapi_delete_instance.self),
            let setStreams = symbol("gsapi_set_stdio", PFN_gsapi_set_stdio.self),
            let setDisplay = symbol("gsapi_set_display_callback", PFN_gsapi_set_display_callback.self),
            let start = symbol("gsapi_init_with_args", PFN_gsapi_init_with_args.self),
            let begin = symbol("gsapi_run_string_begin", PFN_gsapi_run_string_begin.self),
            let run = symbol("gsapi_run_string_continue", PFN_gsapi_run_string_continue.self),
            let end = symbol("gsapi_run_string_end", PFN_gsapi_run_string_end.self),
            let exit = symbol("gsapi_exit", PFN_gsapi_exit.self)
        else { return nil }
        self.newInstance = newInstance
        self.deleteInstance = deleteInstance
        self.setStreams = setStreams
        self.setDisplay = setDisplay
        self.start = start
        self.begin = begin
        self.run = run
        self.end = end
        self.exit = exit
    }
}
