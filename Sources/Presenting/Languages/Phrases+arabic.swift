extension Phrases {
    /// Modern Standard Arabic, in nouns and verbal nouns, which address neither a man nor a woman.
    ///
    /// Digits are Western: the tag `ar` names no country, the Maghreb writes no others, and readers elsewhere know
    /// both. They go with a dot and a comma.
    /// - Source: CLDR, `ar`, default numbering system `latn`.
    static let arabic = Phrases(
        .arabic,
        [
            .decimalSeparator: ".",
            .groupSeparator: ",",

            .rated: "{rate} من 5",
            .notRated: "لا يوجد تقييم",

            .ratedSpoken: "التقييم {rate} من 5",
            .notRatedSpoken: "لا يوجد تقييم",
            .restaurantSpoken: "{name}، {type}، {rating}",

            .markerSubtitle: "{type} · {rating}",

            .clusterTitle: [
                .zero: "لا توجد مطاعم", .one: "مطعم واحد", .two: "مطعمان",
                .few: "{count} مطاعم", .many: "{count} مطعمًا", .other: "{count} مطعم",
            ],

            .unnamedRestaurant: "مطعم بلا اسم",
            .unnamedUser: "مستخدم بلا اسم",

            .hawk: "مأكولات الشارع",
            .coffee: "قهوة",
            .fastFood: "وجبات سريعة",
            .streetTea: "شاي الرصيف",
            .otherType: "أخرى",

            .administrator: "مسؤول",
            .member: "عضو",

            .restaurantsTitle: "المطاعم",
            .postsTitle: "المنشورات",
            .mapTitle: "الخريطة",
            .usersTitle: "المستخدمون",
            .detailTitle: "التفاصيل",

            .meters: "{number} م",
            .kilometers: "{number} كم",

            .justNow: "الآن",
            .minutesAgo: [
                .zero: "قبل {count} دقيقة", .one: "قبل دقيقة واحدة", .two: "قبل دقيقتين",
                .few: "قبل {count} دقائق", .many: "قبل {count} دقيقة", .other: "قبل {count} دقيقة",
            ],
            .hoursAgo: [
                .zero: "قبل {count} ساعة", .one: "قبل ساعة واحدة", .two: "قبل ساعتين",
                .few: "قبل {count} ساعات", .many: "قبل {count} ساعة", .other: "قبل {count} ساعة",
            ],
            .daysAgo: [
                .zero: "قبل {count} يوم", .one: "قبل يوم واحد", .two: "قبل يومين",
                .few: "قبل {count} أيام", .many: "قبل {count} يومًا", .other: "قبل {count} يوم",
            ],
            .updated: "آخر تحديث: {age}",

            .date: "{day} {month} {year}، {time} UTC",
            .firstOfMonth: "1",
            .january: "يناير",
            .february: "فبراير",
            .march: "مارس",
            .april: "أبريل",
            .may: "مايو",
            .june: "يونيو",
            .july: "يوليو",
            .august: "أغسطس",
            .september: "سبتمبر",
            .october: "أكتوبر",
            .november: "نوفمبر",
            .december: "ديسمبر",

            .loading: "جارٍ التحميل…",
            .emptyList: "لا يوجد شيء هنا بعد",
            .staleNotice: "المعروض بيانات محفوظة",
            .partialNotice: "تعذّر تحميل بعض الأجزاء",
            .errorNotice: "تعذّر التحميل",
            .retry: "إعادة المحاولة",
            .searchLabel: "بحث",
            .directions: "الاتجاهات",

            .newUserTitle: "مستخدم جديد",
            .editUserTitle: "تعديل المستخدم",
            .createUserSubmit: "إنشاء",
            .saveUserSubmit: "حفظ",
            .firstNameLabel: "الاسم الأول",
            .lastNameLabel: "اسم العائلة",
            .ageLabel: "العمر",
            .isAdminLabel: "صلاحيات المسؤول",

            .fieldRequired: "هذا الحقل مطلوب.",
            // The number stands last, where the noun before it needs no form.
            .textTooLong: "الحد الأقصى لعدد الأحرف هو {max}.",
            .notText: "يجب أن تكون القيمة نصًا.",
            .notWholeNumber: "يجب أن تكون القيمة عددًا صحيحًا.",
            .numberOutOfRange: "يجب أن تكون القيمة عددًا من {min} إلى {max}.",
            .notBoolean: "يجب أن تكون القيمة نعم أو لا.",
            .unknownField: "لا يوجد حقل بهذا الاسم.",

            .nameTaken: "يوجد بالفعل مستخدم بهذا الاسم والعمر.",
            .versionOutdated: "عدّل شخص آخر هذا المستخدم في هذه الأثناء.",
        ])
}
