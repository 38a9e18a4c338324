// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc

extension ReaderLanguage {
    /// The language of the user's environment (`locale(7)`).
    public static let current = {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { (name: String) in
            getenv(name).flatMap { String(validatingCString: $0) }
        }
        return ReaderLanguage(locale: names.first { !$0.isEmpty } ?? "")
    }()
}
