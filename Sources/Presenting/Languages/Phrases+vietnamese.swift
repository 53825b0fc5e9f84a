extension Phrases {
    /// Vietnamese.
    static let vietnamese = Phrases(
        .vietnamese,
        [
            .decimalSeparator: ",",
            .groupSeparator: ".",

            .rated: "{rate} trên 5",
            .notRated: "Chưa có đánh giá",

            .ratedSpoken: "được đánh giá {rate} trên 5",
            .notRatedSpoken: "chưa có đánh giá",
            .restaurantSpoken: "{name}, {type}, {rating}",

            .markerSubtitle: "{type} · {rating}",

            .clusterTitle: "{count} quán",

            .unnamedRestaurant: "Quán chưa có tên",
            .unnamedUser: "Người dùng chưa có tên",

            .hawk: "Hàng rong",
            .coffee: "Cà phê",
            .fastFood: "Đồ ăn nhanh",
            .streetTea: "Trà đá vỉa hè",
            .otherType: "Khác",

            .administrator: "Quản trị viên",
            .member: "Thành viên",

            // "Quán" is any place to eat or drink at; "nhà hàng" would be too grand for tea on the pavement.
            .restaurantsTitle: "Quán ăn",
            .postsTitle: "Bài viết",
            .mapTitle: "Bản đồ",
            .usersTitle: "Người dùng",
            .detailTitle: "Chi tiết",

            .meters: "{number} m",
            .kilometers: "{number} km",

            .justNow: "vừa xong",
            .minutesAgo: "{count} phút trước",
            .hoursAgo: "{count} giờ trước",
            .daysAgo: "{count} ngày trước",
            .updated: "Cập nhật {age}",

            .date: "{time} UTC, ngày {day} {month} năm {year}",
            .firstOfMonth: "1",
            .january: "tháng 1",
            .february: "tháng 2",
            .march: "tháng 3",
            .april: "tháng 4",
            .may: "tháng 5",
            .june: "tháng 6",
            .july: "tháng 7",
            .august: "tháng 8",
            .september: "tháng 9",
            .october: "tháng 10",
            .november: "tháng 11",
            .december: "tháng 12",

            .loading: "Đang tải…",
            .emptyList: "Chưa có gì ở đây",
            .staleNotice: "Đang hiển thị dữ liệu đã lưu",
            .partialNotice: "Không tải được một số phần",
            .errorNotice: "Không tải được",
            .retry: "Thử lại",
            .searchLabel: "Tìm kiếm",
            .directions: "Chỉ đường",

            .newUserTitle: "Người dùng mới",
            .editUserTitle: "Sửa người dùng",
            .createUserSubmit: "Tạo",
            .saveUserSubmit: "Lưu",
            .firstNameLabel: "Tên",
            .lastNameLabel: "Họ",
            .ageLabel: "Tuổi",
            .isAdminLabel: "Quyền quản trị",

            .fieldRequired: "Vui lòng điền mục này.",
            .textTooLong: "Chỉ được nhập tối đa {max} ký tự.",
            .notText: "Giá trị này phải là văn bản.",
            .notWholeNumber: "Giá trị này phải là số nguyên.",
            .numberOutOfRange: "Giá trị này phải là số từ {min} đến {max}.",
            .notBoolean: "Giá trị này phải là có hoặc không.",
            .unknownField: "Không có mục này.",

            .nameTaken: "Đã có người dùng với họ tên và tuổi này.",
            .versionOutdated: "Người khác vừa thay đổi người dùng này.",
        ])
}
