// SPDX-License-Identifier: MPL-2.0

/// The syntax that a content type implies.
enum Syntax {
    /// The identifier that GtkSourceView has for the syntax of a content type; empty for plain text.
    static func identifier(contentType: String) -> String {
        if let known = identifiers[contentType] { return known }
        if contentType.hasSuffix("+xml") { return "xml" }
        if contentType.hasSuffix("+json") { return "json" }
        return ""
    }

    /// Whether text of a type is prose, to be set like a letter and not like a program.
    static func isProse(contentType: String) -> Bool {
        ["text/markdown", "text/x-readme", "text/rtf", "application/rtf"].contains(contentType)
    }

    private static let identifiers: [String: String] = [
        "application/javascript": "js", "application/json": "json", "application/sql": "sql",
        "application/toml": "toml", "application/x-awk": "awk", "application/x-desktop": "desktop",
        "application/x-m4": "m4", "application/x-perl": "perl", "application/x-php": "php",
        "application/x-ruby": "ruby", "application/x-shellscript": "sh", "application/x-yaml": "yaml",
        "application/xml": "xml", "application/yaml": "yaml", "text/css": "css", "text/csv": "", "text/html": "html",
        "text/javascript": "js", "text/markdown": "markdown", "text/rust": "rust", "text/vbscript": "vbnet",
        "text/x-adasrc": "ada", "text/x-bibtex": "bibtex", "text/x-c++hdr": "cpp", "text/x-c++src": "cpp",
        "text/x-chdr": "chdr", "text/x-cmake": "cmake", "text/x-cobol": "cobol", "text/x-common-lisp": "commonlisp",
        "text/x-csharp": "c-sharp", "text/x-csrc": "c", "text/x-dart": "dart", "text/x-dsrc": "d",
        "text/x-eiffel": "eiffel", "text/x-emacs-lisp": "commonlisp", "text/x-erlang": "erlang",
        "text/x-fortran": "fortran", "text/x-gettext-translation": "gettext-translation",
        "text/x-gettext-translation-template": "gettext-translation", "text/x-go": "go", "text/x-groovy": "groovy",
        "text/x-haskell": "haskell", "text/x-java": "java", "text/x-kotlin": "kotlin", "text/x-log": "logcat",
        "text/x-lua": "lua", "text/x-makefile": "makefile", "text/x-matlab": "matlab", "text/x-meson": "meson",
        "text/x-objcsrc": "objc", "text/x-ocaml": "ocaml", "text/x-opencl-src": "opencl", "text/x-pascal": "pascal",
        "text/x-patch": "diff", "text/x-python": "python3", "text/x-python3": "python3", "text/x-r": "r",
        "text/x-scala": "scala", "text/x-scheme": "scheme", "text/x-scss": "scss", "text/x-sql": "sql",
        "text/x-swift": "swift", "text/x-systemd-unit": "desktop", "text/x-tcl": "tcl", "text/x-tex": "latex",
        "text/x-tex-source": "latex", "text/x-asciidoc": "asciidoc", "text/asciidoc": "asciidoc",
        "text/x-typescript": "typescript", "text/x-vala": "vala", "text/x-vb": "vbnet", "text/x-verilog": "verilog",
        "text/x-vhdl": "vhdl", "text/xml": "xml", "text/yaml": "yaml",
        "application/vnd.mozilla.xul+xml": "xml", "application/xhtml+xml": "html", "application/x-tex": "latex",
        "application/typescript": "typescript", "application/x-sh": "sh", "application/x-troff-man": "",
    ]
}
