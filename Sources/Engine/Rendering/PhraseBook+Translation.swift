// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import VitrineGLib

extension PhraseBook {
    /// The phrases in the user's language.
    public static let current = PhraseBook { translation(of: $0) }

    private static func translation(of phrase: Phrase) -> String {
        switch phrase {
        case .allDay: tr("All day")
        case .cancelled: tr("Cancelled")
        // Translators: the time zone in which a calendar is shown, such as “Europe/Berlin”.
        case .timesInZone: tr("Times in {zone}")
        // Translators: such as “09:00 – 10:00 in America/New_York”.
        case .hoursInZone: tr("{hours} in {zone}")
        // Translators: such as “09:00 – 10:00 in Customized Time Zone, an unknown time zone”.
        case .hoursInUnknownZone: tr("{hours} in {zone}, an unknown time zone")
        case .organizer: tr("Organizer: {name}")
        case .attendees: tr("Attendees: {names}")
        // Translators: answer to an invitation.
        case .accepted: tr("{name} (accepted)")
        case .declined: tr("{name} (declined)")
        case .tentative: tr("{name} (tentative)")
        case .nextDates: tr("Next: {dates}")
        case .exceptDates: tr("Except {dates}")
        // Translators: in the place of a picture, whose file is not beside the document.
        case .missingFile: tr("“{name}” is missing")
        // Translators: in the place of a picture in a document.
        case .unshownFile: tr("“{name}” cannot be shown")
        // Translators: the sender of a message.
        case .from: tr("From")
        // Translators: the recipients of a message.
        case .to: tr("To")
        // Translators: the recipients of copies of a message.
        case .copies: tr("Cc")
        case .date: tr("Date")
        // Translators: stands for the recipients of a message that does not name them.
        case .noRecipients: tr("No recipients")
        case .hiddenSheets: tr("Hidden sheets")
        case .everySecond: tr("Every second")
        case .everySeconds: tr("Every {count} seconds")
        case .everyMinute: tr("Every minute")
        case .everyMinutes: tr("Every {count} minutes")
        case .everyHour: tr("Every hour")
        case .everyHours: tr("Every {count} hours")
        case .everyDay: tr("Every day")
        case .everyDays: tr("Every {count} days")
        // Translators: such as “Every week on Mon, Wed”.
        case .everyWeek: tr("Every week on {days}")
        case .everyWeeks: tr("Every {count} weeks on {days}")
        case .everyMonth: tr("Every month on {days}")
        case .everyMonths: tr("Every {count} months on {days}")
        case .everyYear: tr("Every year on {days}")
        case .everyYears: tr("Every {count} years on {days}")
        // Translators: stands for the days in “Every month on {days}”.
        case .certainDays: tr("certain days")
        // Translators: a number in “Every month on {days}”.
        case .dayOfMonth: tr("day {day}")
        case .lastDayOfMonth: tr("the last day")
        // Translators: stands for the days in “Every month on {days}”.
        case .firstWeekday: tr("the first {day}")
        case .secondWeekday: tr("the second {day}")
        case .thirdWeekday: tr("the third {day}")
        case .fourthWeekday: tr("the fourth {day}")
        case .fifthWeekday: tr("the fifth {day}")
        case .lastWeekday: tr("the last {day}")
        // Translators: such as “the last Sun of Oct”, in “Every year on {days}”.
        case .weekdayOfMonth: tr("{day} of {month}")
        // Translators: such as “Every day, until 5 Mar 2024”.
        case .untilDate: tr("{rule}, until {date}")
        case .numberOfTimes: tr("{rule}, {count} times")
        }
    }
}
