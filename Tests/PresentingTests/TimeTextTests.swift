import Foundation
import Testing

@testable import Presenting

@Suite struct TimeTextTests {
    @Test(
        arguments: [
            (.min, "just now"), (-1, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"),
            (119, "1 minute ago"), (120, "2 minutes ago"), (3_599, "59 minutes ago"), (3_600, "1 hour ago"),
            (86_399, "23 hours ago"), (86_400, "1 day ago"), (172_800, "2 days ago"), (86_400_000, "1,000 days ago"),
        ] as [(Int, String)])
    func saysHowLongAgo(_ seconds: Int, _ expected: String) {
        #expect(Presenter(language: .english).ageText(seconds: seconds) == expected)
    }

    @Test(
        arguments: [
            (.english, ["just now", "1 minute ago", "2 hours ago", "3 days ago"]),
            (.vietnamese, ["vừa xong", "1 phút trước", "2 giờ trước", "3 ngày trước"]),
            (.german, ["gerade eben", "vor 1 Minute", "vor 2 Stunden", "vor 3 Tagen"]),
            (.french, ["à l’instant", "il y a 1 minute", "il y a 2 heures", "il y a 3 jours"]),
            (.japanese, ["たった今", "1分前", "2時間前", "3日前"]),
            (.arabic, ["الآن", "قبل دقيقة واحدة", "قبل ساعتين", "قبل 3 أيام"]),
        ] as [(Language, [String])])
    func saysItInEveryLanguage(_ language: Language, _ expected: [String]) {
        let presenter = Presenter(language: language)
        #expect([0, 60, 7_200, 259_200].map { presenter.ageText(seconds: $0) } == expected)
    }

    @Test(
        arguments: [
            (1, "قبل يوم واحد"), (2, "قبل يومين"), (3, "قبل 3 أيام"), (10, "قبل 10 أيام"), (11, "قبل 11 يومًا"),
            (99, "قبل 99 يومًا"), (100, "قبل 100 يوم"), (102, "قبل 102 يوم"),
        ])
    func countsDaysInArabic(_ days: Int, _ expected: String) {
        #expect(Presenter(language: .arabic).ageText(seconds: days * 86_400) == expected)
    }

    @Test(
        arguments: [
            (.english, "Updated 5 minutes ago", "Updated just now"),
            (.vietnamese, "Cập nhật 5 phút trước", "Cập nhật vừa xong"),
            (.german, "Aktualisiert: vor 5 Minuten", "Aktualisiert: gerade eben"),
            (.french, "Mis à jour il y a 5 minutes", "Mis à jour à l’instant"),
            (.japanese, "更新：5分前", "更新：たった今"), (.arabic, "آخر تحديث: قبل 5 دقائق", "آخر تحديث: الآن"),
        ] as [(Language, String, String)])
    func saysHowCurrentDataIs(_ language: Language, _ minutes: String, _ now: String) {
        let presenter = Presenter(language: language)
        #expect(presenter.updatedText(ageSeconds: 300) == minutes)
        #expect(presenter.updatedText(ageSeconds: 0) == now)
    }

    @Test(
        arguments: [
            (.english, "November 30, 2026, 09:05 UTC", "August 1, 2027, 00:00 UTC"),
            (.vietnamese, "09:05 UTC, ngày 30 tháng 11 năm 2026", "00:00 UTC, ngày 1 tháng 8 năm 2027"),
            (.german, "30. November 2026, 09:05 UTC", "1. August 2027, 00:00 UTC"),
            (.french, "30 novembre 2026 à 09:05 UTC", "1er août 2027 à 00:00 UTC"),
            (.japanese, "2026年11月30日 09:05 UTC", "2027年8月1日 00:00 UTC"),
            (.arabic, "30 نوفمبر 2026، 09:05 UTC", "1 أغسطس 2027، 00:00 UTC"),
        ] as [(Language, String, String)])
    func saysTheDate(_ language: Language, _ november: String, _ august: String) {
        let presenter = Presenter(language: language)
        #expect(presenter.dateText(secondsSince1970: 1_796_029_559) == november)
        #expect(presenter.dateText(secondsSince1970: 1_817_078_400) == august)
    }

    @Test(arguments: [
        (Int64(0), "January 1, 1970, 00:00 UTC"), (-1, "December 31, 1969, 23:59 UTC"),
        (951_782_399, "February 28, 2000, 23:59 UTC"), (951_782_400, "February 29, 2000, 00:00 UTC"),
        (4_107_542_400, "March 1, 2100, 00:00 UTC"), (-62_135_596_800, "January 1, 1, 00:00 UTC"),
        (.max, "December 4, 292277026596, 15:30 UTC"), (.min, "January 27, -292277022657, 08:29 UTC"),
    ])
    func knowsTheCalendar(_ seconds: Int64, _ expected: String) {
        #expect(Presenter(language: .english).dateText(secondsSince1970: seconds) == expected)
    }

    /// Every day of eight centuries, against the C library.
    @Test func agreesWithTheSystemsCalendar() {
        var wrong: [Int64] = []
        for day in -146_097...146_097 {
            var time = day * 86_400 + 45_240
            var parts = tm()
            gmtime_r(&time, &parts)
            let instant = UTCInstant(secondsSince1970: Int64(time))
            let isSame =
                instant.year == Int64(parts.tm_year) + 1_900 && instant.month == Int(parts.tm_mon) + 1
                && instant.day == Int(parts.tm_mday) && instant.hour == 12 && instant.minute == 34
            if !isSame { wrong.append(Int64(time)) }
        }
        #expect(wrong == [])
    }
}
