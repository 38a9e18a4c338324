// SPDX-License-Identifier: MPL-2.0

/// The languages that have a code of two letters (ISO 639-1).
public enum LanguageTable {
    /// A language of the table.
    public struct Language: Sendable {
        /// The codes, the one of two letters first (ISO 639-1 and 639-2).
        public let codes: [String]
        /// The English name of ISO 639-3, by which the catalogue of iso-codes translates it.
        public let name: String
        /// Further names that files are given, most of them in the language itself.
        public let otherNames: [String]
    }

    /// All languages.
    public static let all: [Language] = rows.split(separator: "\n").map { row in
        let parts = row.split(separator: "|").map(String.init)
        return Language(
            codes: parts[0].split(separator: " ").map(String.init), name: parts[1],
            otherNames: parts.dropFirst(2).flatMap { $0.split(separator: " ").map(String.init) })
    }

    /// The places of the languages in the table, by each of their codes.
    private static let places: [String: Int] = {
        var places: [String: Int] = [:]
        for (place, language) in all.enumerated() {
            for code in language.codes where places[code] == nil { places[code] = place }
        }
        return places
    }()

    /// The language of a code in lower case.
    public static func language(code: String) -> Language? { places[code].map { all[$0] } }

    private static let rows = """
        aa aar|Afar
        ab abk|Abkhazian
        af afr|Afrikaans
        ak aka|Akan
        am amh|Amharic
        ar ara|Arabic|العربية
        an arg|Aragonese
        as asm|Assamese
        av ava|Avaric
        ae ave|Avestan
        ay aym|Aymara
        az aze|Azerbaijani
        ba bak|Bashkir
        bm bam|Bambara
        be bel|Belarusian|Беларуская
        bn ben|Bengali|Bangla বাংলা
        bi bis|Bislama
        bo bod tib|Tibetan
        bs bos|Bosnian|Bosanski
        br bre|Breton
        bg bul|Bulgarian|Български
        ca cat|Catalan|Català
        cs ces cze|Czech|Čeština
        ch cha|Chamorro
        ce che|Chechen
        cu chu|Church Slavic
        cv chv|Chuvash
        kw cor|Cornish
        co cos|Corsican
        cr cre|Cree
        cy cym wel|Welsh|Cymraeg
        da dan|Danish|Dansk
        de deu ger|German|Deutsch
        dv div|Dhivehi
        dz dzo|Dzongkha
        el ell gre|Modern Greek (1453-)|Ελληνικά
        en eng|English
        eo epo|Esperanto
        et est|Estonian|Eesti
        eu eus baq|Basque|Euskara
        ee ewe|Ewe
        fo fao|Faroese
        fa fas per|Persian|فارسی Farsi
        fj fij|Fijian
        fi fin|Finnish|Suomi
        fr fra fre|French|Français
        fy fry|Western Frisian
        ff ful|Fulah
        gd gla|Scottish Gaelic
        ga gle|Irish|Gaeilge
        gl glg|Galician|Galego
        gv glv|Manx
        gn grn|Guarani
        gu guj|Gujarati
        ht hat|Haitian
        ha hau|Hausa
        he heb|Hebrew|עברית
        hz her|Herero
        hi hin|Hindi|हिन्दी
        ho hmo|Hiri Motu
        hr hrv|Croatian|Hrvatski
        hu hun|Hungarian|Magyar
        hy hye arm|Armenian|Հայերեն
        ig ibo|Igbo
        io ido|Ido
        iu iku|Inuktitut
        ie ile|Interlingue
        ia ina|Interlingua (International Auxiliary Language Association)
        id ind|Indonesian|Bahasa
        ik ipk|Inupiaq
        is isl ice|Icelandic|Íslenska
        it ita|Italian|Italiano
        jv jav|Javanese
        ja jpn|Japanese|日本語
        kl kal|Kalaallisut
        kn kan|Kannada
        ks kas|Kashmiri
        ka kat geo|Georgian|ქართული
        kr kau|Kanuri
        kk kaz|Kazakh|Қазақша
        km khm|Khmer
        ki kik|Kikuyu
        rw kin|Kinyarwanda
        ky kir|Kirghiz
        kv kom|Komi
        kg kon|Kongo
        ko kor|Korean|한국어
        kj kua|Kuanyama
        ku kur|Kurdish
        lo lao|Lao
        la lat|Latin
        lv lav|Latvian|Latviešu
        li lim|Limburgan
        ln lin|Lingala
        lt lit|Lithuanian|Lietuvių
        lb ltz|Luxembourgish
        lu lub|Luba-Katanga
        lg lug|Ganda
        mh mah|Marshallese
        ml mal|Malayalam
        mr mar|Marathi
        mk mkd mac|Macedonian|Македонски
        mg mlg|Malagasy
        mt mlt|Maltese
        mn mon|Mongolian|Монгол
        mi mri mao|Maori
        ms msa may|Malay (macrolanguage)|Melayu
        my mya bur|Burmese
        na nau|Nauru
        nv nav|Navajo
        nr nbl|South Ndebele
        nd nde|North Ndebele
        ng ndo|Ndonga
        ne nep|Nepali (macrolanguage)
        nl nld dut|Dutch|Nederlands Flemish Vlaams
        nn nno|Norwegian Nynorsk|Nynorsk
        nb nob|Norwegian Bokmål|Bokmål
        no nor|Norwegian|Norsk
        ny nya|Nyanja
        oc oci|Occitan (post 1500)
        oj oji|Ojibwa
        or ori|Oriya (macrolanguage)
        om orm|Oromo
        os oss|Ossetian
        pa pan|Panjabi|Punjabi
        pi pli|Pali
        pl pol|Polish|Polski
        pt por|Portuguese|Português
        ps pus|Pushto|Pashto
        qu que|Quechua
        rm roh|Romansh
        ro ron rum|Romanian|Română Moldavian
        rn run|Rundi
        ru rus|Russian|Русский
        sg sag|Sango
        sa san|Sanskrit
        si sin|Sinhala|Sinhalese
        sk slk slo|Slovak|Slovenčina
        sl slv|Slovenian|Slovenščina
        se sme|Northern Sami
        sm smo|Samoan
        sn sna|Shona
        sd snd|Sindhi
        so som|Somali
        st sot|Southern Sotho
        es spa|Spanish|Español Castellano
        sq sqi alb|Albanian|Shqip
        sc srd|Sardinian
        sr srp|Serbian|Српски Srpski
        ss ssw|Swati
        su sun|Sundanese
        sw swa|Swahili (macrolanguage)
        sv swe|Swedish|Svenska
        ty tah|Tahitian
        ta tam|Tamil|தமிழ்
        tt tat|Tatar
        te tel|Telugu|తెలుగు
        tg tgk|Tajik
        tl tgl fil|Tagalog|Filipino
        th tha|Thai|ไทย
        ti tir|Tigrinya
        to ton|Tonga (Tonga Islands)
        tn tsn|Tswana
        ts tso|Tsonga
        tk tuk|Turkmen
        tr tur|Turkish|Türkçe
        tw twi|Twi
        ug uig|Uighur
        uk ukr|Ukrainian|Українська
        ur urd|Urdu|اردو
        uz uzb|Uzbek
        ve ven|Venda
        vi vie|Vietnamese|Việt
        vo vol|Volapük
        wa wln|Walloon
        wo wol|Wolof
        xh xho|Xhosa
        yi yid|Yiddish
        yo yor|Yoruba
        za zha|Zhuang
        zh zho chi cmn|Chinese|中文 Mandarin
        zu zul|Zulu
        yue|Yue Chinese|Cantonese
        """
}
