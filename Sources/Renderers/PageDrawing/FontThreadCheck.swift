// SPDX-License-Identifier: MPL-2.0

import CPangoJobs
public import DocumentModel
import RendererKit

/// The check of the functions that do Pango's font lookups without its thread (`CPangoJobs`), with the Pango that is loaded.
public enum FontThreadCheck {
    /// Has Pango lay out a line in several scripts, and returns the state of Pango's thread.
    ///
    /// To be called while the process has one thread. With a Pango that waits otherwise than those functions know, the
    /// call never returns.
    public static func run() -> FontThread {
        PageContext.layOutSample("العربية 日本語 ")
        if let name = RenderServer.otherThread { return .unknown(name) }
        return pango_jobs_are_taken() == 0 ? .notNeeded : .replaced
    }
}
