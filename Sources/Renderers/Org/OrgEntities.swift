// SPDX-License-Identifier: MPL-2.0

/// The characters that Org knows by names, such as `\\alpha`.
enum OrgEntities {
    /// The text of an entity; nil for a name that is none.
    static func character(_ name: String) -> String? { characters[name] }

    private static let characters: [String: String] = {
        // A space is part of no name and no text, so that it separates them.
        let words = list.split(separator: " ")
        var characters: [String: String] = [:]
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            characters[String(words[index])] = String(words[index + 1])
        }
        return characters
    }()

    private static let list = """
        alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ thetasym ϑ vartheta ϑ iota ι \
        kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ piv ϖ rho ρ sigma σ sigmaf ς varsigma ς tau τ \
        upsilon υ upsih ϒ phi φ varphi ϕ chi χ psi ψ omega ω Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ \
        Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ \
        Chi Χ Psi Ψ Omega Ω Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AA Å AElig Æ Ccedil Ç Egrave È \
        Eacute É Ecirc Ê Euml Ë Igrave Ì Iacute Í Icirc Î Iuml Ï Ntilde Ñ Ograve Ò Oacute Ó Ocirc Ô Otilde Õ \
        Ouml Ö Oslash Ø OElig Œ Scaron Š Ugrave Ù Uacute Ú Ucirc Û Uuml Ü Yacute Ý Yuml Ÿ ETH Ð THORN Þ agrave à \
        aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë igrave ì \
        iacute í icirc î iuml ï ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö oslash ø oelig œ scaron š \
        szlig ß ugrave ù uacute ú ucirc û uuml ü yacute ý yuml ÿ eth ð thorn þ fnof ƒ real ℜ image ℑ weierp ℘ \
        ell ℓ imath ı jmath ȷ alefsym ℵ aleph ℵ gimel ℷ beth ב dalet ד hbar ℏ dots … hellip … cdots ⋯ ldots … \
        middot · quot \" acute ´ ldquo “ rdquo ” bdquo „ lsquo ‘ rsquo ’ sbquo ‚ laquo « raquo » lsaquo ‹ \
        rsaquo › circ ˆ circum ^ vert | vbar | brvbar ¦ sect § para ¶ amp & lt < gt > tilde ~ slash / plus + \
        under _ equal = asciicirc ^ dagger † Dagger ‡ dag † ddag ‡ nbsp \u{A0} ensp \u{2002} emsp \u{2003} \
        thinsp \u{2009} shy \u{AD} ndash – mdash — excl ! iexcl ¡ iquest ¿ curren ¤ cent ¢ pound £ yen ¥ euro € \
        EUR € dollar $ USD $ copy © reg ® trade ™ colon : bull • bullet • star ★ ast * lowast ∗ prime ′ Prime ″ \
        oline ‾ micro µ deg ° ordf ª ordm º macr ¯ uml ¨ cedil ¸ percnt % minus − pm ± plusmn ± times × frasl ⁄ \
        div ÷ frac12 ½ frac14 ¼ frac34 ¾ permil ‰ sup1 ¹ sup2 ² sup3 ³ radic √ sqrt √ sum ∑ prod ∏ int ∫ infin ∞ \
        infty ∞ prop ∝ propto ∝ proptp ∝ part ∂ partial ∂ nabla ∇ not ¬ neg ¬ land ∧ and ∧ wedge ∧ lor ∨ or ∨ \
        vee ∨ cap ∩ cup ∪ therefore ∴ there4 ∴ because ∵ sim ∼ cong ≅ simeq ≅ asymp ≈ approx ≈ ne ≠ neq ≠ equiv ≡ \
        le ≤ leq ≤ ge ≥ geq ≥ lessgtr ≶ prec ≺ succ ≻ ll ≪ gg ≫ sub ⊂ subset ⊂ sup ⊃ supset ⊃ setminus ⧵ sube ⊆ \
        nsub ⊄ supe ⊇ forall ∀ exist ∃ exists ∃ nexists ∄ nexist ∄ empty ∅ emptyset ∅ isin ∈ in ∈ notin ∉ ni ∋ \
        triangleq ≜ perp ⊥ ang ∠ angle ∠ parallel ∥ mid ∣ oplus ⊕ otimes ⊗ sdot ⋅ cdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ \
        rfloor ⌋ lang ⟨ rang ⟩ langle ⟨ rangle ⟩ loz ◊ diamond ⋄ checkmark ✓ check ✓ smiley ☺ blacksmile ☻ sad ☹ \
        frowny ☹ clubs ♣ clubsuit ♣ spades ♠ spadesuit ♠ hearts ♥ heartsuit ♥ diams ♦ diamondsuit ♦ larr ← \
        leftarrow ← gets ← lArr ⇐ Leftarrow ⇐ uarr ↑ uparrow ↑ uArr ⇑ Uparrow ⇑ rarr → to → rightarrow → rArr ⇒ \
        Rightarrow ⇒ darr ↓ downarrow ↓ dArr ⇓ Downarrow ⇓ harr ↔ leftrightarrow ↔ hArr ⇔ Leftrightarrow ⇔ \
        crarr ↵ hookleftarrow ↵ mapsto ↦ iff ⇔ implies ⇒ arccos arccos arcsin arcsin arctan arctan arg arg \
        cos cos cosh cosh cot cot coth coth det det dim dim exp exp gcd gcd hom hom inf inf ker ker lg lg lim lim \
        liminf liminf limsup limsup ln ln log log max max min min Pr Pr sec sec sin sin sinh sinh tan tan \
        tanh tanh
        """
}
