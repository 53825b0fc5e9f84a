extension Phrases {
    /// Japanese, in the polite form where a text is a sentence.
    static let japanese = Phrases(
        .japanese,
        [
            .decimalSeparator: ".",
            .groupSeparator: ",",

            .rated: "5点中{rate}点",
            .notRated: "評価なし",

            .ratedSpoken: "評価は5点中{rate}点",
            .notRatedSpoken: "評価なし",
            .restaurantSpoken: "{name}、{type}、{rating}",

            .markerSubtitle: "{type} · {rating}",

            .clusterTitle: "飲食店{count}軒",

            .unnamedRestaurant: "名前のない飲食店",
            .unnamedUser: "名前のないユーザー",

            .hawk: "屋台料理",
            .coffee: "カフェ",
            .fastFood: "ファストフード",
            .streetTea: "路上のお茶屋",
            .otherType: "その他",

            .administrator: "管理者",
            .member: "メンバー",

            .restaurantsTitle: "飲食店",
            .postsTitle: "投稿",
            .mapTitle: "地図",
            .usersTitle: "ユーザー",
            .detailTitle: "詳細",

            .meters: "{number} m",
            .kilometers: "{number} km",

            .justNow: "たった今",
            .minutesAgo: "{count}分前",
            .hoursAgo: "{count}時間前",
            .daysAgo: "{count}日前",
            .updated: "更新：{age}",

            .date: "{year}年{month}{day}日 {time} UTC",
            .firstOfMonth: "1",
            .january: "1月",
            .february: "2月",
            .march: "3月",
            .april: "4月",
            .may: "5月",
            .june: "6月",
            .july: "7月",
            .august: "8月",
            .september: "9月",
            .october: "10月",
            .november: "11月",
            .december: "12月",

            .loading: "読み込み中…",
            .emptyList: "まだ何もありません",
            .staleNotice: "保存済みのデータを表示しています",
            .partialNotice: "一部を読み込めませんでした",
            .errorNotice: "読み込めませんでした",
            .retry: "再試行",
            .searchLabel: "検索",
            .directions: "経路",

            .newUserTitle: "新規ユーザー",
            .editUserTitle: "ユーザーを編集",
            .createUserSubmit: "作成",
            .saveUserSubmit: "保存",
            .firstNameLabel: "名",
            .lastNameLabel: "姓",
            .ageLabel: "年齢",
            .isAdminLabel: "管理者権限",

            .fieldRequired: "入力してください。",
            .textTooLong: "{max}文字以内で入力してください。",
            .notText: "テキストで入力してください。",
            .notWholeNumber: "整数で入力してください。",
            .numberOutOfRange: "{min}から{max}までの数を入力してください。",
            .notBoolean: "「はい」か「いいえ」で答えてください。",
            .unknownField: "この項目はありません。",

            .nameTaken: "同じ氏名と年齢のユーザーがすでにいます。",
            .versionOutdated: "このユーザーは、ほかの人が先に変更しました。",
        ])
}
