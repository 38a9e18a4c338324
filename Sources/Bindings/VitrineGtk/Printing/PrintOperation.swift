// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Asks how to print, and prints (GtkPrintOperation). The desktop's dialog offers printers, and a file.
@MainActor public final class PrintOperation: Object {
    /// How it ended.
    public enum Outcome: Equatable, Sendable {
        /// It is on its way to the printer, or in a file.
        case printed
        /// The user changed their mind.
        case cancelled
        /// Why it was not printed; nil when the content could not be drawn.
        case failed(String?)
    }

    /// The object behind it.
    public let object: ObjectPointer
    private let reference: Reference
    private let content: any PrintContent
    private var couldDraw = true
    private var end: CheckedContinuation<Outcome, Never>?
    /// The user's last print settings, used by the next operation.
    private static var settings: Reference?

    /// An operation that prints content (`gtk_print_operation_new`).
    ///
    /// - Parameter title: the print job's name in lists of jobs, and the beginning of an output file's name.
    public init(_ content: any PrintContent, title: String) {
        self.content = content
        object = ObjectPointer(gtk_print_operation_new()!)
        reference = Reference(taking: object)
        gtk_print_operation_set_job_name(object(), title)
        gtk_print_operation_set_unit(object(), GTK_UNIT_POINTS)
        gtk_print_operation_set_allow_async(object(), 1)
        gtk_print_operation_set_embed_page_setup(object(), 1)
        let settings = Self.settings ?? Reference(taking: ObjectPointer(gtk_print_settings_new()!))
        let ending = title.lastIndex(of: ".").flatMap { $0 == title.startIndex ? nil : $0 } ?? title.endIndex
        gtk_print_settings_set(settings.object(), "output-basename", String(title[..<ending]))
        gtk_print_settings_unset(settings.object(), "output-uri")
        gtk_print_operation_set_print_settings(object(), settings.object())
        connect("begin-print") { [weak self] (context: ObjectPointer?) in
            guard let self, let context else { return }
            let count = content.pageCount(on: PrintSheet(context: context))
            gtk_print_operation_set_n_pages(self.object(), Int32(clamping: max(1, count)))
        }
        connect("request-page-setup") { [weak self] (_: ObjectPointer?, page: Int, setup: ObjectPointer?) in
            guard let self, let setup, self.content.isLandscape(page: page) else { return }
            gtk_page_setup_set_orientation(setup(), GTK_PAGE_ORIENTATION_LANDSCAPE)
        }
        connect("draw-page") { [weak self] (context: ObjectPointer?, page: Int) in
            guard let context else { return }
            self?.draw(page, on: PrintSheet(context: context))
        }
        connect("done") { [weak self] (result: EnumValue) in self?.finish(UInt32(bitPattern: result.number)) }
    }

    /// Shows the dialog, and prints.
    public func run(parent: (some WindowWidget)?) async -> Outcome {
        await withCheckedContinuation { continuation in
            end = continuation
            // What goes wrong is told by "done".
            _ = gtk_print_operation_run(
                object(), GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent.map { $0.object() }, nil)
        }
    }

    private func draw(_ page: Int, on sheet: PrintSheet) {
        // The page is somewhere else, and the main loop runs until it is here.
        gtk_print_operation_set_defer_drawing(object())
        Task {
            if couldDraw, await !content.draw(page: page, on: sheet) {
                couldDraw = false
                gtk_print_operation_cancel(object())
            }
            gtk_print_operation_draw_page_finish(object())
        }
    }

    private func finish(_ result: UInt32) {
        var error: UnsafeMutablePointer<GError>?
        // Where there is no error, GTK copies none and warns of it.
        if result == GTK_PRINT_OPERATION_RESULT_ERROR.rawValue { gtk_print_operation_get_error(object(), &error) }
        let reason = error.map { String(cString: $0.pointee.message) }
        if let error { g_error_free(error) }
        let outcome: Outcome =
            if !couldDraw {
                .failed(nil)
            } else if result == GTK_PRINT_OPERATION_RESULT_APPLY.rawValue {
                .printed
            } else if result == GTK_PRINT_OPERATION_RESULT_CANCEL.rawValue {
                .cancelled
            } else {
                .failed(reason)
            }
        if outcome == .printed, let settings = gtk_print_operation_get_print_settings(object()) {
            Self.settings = Reference(retaining: ObjectPointer(settings))
        }
        end?.resume(returning: outcome)
        end = nil
    }
}
