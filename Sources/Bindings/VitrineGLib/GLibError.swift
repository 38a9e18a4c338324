// SPDX-License-Identifier: MPL-2.0

package import CGLib

/// An error as C libraries on GLib report it (`GError`).
public struct GLibError: Error, Equatable, CustomStringConvertible {
    /// The library's name for the group of errors, such as `g-io-error-quark`.
    public let domain: String
    /// The number within the group.
    public let code: Int
    /// The message for the user, in the user's language as far as the library is translated.
    public let message: String

    /// Takes over an error and frees it.
    package init(taking error: UnsafeMutablePointer<GError>) {
        domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
        code = Int(error.pointee.code)
        message = String(cString: error.pointee.message)
        g_error_free(error)
    }

    /// Whether the error says that the work was cancelled (`G_IO_ERROR_CANCELLED`).
    public var isCancellation: Bool {
        domain == "g-io-error-quark" && code == Int(G_IO_ERROR_CANCELLED.rawValue)
    }

    /// Domain, code and message.
    public var description: String { "\(domain) \(code): \(message)" }
}

/// Calls a C function that reports through a `GError` and throws what it reports: `try reporting { g_file_…($0) }`.
package func reporting<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(GLibError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    if let error { throw GLibError(taking: error) }
    return result
}
