import Records
import Testing

@Suite struct UserReadingTests {
    @Test func readsAUserWithTwoNames() throws {
        let (user, repaired) = try readOne(
            #"{"id":1,"firstName":"Ada","lastName":"Lovelace","isAdmin":true,"name":"Not This"}"#, as: UserRecord.self)
        #expect(user == UserRecord(id: "1", firstName: "Ada", lastName: "Lovelace", age: nil, isAdmin: true))
        #expect(repaired == 0)
    }

    @Test(arguments: [
        ("Ada Lovelace", "Ada", "Lovelace"), ("Mrs. Ada King Lovelace", "Mrs. Ada King", "Lovelace"),
        ("Ada", "Ada", ""),
        (" Ada  Lovelace ", "Ada", "Lovelace"), ("", "", ""), ("  ", "", ""), ("Ada\u{A0}King", "Ada\u{A0}King", ""),
        ("Ada \u{301}King", "Ada", "\u{301}King"),
    ])
    func splitsANameAtItsLastSpace(name: String, firstName: String, lastName: String) throws {
        let (user, repaired) = try readOne(
            #"{"id":1,"name":"\#(name)","username":"ada","email":"ada@example.org"}"#, as: UserRecord.self)
        #expect(user?.firstName.scalars == firstName.scalars)
        #expect(user?.lastName.scalars == lastName.scalars)
        #expect(user?.isAdmin == false)
        #expect(repaired == 0)
    }

    @Test(arguments: [
        ("true", true, 0), ("false", false, 0), ("\"true\"", true, 1), ("\"false\"", false, 1), ("\"TRUE\"", false, 1),
        ("\"yes\"", false, 1), ("1", false, 1), ("\"1\"", false, 1), ("null", false, 1), ("[true]", false, 1),
    ])
    func makesNobodyAdminInDoubt(json: String, isAdmin: Bool, mended: Int) throws {
        let (user, repaired) = try readOne(
            #"{"id":1,"firstName":"Ada","lastName":"King","isAdmin":\#(json)}"#, as: UserRecord.self)
        #expect(user?.isAdmin == isAdmin)
        #expect(repaired == mended)
    }

    @Test(arguments: [
        ("0", 0, 0), ("150", 150, 0), ("36.0", 36, 0), ("\"36\"", 36, 1), ("null", nil, 0), ("-1", nil, 1),
        ("151", nil, 1), ("36.5", nil, 1), ("1e999", nil, 1), ("true", nil, 1),
    ])
    func readsAnAgeWhereThereIsOne(json: String, age: Int?, mended: Int) throws {
        let (user, repaired) = try readOne(#"{"id":1,"name":"Ada King","age":\#(json)}"#, as: UserRecord.self)
        #expect(user?.age == age)
        #expect(repaired == mended)
    }

    @Test func missesTheMembersOfTheShapeTheUserHas() throws {
        #expect(try readOne(#"{"id":1}"#, as: UserRecord.self).repaired == 1)
        #expect(try readOne(#"{"id":1,"name":7}"#, as: UserRecord.self).repaired == 1)
        let nulls = #"{"id":1,"firstName":null,"lastName":null,"name":"A B"}"#
        #expect(try readOne(nulls, as: UserRecord.self).repaired == 0)
        let (user, repaired) = try readOne(#"{"id":1,"lastName":"King","firstName":4}"#, as: UserRecord.self)
        #expect(user == UserRecord(id: "1", firstName: "", lastName: "King", age: nil, isAdmin: false))
        #expect(repaired == 2)
    }
}
