// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The names of the regions whose languages have subtitles of their own.
enum RegionName {
    /// The name of a region, by its code in capitals, in the user's language; the code itself when it is not known here.
    static func text(_ code: String) -> String {
        if code == latinAmerica { return tr("Latin America") }
        return names[code].map { CodeNames.country($0) } ?? code
    }

    /// The English name of a region; nil when it is not known here.
    static func english(_ code: String) -> String? { code == latinAmerica ? "Latin America" : names[code] }

    /// The code of Latin America (UN M.49).
    private static let latinAmerica = "419"

    /// The names by ISO 3166-1, as the catalogue of iso-codes has them.
    private static let names: [String: String] = Dictionary(
        uniqueKeysWithValues: rows.split(separator: "\n").map { row in
            let parts = row.split(separator: "|").map(String.init)
            return (parts[0], parts[1])
        })

    private static let rows = """
        AE|United Arab Emirates
        AR|Argentina
        AT|Austria
        AU|Australia
        BA|Bosnia and Herzegovina
        BE|Belgium
        BG|Bulgaria
        BO|Bolivia
        BR|Brazil
        CA|Canada
        CH|Switzerland
        CL|Chile
        CN|China
        CO|Colombia
        CR|Costa Rica
        CU|Cuba
        CZ|Czechia
        DE|Germany
        DK|Denmark
        DO|Dominican Republic
        DZ|Algeria
        EC|Ecuador
        EG|Egypt
        ES|Spain
        FI|Finland
        FR|France
        GB|United Kingdom
        GR|Greece
        GT|Guatemala
        HK|Hong Kong
        HN|Honduras
        HR|Croatia
        HU|Hungary
        ID|Indonesia
        IE|Ireland
        IL|Israel
        IN|India
        IQ|Iraq
        IR|Iran
        IS|Iceland
        IT|Italy
        JO|Jordan
        JP|Japan
        KE|Kenya
        KR|South Korea
        KW|Kuwait
        LB|Lebanon
        LU|Luxembourg
        LY|Libya
        MA|Morocco
        ME|Montenegro
        MO|Macao
        MX|Mexico
        MY|Malaysia
        NG|Nigeria
        NI|Nicaragua
        NL|Netherlands
        NO|Norway
        NZ|New Zealand
        PA|Panama
        PE|Peru
        PH|Philippines
        PK|Pakistan
        PL|Poland
        PR|Puerto Rico
        PT|Portugal
        PY|Paraguay
        QA|Qatar
        RO|Romania
        RS|Serbia
        RU|Russian Federation
        SA|Saudi Arabia
        SD|Sudan
        SE|Sweden
        SG|Singapore
        SI|Slovenia
        SK|Slovakia
        SV|El Salvador
        SY|Syria
        TH|Thailand
        TN|Tunisia
        TR|Türkiye
        TW|Taiwan
        UA|Ukraine
        US|United States
        UY|Uruguay
        VE|Venezuela
        VN|Vietnam
        YE|Yemen
        ZA|South Africa
        """
}
