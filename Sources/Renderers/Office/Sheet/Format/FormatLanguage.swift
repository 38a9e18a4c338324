// SPDX-License-Identifier: MPL-2.0

/// The names of days and months in the language of a number format, such as `[$-407]`, and the separator of dates.
struct FormatLanguage {
    /// The number of the language without its country ([MS-LCID]), and its tag.
    let number: Int
    let tag: String
    let separator: String
    let months: [String]
    let shortMonths: [String]
    let days: [String]
    let shortDays: [String]

    init(
        _ number: Int, _ tag: String, separator: String, months: [String], shortMonths: [String], days: [String],
        shortDays: [String]
    ) {
        (self.number, self.tag, self.separator) = (number, tag, separator)
        (self.months, self.shortMonths, self.days, self.shortDays) = (months, shortMonths, days, shortDays)
    }

    private init(
        _ number: Int, _ tag: String, separator: String, months: String, short: String, days: String,
        short shortDays: String
    ) {
        func list(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        self.init(
            number, tag, separator: separator, months: list(months), shortMonths: list(short), days: list(days),
            shortDays: list(shortDays))
    }

    /// The names in the reader's language.
    init(_ reader: ReaderLocale) {
        self.init(
            0, "", separator: reader.forms.dateSeparator, months: reader.forms.months, shortMonths: reader.names.months,
            days: reader.forms.days, shortDays: reader.names.days)
    }

    /// A language by its number without the country; nil for a language without names in this table.
    static func numbered(_ number: Int) -> FormatLanguage? {
        all.first { $0.number == number }
    }

    /// A language by a tag such as `de-DE`.
    static func tagged(_ tag: String) -> FormatLanguage? {
        let language = tag.prefix { $0 != "-" }
        return all.first { $0.tag == language }
    }

    var isJapanese: Bool { number == 0x11 }

    private static let all = [
        FormatLanguage(
            0x09, "en", separator: "/",
            months: "January February March April May June July August September October November December",
            short: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
            days: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
            short: "Sun Mon Tue Wed Thu Fri Sat"),
        FormatLanguage(
            0x07, "de", separator: ".",
            months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
            short: "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
            days: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
            short: "So Mo Di Mi Do Fr Sa"),
        FormatLanguage(
            0x0C, "fr", separator: "/",
            months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            short: "janv. févr. mars avril mai juin juil. août sept. oct. nov. déc.",
            days: "dimanche lundi mardi mercredi jeudi vendredi samedi",
            short: "dim. lun. mar. mer. jeu. ven. sam."),
        FormatLanguage(
            0x0A, "es", separator: "/",
            months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
            short: "ene feb mar abr may jun jul ago sep oct nov dic",
            days: "domingo lunes martes miércoles jueves viernes sábado",
            short: "dom lun mar mié jue vie sáb"),
        FormatLanguage(
            0x10, "it", separator: "/",
            months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
            short: "gen feb mar apr mag giu lug ago set ott nov dic",
            days: "domenica lunedì martedì mercoledì giovedì venerdì sabato",
            short: "dom lun mar mer gio ven sab"),
        FormatLanguage(
            0x16, "pt", separator: "/",
            months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
            short: "jan fev mar abr mai jun jul ago set out nov dez",
            days: "domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado",
            short: "dom seg ter qua qui sex sáb"),
        FormatLanguage(
            0x13, "nl", separator: "-",
            months: "januari februari maart april mei juni juli augustus september oktober november december",
            short: "jan feb mrt apr mei jun jul aug sep okt nov dec",
            days: "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
            short: "zo ma di wo do vr za"),
        FormatLanguage(
            0x1D, "sv", separator: "-",
            months: "januari februari mars april maj juni juli augusti september oktober november december",
            short: "jan feb mar apr maj jun jul aug sep okt nov dec",
            days: "söndag måndag tisdag onsdag torsdag fredag lördag",
            short: "sön mån tis ons tor fre lör"),
        FormatLanguage(
            0x06, "da", separator: "-",
            months: "januar februar marts april maj juni juli august september oktober november december",
            short: "jan feb mar apr maj jun jul aug sep okt nov dec",
            days: "søndag mandag tirsdag onsdag torsdag fredag lørdag",
            short: "søn man tir ons tor fre lør"),
        FormatLanguage(
            0x14, "nb", separator: ".",
            months: "januar februar mars april mai juni juli august september oktober november desember",
            short: "jan. feb. mars april mai juni juli aug. sep. okt. nov. des.",
            days: "søndag mandag tirsdag onsdag torsdag fredag lørdag",
            short: "sø. ma. ti. on. to. fr. lø."),
        FormatLanguage(
            0x0B, "fi", separator: ".",
            months:
                "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta "
                + "heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
            short: "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
            days: "sunnuntai maanantai tiistai keskiviikko torstai perjantai lauantai",
            short: "su ma ti ke to pe la"),
        FormatLanguage(
            0x15, "pl", separator: ".",
            months:
                "stycznia lutego marca kwietnia maja czerwca "
                + "lipca sierpnia września października listopada grudnia",
            short: "sty lut mar kwi maj cze lip sie wrz paź lis gru",
            days: "niedziela poniedziałek wtorek środa czwartek piątek sobota",
            short: "nie pon wto śro czw pią sob"),
        FormatLanguage(
            0x05, "cs", separator: ".",
            months: "ledna února března dubna května června července srpna září října listopadu prosince",
            short: "led úno bře dub kvě čen čec srp zář říj lis pro",
            days: "neděle pondělí úterý středa čtvrtek pátek sobota",
            short: "ne po út st čt pá so"),
        FormatLanguage(
            0x1B, "sk", separator: ".",
            months: "január február marec apríl máj jún júl august september október november december",
            short: "jan feb mar apr máj jún júl aug sep okt nov dec",
            days: "nedeľa pondelok utorok streda štvrtok piatok sobota",
            short: "ne po ut st št pi so"),
        FormatLanguage(
            0x0E, "hu", separator: ".",
            months:
                "január február március április május június "
                + "július augusztus szeptember október november december",
            short: "jan febr márc ápr máj jún júl aug szept okt nov dec",
            days: "vasárnap hétfő kedd szerda csütörtök péntek szombat",
            short: "v h k sze cs p szo"),
        FormatLanguage(
            0x18, "ro", separator: ".",
            months:
                "ianuarie februarie martie aprilie mai iunie "
                + "iulie august septembrie octombrie noiembrie decembrie",
            short: "ian feb mar apr mai iun iul aug sep oct nov dec",
            days: "duminică luni marți miercuri joi vineri sâmbătă",
            short: "Du Lu Ma Mi Jo Vi Sb"),
        FormatLanguage(
            0x19, "ru", separator: ".",
            months: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
            short: "янв фев мар апр мая июн июл авг сен окт ноя дек",
            days: "воскресенье понедельник вторник среда четверг пятница суббота",
            short: "вс пн вт ср чт пт сб"),
        FormatLanguage(
            0x22, "uk", separator: ".",
            months: "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
            short: "січ лют бер кві тра чер лип сер вер жов лис гру",
            days: "неділя понеділок вівторок середа четвер пʼятниця субота",
            short: "нд пн вт ср чт пт сб"),
        FormatLanguage(
            0x1F, "tr", separator: ".",
            months: "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
            short: "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
            days: "Pazar Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi",
            short: "Paz Pzt Sal Çrş Prş Cum Cts"),
        FormatLanguage(
            0x08, "el", separator: "/",
            months:
                "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου "
                + "Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
            short: "Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ",
            days: "Κυριακή Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο",
            short: "Κυρ Δευ Τρι Τετ Πεμ Παρ Σαβ"),
        FormatLanguage(
            0x11, "ja", separator: "/",
            months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
            short: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
            days: "日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日",
            short: "日 月 火 水 木 金 土"),
        FormatLanguage(
            0x04, "zh", separator: "/",
            months: "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
            short: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
            days: "星期日 星期一 星期二 星期三 星期四 星期五 星期六",
            short: "周日 周一 周二 周三 周四 周五 周六"),
        FormatLanguage(
            0x12, "ko", separator: "-",
            months: "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
            short: "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
            days: "일요일 월요일 화요일 수요일 목요일 금요일 토요일",
            short: "일 월 화 수 목 금 토"),
        FormatLanguage(
            0x03, "ca", separator: "/",
            months: "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
            short: "gen. febr. març abr. maig juny jul. ag. set. oct. nov. des.",
            days: "diumenge dilluns dimarts dimecres dijous divendres dissabte",
            short: "dg. dl. dt. dc. dj. dv. ds."),
        FormatLanguage(
            0x1A, "hr", separator: ".",
            months:
                "siječnja veljače ožujka travnja svibnja lipnja "
                + "srpnja kolovoza rujna listopada studenoga prosinca",
            short: "sij velj ožu tra svi lip srp kol ruj lis stu pro",
            days: "nedjelja ponedjeljak utorak srijeda četvrtak petak subota",
            short: "ned pon uto sri čet pet sub"),
        FormatLanguage(
            0x24, "sl", separator: ".",
            months: "januar februar marec april maj junij julij avgust september oktober november december",
            short: "jan feb mar apr maj jun jul avg sep okt nov dec",
            days: "nedelja ponedeljek torek sreda četrtek petek sobota",
            short: "ned pon tor sre čet pet sob"),
        FormatLanguage(
            0x02, "bg", separator: ".",
            months: "януари февруари март април май юни юли август септември октомври ноември декември",
            short: "яну фев мар апр май юни юли авг сеп окт ное дек",
            days: "неделя понеделник вторник сряда четвъртък петък събота",
            short: "нд пн вт ср чт пт сб"),
    ]
}
