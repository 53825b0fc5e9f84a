/// What the sample upstream answers for shops: an invented walk through Hanoi, with the faults of real upstreams.
///
/// The last nine are there for their faults: unknown type, no rate, rate as text, no coordinate, a number for an id, a
/// type in capitals and spaces, an id that has to be percent-encoded, a very long name, a right-to-left name.
enum SampleShops {
    /// A JSON array.
    static let json = #"""
        [
          {
            "id": "gac-mua", "type": "coffee", "name": "Cà Phê Gác Mưa", "rate": 5,
            "latitude": 21.034182, "longitude": 105.851437,
            "bio": "Up a staircase as steep as a ladder, six tables under a tin roof. Order the egg coffee, take the \#
        window seat, and don't plan anything for after: nobody leaves before the rain does."
          },
          {
            "id": "chuong-gio", "type": "hawk", "name": "Bánh Mì Chuông Gió", "rate": 4.5,
            "latitude": 21.036518, "longitude": 105.848102,
            "bio": "Mrs Tuyết bakes at four, hangs out the wind chime at six and takes it in when the pâté is gone. \#
        If you can hear the chime, there is still bread."
          },
          {
            "id": "goc-da", "type": "streettea", "name": "Trà Đá Gốc Đa", "rate": 4,
            "latitude": 21.028844, "longitude": 105.849715,
            "bio": "Iced tea, sunflower seeds and the news of the whole street, under a banyan older than the street. \#
        Stools are 20 cm high; knees come free."
          },
          {
            "id": "pho-ba-gac", "type": "fastfood", "name": "Phở Ba Gác", "rate": 4.5,
            "latitude": 21.031907, "longitude": 105.846633,
            "bio": "Started on a three-wheeled cart, still served in four minutes. The broth has been on the same \#
        fire since Tuesday. Ask for the crispy dough sticks before you sit down."
          },
          {
            "id": "den-dau", "type": "coffee", "name": "Cà Phê Đèn Dầu", "rate": 4,
            "latitude": 21.038760, "longitude": 105.845291,
            "bio": "Lit by oil lamps on power-cut nights, and on the others too, because people asked. Strong phin \#
        coffee, weak Wi-Fi, excellent conversation."
          },
          {
            "id": "xoi-ba-may", "type": "hawk", "name": "Xôi Bà Mây", "rate": 3.5,
            "latitude": 21.033051, "longitude": 105.853884,
            "bio": "Sticky rice in a banana leaf: mung bean, fried shallot, and a spoon of lard if you nod. Her \#
        basket is on the corner at seven and on its way home by nine."
          },
          {
            "id": "sen-ho-tay", "type": "streettea", "name": "Trà Sen Mặt Nước", "rate": 4.5,
            "latitude": 21.057334, "longitude": 105.826078,
            "bio": "Tea that spent the night inside a lotus flower. In June you can watch the flowers being rowed in \#
        from West Lake; in December you'll have to take our word for it."
          },
          {
            "id": "banh-ran-chin", "type": "hawk", "name": "Bánh Rán Số Chín", "rate": 3,
            "latitude": 21.025476, "longitude": 105.843910,
            "bio": "Nine sesame balls to a bag, always nine. The one time there were ten, a customer brought one back."
          },
          {
            "id": "cai-keo", "type": "fastfood", "name": "Nem Nhanh Cái Kéo", "rate": 2.5,
            "latitude": 21.039948, "longitude": 105.848827,
            "bio": "Crab spring rolls cut with scissors and gone in ninety seconds. The queue is faster than it \#
        looks, the stools are not."
          },
          {
            "id": "nha-in-cu", "type": "coffee", "name": "Cà Phê Nhà In Cũ", "rate": 3.5,
            "latitude": 21.022315, "longitude": 105.856470,
            "bio": "A printing house until 1987. The presses are too heavy to move, so the cups stand on them. \#
        Coconut coffee, served in letterpress trays."
          },
          {
            "id": "cau-ray", "type": "streettea", "name": "Trà Nóng Chân Cầu Ray", "rate": 3,
            "latitude": 21.042866, "longitude": 105.857915,
            "bio": "At the foot of the railway bridge. When the evening train crosses, everybody holds their glass \#
        and nobody interrupts the story."
          },
          {
            "id": "bun-lam", "type": "fastfood", "name": "Bún Chả Lam Khói", "rate": 5,
            "latitude": 21.019508, "longitude": 105.849366,
            "bio": "Follow the smoke. Pork patties over charcoal, cold noodles, a hill of herbs, and a grandfather \#
        with a fan who has never once looked at a thermometer."
          },
          {
            "id": "khoai-nuong", "type": "hawk", "name": "Khoai Nướng Chợ Đêm", "rate": 4,
            "latitude": 21.036004, "longitude": 105.850519,
            "bio": "Roast sweet potatoes from a barrel on wheels. Also the best hand warmer in the Old Quarter \#
        between November and February."
          },
          {
            "id": "me-da", "type": "streettea", "name": "Trà Mẹ Đá Con", "rate": 2,
            "latitude": 21.015730, "longitude": 105.827341,
            "bio": "Mother pours, son brings the ice. He is eleven, does the sums in his head, and will sell you \#
        peanut candy whether you want it or not."
          },
          {
            "id": "toa-tau", "type": "coffee", "name": "Cà Phê Toa Số Bảy", "rate": 2.5,
            "latitude": 21.024220, "longitude": 105.841158,
            "bio": "A retired railway carriage that still smells a little of oranges and diesel. Seat 42 has a \#
        socket; seat 43 has the view."
          },
          {
            "id": "pizza-ngo", "type": "fastfood", "name": "Pizza Ngõ Nhỏ", "rate": 1.5,
            "latitude": 21.052190, "longitude": 105.837642,
            "bio": "The alley is so narrow that the boxes go in sideways. Opinions differ on the durian topping; the \#
        owner does not wish to hear them."
          },
          {
            "id": "che-bon-mua", "type": "hawk", "name": "Chè Bốn Mùa", "rate": 4.5,
            "latitude": 21.030233, "longitude": 105.836197,
            "bio": "Four pots, one for each season: lotus seed, black bean, grapefruit blossom, hot ginger. In spring \#
        and autumn you may mix two."
          },
          {
            "id": "buu-dien", "type": "streettea", "name": "Trà Chanh Sau Bưu Điện", "rate": 0,
            "latitude": 21.026391, "longitude": 105.854602,
            "bio": "Opened this morning, so nobody has liked or hated it yet: the first rating, an honest zero, came \#
        from the owner's sister."
          },
          {
            "id": "com-rang", "type": "fastfood", "name": "Cơm Rang Ba Giờ Sáng", "rate": 3.5,
            "latitude": 21.008127, "longitude": 105.850843,
            "bio": "Fried rice for taxi drivers, nurses and people who missed the last bus. The wok is the only light \#
        on in the street."
          },
          {
            "id": "da-chanh", "type": "streettea", "name": "Trà Chanh Vỉa Hè 🍋🧊", "rate": 4,
            "latitude": 21.027905, "longitude": 105.850988,
            "bio": "Lime tea on the cathedral steps. Come with friends 👨‍👩‍👧‍👦, leave with more of them. 🇻🇳"
          },
          {
            "id": "doi-rieng", "type": "karaoke", "name": "Karaoke Đợi Riêng Em", "rate": 0.5,
            "latitude": 21.012654, "longitude": 105.836905,
            "bio": "Sells dumplings between songs, and songs between dumplings. Nobody knows what to file it under, \#
        and neither do we."
          },
          {
            "id": "chua-ai-cham", "type": "coffee", "name": "Cà Phê Chưa Ai Chấm",
            "latitude": 21.046082, "longitude": 105.840377,
            "bio": "By the small lake, behind the bicycle repairer. No rating yet: everyone who tries it goes \#
        straight to sleep in the hammock."
          },
          {
            "id": "banh-cuon-giay", "type": "fastfood", "name": "Bánh Cuốn Giấy Gió", "rate": "4.5",
            "latitude": 21.035270, "longitude": 105.854713,
            "bio": "Rice sheets so thin that you can read the menu through them. There are two things on the menu."
          },
          {
            "id": "ganh-hang-rong", "type": "hawk", "name": "Gánh Cốm Cô Lụa", "rate": 5,
            "bio": "Young green rice from two baskets on a pole. She walks where the shade is, so there is no point \#
        in a map: listen for her, and hurry."
          },
          {
            "id": 36, "type": "hawk", "name": "Quẩy Nóng 36", "rate": 3,
            "latitude": 21.034749, "longitude": 105.847520,
            "bio": "Fried dough sticks, a number for a name, and a line of motorbikes with their engines running."
          },
          {
            "id": "co-lien", "type": " StreetTea ", "name": "Trà Bà Liên", "rate": 4,
            "latitude": 21.020966, "longitude": 105.846044,
            "bio": "Mrs Liên typed her own entry, and she typed it her way. The tea is green, the advice is free."
          },
          {
            "id": "số 7/ngõ Trăng", "type": "COFFEE", "name": "Cà Phê Ngõ Trăng", "rate": 4.5,
            "latitude": 21.032488, "longitude": 105.844359,
            "bio": "Through the gate of number 7, past the laundry, under the moon. Salt coffee, and a cat called \#
        Espresso who decides who may sit down."
          },
          {
            "id": "ten-dai", "type": "fastfood", "rate": 1, "latitude": 21.003571, "longitude": 105.818236,
            "name": "Quán Cơm Bình Dân Bún Riêu Bún Ốc Miến Lươn Cháo Sườn Bánh Đa Cua Nem Chua Rán Và Tất Cả \#
        Những Món Mà Bà Ngoại Từng Nấu",
            "bio": "The sign is longer than the shop. So is the wait, but grandmother does cook all of it."
          },
          {
            "id": "yasmin", "type": "coffee", "name": "مقهى الياسمين", "rate": 4,
            "latitude": 21.060915, "longitude": 105.832450,
            "bio": "قهوة بالهيل — cardamom coffee, jasmine on every table, and backgammon boards for whoever loses \#
        at chess."
          }
        ]
        """#
}
