// SPDX-License-Identifier: MPL-2.0

/// The commands and environments of LaTeX by what becomes of their arguments.
enum LaTeXCommands {
    /// The commands that set something up, with the number of their arguments, which are not shown.
    static let setup: [String: Int] = [
        "vspace": 1, "hspace": 1, "setlength": 2, "addtolength": 2, "setcounter": 2, "addtocounter": 2, "usepackage": 1,
        "RequirePackage": 1, "pagestyle": 1, "thispagestyle": 1, "pagenumbering": 1, "bibliographystyle": 1, "index": 1,
        "addcontentsline": 3, "markboth": 2, "markright": 1, "hypersetup": 1, "geometry": 1, "definecolor": 3,
        "colorlet": 2, "color": 1, "nocite": 1, "captionsetup": 1, "theoremstyle": 1, "newcounter": 1, "newlength": 1,
        "settowidth": 2, "settoheight": 2, "fontsize": 2, "fontfamily": 1, "fontseries": 1, "fontshape": 1,
        "linespread": 1, "setstretch": 1, "numberwithin": 2, "hyphenation": 1, "DeclareGraphicsExtensions": 1,
        "lstset": 1, "tikzset": 1, "usetikzlibrary": 1, "pgfplotsset": 1, "sisetup": 1, "crefname": 3, "Crefname": 3,
        "includeonly": 1, "usetheme": 1, "usecolortheme": 1, "usefonttheme": 1, "useinnertheme": 1, "useoutertheme": 1,
        "setbeamertemplate": 2, "setbeamercolor": 2, "setbeamerfont": 2, "setbeamercovered": 1, "logo": 1,
        "titlegraphic": 1, "AtBeginSection": 1, "AtBeginSubsection": 1, "AtBeginDocument": 1, "AtEndDocument": 1,
        "stepcounter": 1, "refstepcounter": 1, "cline": 1, "rule": 2, "note": 1, "thanks": 1, "title": 1, "author": 1,
        "date": 1, "institute": 1, "affil": 1, "newtheorem": 2, "documentclass": 1, "documentstyle": 1,
        "PassOptionsToPackage": 2, "selectlanguage": 1, "setmainfont": 1, "setsansfont": 1, "setmonofont": 1,
        "addbibresource": 1, "graphicspath": 1, "newcolumntype": 2, "fancyhf": 1, "fancyhead": 1, "fancyfoot": 1,
        "lhead": 1, "chead": 1, "rhead": 1, "lfoot": 1, "cfoot": 1, "rfoot": 1, "titleformat": 5, "titlespacing": 4,
        "setenumerate": 1, "setitemize": 1, "setlist": 1, "newsavebox": 1, "sbox": 2, "savebox": 2, "usebox": 1,
        "enlargethispage": 1, "pagecolor": 1, "rowcolor": 1, "cellcolor": 1, "columncolor": 1, "rowcolors": 3,
        "extrarowheight": 1, "hyphenpenalty": 0, "column": 1, "metroset": 1,
        "phantom": 1, "hphantom": 1, "vphantom": 1, "label": 1, "input@path": 1, "ProvidesPackage": 1,
        "NeedsTeXFormat": 1, "bibliographyunit": 1, "transduration": 1, "subtitle": 1, "specialrule": 3,
        "addlinespace": 0, "pdfbookmark": 2, "makeatletter": 0, "makeatother": 0, "counterwithin": 2,
        "counterwithout": 2,
        "allowdisplaybreaks": 0, "acrodef": 2, "newacronym": 3, "newglossaryentry": 2, "glsaddall": 0, "vskip": 0,
        "setcitestyle": 1, "bibpunct": 6, "todo": 1, "marginpar": 1, "hbadness": 0, "setuptoc": 2, "tcbset": 1,
        "newtcolorbox": 2, "mdfsetup": 1, "SetKw": 2, "lettrine": 0, "cmidrule": 1, "morecmidrules": 0,
    ]

    /// The commands of which the first arguments are not text, and the last one is.
    static let prefixed: [String: Int] = [
        "textcolor": 1, "colorbox": 1, "fcolorbox": 2, "raisebox": 1, "parbox": 1, "resizebox": 2, "scalebox": 1,
        "rotatebox": 1, "multirow": 2, "foreignlanguage": 1, "hyperlink": 1, "hypertarget": 1, "texorpdfstring": 0,
        "adjustbox": 1, "hyperref": 0, "textlang": 1,
    ]

    /// The environments with arguments that are not text, and their number.
    static let environmentArguments: [String: Int] = [
        "multicols": 1, "multicols*": 1, "minipage": 1, "wrapfigure": 2, "wraptable": 2, "adjustbox": 1, "spacing": 1,
        "adjustwidth": 2, "column": 1, "subfigure": 1, "subtable": 1, "list": 2, "changemargin": 2, "otherlanguage": 1,
        "otherlanguage*": 1, "sideways": 0, "textblock": 1, "letter": 0, "CJK": 2, "CJK*": 2, "overprint": 0,
        "subappendices": 0, "turn": 1, "rotate": 1, "onecolentry": 0, "twocolentry": 0, "savenotes": 0,
    ]

    /// The environments of drawings, which are not shown.
    static let drawings: Set<String> = [
        "tikzpicture", "pgfpicture", "picture", "pspicture", "pspicture*", "asy", "axis", "circuitikz", "tikzcd",
        "forest", "feynman", "feynmandiagram", "chart",
    ]

    /// The environments of mathematics in lines of their own.
    static let mathematics: Set<String> = [
        "equation", "align", "gather", "multline", "eqnarray", "displaymath", "math", "flalign", "alignat", "dmath",
        "IEEEeqnarray",
    ]

    /// The environments of tables, with the number of arguments before the columns.
    static let tables: [String: Int] = [
        "tabular": 0, "tabular*": 1, "tabularx": 1, "tabulary": 1, "longtable": 0, "supertabular": 0, "tabu": 0,
        "longtabu": 0, "xltabular": 1, "array": 0, "xtabular": 0, "tblr": 0,
    ]

    /// The levels of the headings: 0 for chapters, −1 for parts.
    static let sections: [String: Int] = [
        "part": -1, "chapter": 0, "section": 1, "subsection": 2, "subsubsection": 3, "paragraph": 4, "subparagraph": 5,
        "addchap": 0, "addsec": 1, "addpart": -1,
    ]

    private static let structure: Set<String> = [
        "includegraphics", "caption", "item", "cite", "ref", "label", "footnote", "title", "author", "date",
        "maketitle",
        "begin", "end", "textbf", "emph", "textit", "texttt", "usepackage", "documentclass", "bibitem", "hline", "url",
        "href", "input", "include", "frametitle", "thesection", "multicolumn", "multirow", "tableofcontents",
    ]

    /// Whether a command has its meaning whatever a document defines it as.
    static func isStructure(_ name: String) -> Bool { sections[name] != nil || structure.contains(name) }

    /// The signs of a document that has text to show, in a file without `\begin{document}`.
    static let textual: Set<String> = [
        "textbf", "emph", "textit", "texttt", "item", "cite", "footnote", "includegraphics", "caption", "frametitle",
    ]
}
