// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
internal import Glibc

extension ReaderLanguage {
    /// The language in the environment of a render program; none where there is no such variable.
    package static let ofReader = ReaderLanguage(
        locale: getenv(variable).flatMap { String(validatingCString: $0) } ?? "")
}
