// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
@testable import Renderers

/// The text of LaTeX documents.
@Suite struct LaTeXTests {
    private func blocks(_ text: String) throws -> [Block] {
        let document = try #require(LaTeXDocument(text))
        return MarkupReader(style: .page) { _ in nil }.blocks(of: document.root)
    }

    private func text(_ body: String, preamble: String = "") throws -> String {
        try blocks("\\documentclass{article}\n\(preamble)\n\\begin{document}\n\(body)\n\\end{document}\n").map(\.text)
            .joined()
    }

    @Test func `the title, the abstract and numbered headings`() throws {
        let body = """
            \\maketitle
            \\begin{abstract}
            In short.
            \\end{abstract}
            \\section{First}\\label{sec:first}
            \\subsection{Inner}
            \\section*{Bare}
            \\paragraph{Run} on. See Section~\\ref{sec:first} and \\ref{sec:none}.
            \\appendix
            \\section[short]{More}
            """
        let preamble =
            "\\title{On \\emph{Bridges}}\n\\author{Ada \\and Mary}\\date{May 2024}\n\\setlength{\\parindent}{0pt}"
        #expect(
            try text(body, preamble: preamble)
                == "On Bridges\nAda · Mary\nMay 2024\nAbstract\nIn short.\n1\u{2002}First\n1.1\u{2002}Inner\nBare\n"
                + "Run\u{2002} on. See Section\u{A0}1 and sec:none.\nA\u{2002}More\n")
        #expect(try #require(LaTeXDocument("\(preamble)\\begin{document}x\\end{document}")).title == "On Bridges")
    }

    @Test(arguments: [
        ("\\textbf{a} \\emph{b} {\\itshape c} \\texttt{d}", "a b c d"), ("``so'' `it' --- 1--2", "“so” ‘it’ — 1–2"),
        (
            "Gr\\\"u\\ss e, caf\\'e, na\\\"{\\i}ve, \\c{c}a, \\v{s}, \\o{} and \\aa",
            "Grüße, café, naïve, ça, š, ø and å"
        ),
        ("50\\,\\% of \\$1 \\& \\#2 \\_ \\{x\\}", "50\u{2009}% of $1 & #2 _ {x}"), ("a % remark\n  b", "a b"),
        ("see \\cite[p.~4]{knuth, lamport}", "see [knuth, lamport, p.\u{A0}4]"),
        ("\\url{http://a.b/c_d} \\href{http://x}{here}", "http://a.b/c_d here"), ("\\verb|a_$b| c", "a_$b c"),
        ("one\\\\two", "one\u{2028}two"), ("\\textcolor{red}{warm} \\vspace{2cm}x", "warm x"),
        ("\\unknown[opt]{its text} \\LaTeX{} and \\TeX", "its text LaTeX and TeX"), ("\\today x\\index{y}", "x"),
        ("\\iffalse no \\else yes \\fi", "yes"), ("a\\footnote{Below.}", "a1\n1 Below."),
        ("10\\textsuperscript{th}", "10th"),
        ("\\input{part}", "\\input{part}"), ("\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}", "[tikzpicture]"),
    ])
    func `text and its commands`(written: String, shown: String) throws {
        #expect(try text(written) == shown + "\n")
    }

    @Test(arguments: [
        ("$E = mc^2$", "E = mc2"), ("$\\alpha+\\beta \\leq \\infty$", "α + β ≤ ∞"), ("$\\frac{a+b}{2}$", "(a+b)/2"),
        ("$\\sqrt{x}$, \\(\\sqrt[3]{2y}\\)", "√x, 3√(2y)"), ("$x \\in \\mathbb{R}$", "x ∈ ℝ"),
        ("$\\foo{x}_i$", "\\fooxi"),
        ("$-1$ and $a-b$", "−1 and a − b"), ("$\\sin x \\text{ for all } x$", "sin\u{2009}x for all x"),
        ("costs $5", "costs $5"),
        ("\\[ a \\to b \\]", "a → b"),
        ("\\begin{equation}\\label{e} x=1 \\end{equation} \\eqref{e}", "x = 1\u{2003}(1)\n(1)"),
        ("\\begin{align*} a &= b \\\\ c &= d \\end{align*}", "a = b\nc = d"), ("$\\hat{x}$", "x\u{302}"),
        ("$\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$", "(a\u{2003}b; c\u{2003}d)"),
    ])
    func `formulas are signs in a line`(written: String, shown: String) throws {
        #expect(try text(written) == shown + "\n")
    }

    @Test func `lists, quotations and code`() throws {
        let body = """
            \\begin{itemize}
              \\item one
              \\begin{enumerate}
                \\item inner
              \\end{enumerate}
              \\item[--] two
            \\end{itemize}
            \\begin{description}\\item[Term] means this.\\end{description}
            \\begin{quote}Said.\\end{quote}
            \\begin{verbatim}
            \\section{raw} % kept
            \\end{verbatim}
            \\begin{lstlisting}[language=C]
            int x;
            \\end{lstlisting}
            \\begin{comment}
            not this
            \\end{comment}
            \\begin{theorem}[Pythagoras] True.\\end{theorem}
            \\begin{proof}Easy.\\end{proof}
            """
        #expect(
            try text(body)
                == "• one\n1. inner\n– two\nTerm\nmeans this.\nSaid.\n\\section{raw} % kept\nint x;\n"
                + "Theorem 1 (Pythagoras). True.\nProof. Easy. ∎\n")
    }

    @Test func `tables have their rows, cells over several columns, and captions with numbers`() throws {
        let body = """
            \\begin{table}[ht]
            \\centering
            \\caption{Rivers}\\label{t}
            \\begin{tabular}{l|c@{ }r}
            \\toprule
            Name & \\textbf{Length} & \\\\
            \\midrule
            Spree & 400 & km \\\\[2pt]
            \\multicolumn{2}{c}{both} & x \\& y \\\\ \\hline
            \\bottomrule
            \\end{tabular}
            \\end{table}
            Table \\ref{t}.
            """
        #expect(
            try text(body) == "Table 1: Rivers\nName\tLength\t\nSpree\t400\tkm\nboth\tx & y\nTable 1.\n")
        let tables = try blocks("\\begin{document}\(body)\\end{document}").compactMap { block -> Table? in
            if case .table(let table) = block { table } else { nil }
        }
        #expect(tables.first?.rows.map { $0.cells.map(\.span) } == [[1, 1, 1], [1, 1, 1], [2, 1]])
        #expect(tables.first?.rows.first?.cells.first?.background == .shade)
    }

    @Test func `commands of the document are replaced, and their environments`() throws {
        let preamble = """
            \\newcommand{\\river}{the Spree}
            \\newcommand{\\pair}[2][one]{#1 and #2}
            \\def\\twice#1{#1#1}
            \\newcommand{\\be}{\\begin{equation*}}\\newcommand{\\ee}{\\end{equation*}}
            \\newenvironment{note}[1]{\\textbf{#1:} }{ (end)}
            \\DeclareMathOperator{\\id}{id}
            \\newcommand{\\R}{\\mathbb{R}}
            """
        let body = """
            Over \\river{} and \\river. \\pair{two}, \\pair[three]{four}, \\twice{ab}.
            \\be x \\in \\R \\ee
            \\begin{note}{Mind} this\\end{note}
            $\\id x$
            """
        #expect(
            try text(body, preamble: preamble)
                == "Over the Spree and the Spree. one and two, three and four, abab.\nx ∈ ℝ\nMind: this (end) idx\n")
    }

    @Test func `pictures are searched for by the endings and folders of LaTeX`() throws {
        let document = try #require(
            LaTeXDocument(
                "\\graphicspath{{figs/}{img/}}\\begin{document}\\begin{figure}\\includegraphics[width=0.5\\textwidth]{a}"
                    + "\\caption{A}\\end{figure}\\includegraphics{b.png}\\end{document}"))
        let pictures = document.root.descendants("img")
        #expect(pictures.map { $0["src"] } == ["a", "b.png"])
        #expect(pictures.first?["width"] == "234.5")
        #expect(document.files("a").prefix(3) == ["a.pdf", "a.png", "a.jpg"])
        #expect(document.files("b.png") == ["b.png", "figs/b.png", "img/b.png"])
        #expect(document.root.descendant("figcaption")?.text == "Figure 1: A")
    }

    @Test func `the frames of a presentation begin with their titles`() throws {
        let body =
            "\\begin{frame}{One}{Sub}\\begin{itemize}\\item<1-> a\\pause\\end{itemize}\\end{frame}\n\\begin{frame}[fragile]\\frametitle{Two} b\\end{frame}"
        #expect(
            try blocks("\\documentclass{beamer}\\begin{document}\(body)\\end{document}").map(\.text).joined()
                == "One\nSub\n• a\nTwo\nb\n")
    }

    @Test(arguments: [
        "\\ProvidesPackage{x}\n\\newcommand{\\a}{\\textbf{b}}\\section{c}", "\\def\\a{b}\n\\bye",
        "\\NeedsTeXFormat{LaTeX2e}",
        "% \\iffalse\n\\begin{document}\\DocInput{x.dtx}\\end{document}", "\\begin{document}\\end{document}",
    ])
    func `a style is shown as source code`(text: String) throws {
        let renderer = LaTeXRenderer()
        #expect(
            refusal {
                _ = try TestPicture.thumbnail(MemorySource(Array(text.utf8)), by: renderer, contentType: "text/x-tex")
            } == .otherType)
        #expect(Format.forContentType(LaTeXRenderer.source)?.provider == .text)
    }

    @Test func `a part of a document is a document`() throws {
        #expect(
            try blocks("\\chapter{Rivers}\nWater \\emph{flows}.").map(\.text).joined()
                == "1\u{2002}Rivers\nWater flows.\n")
    }

    @Test(arguments: [
        "{", "}", "[", "$", "\\[", "\\begin{equation}", "\\begin{itemize}", "\\item ", "\\textbf{", "\\footnote{",
        "\\a{", "\\verb|",
        "\\\\[", "\\begin{tabular}{c}", "&", "\\frac{", "$\\frac{", "\\x", "\\section{", "\\begin{verbatim}", "^{",
        "\\if", "\\begin{x}[",
        "\\includegraphics{", "\\newcommand{\\x}{", "\\caption{", "\\label{", "\\item[", "\\multicolumn{2}",
        "\\begin{align}", "%\n",
    ])
    func `a document of commands without ends is read in one pass`(piece: String) {
        // A quarter of a million bytes: work that grew with the square of the length would not end.
        let text =
            "\\newcommand{\\x}{\\x\\x}\\newcommand{\\a}[1]{#1#1}\\begin{document}A \\emph{b}. "
            + String(repeating: piece, count: 250_000 / piece.utf8.count)
        #expect(LaTeXDocument(text) != nil)
    }
}
