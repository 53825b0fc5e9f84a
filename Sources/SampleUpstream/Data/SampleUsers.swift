/// What the sample upstream answers for users: both shapes that upstreams use, two admins, and ids as number and text.
///
/// Among them a name of one word, a name of three, a right-to-left name, and members that no view shows.
enum SampleUsers {
    /// A JSON array.
    static let json = #"""
        [
          { "id": 1, "firstName": "Minh Anh", "lastName": "Đặng", "isAdmin": true },
          { "id": 2, "firstName": "Tuấn", "lastName": "Lê", "isAdmin": false },
          { "id": 3, "name": "Clementine Okafor", "username": "clem", "email": "clem@example.com" },
          {
            "id": 4, "name": "Nguyễn Thu Hà", "username": "ha.an.gi", "email": "ha@example.com",
            "address": { "city": "Hà Nội", "geo": { "lat": "21.0285", "lng": "105.8542" } },
            "company": { "name": "Ăn Gì Cũng Được", "catchPhrase": "Anything is fine, except that" }
          },
          { "id": 5, "firstName": "Yuki", "lastName": "Tanabe", "isAdmin": false },
          { "id": 6, "name": "Sương", "username": "suong.som", "email": "suong@example.com" },
          { "id": 7, "firstName": "Amélie", "lastName": "Rousseau-Trần", "isAdmin": true },
          { "id": "8", "name": "ليلى حداد", "username": "layla", "email": "layla@example.com" }
        ]
        """#
}
