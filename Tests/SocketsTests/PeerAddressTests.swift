import Testing

@testable import Sockets

@Suite struct PeerAddressTests {
    @Test(arguments: [
        ["192.0.2.7", "192.0.2.7:80", "::ffff:192.0.2.7", "[::ffff:192.0.2.7]:80"],
        ["2001:db8::1", "2001:db8:0:0:ffff::2", "2001:DB8::1:2:3:4", "[2001:db8::9]:443", "2001:0db8:0000::"],
        ["2001:db8:1:2::", "2001:db8:1:2:3:4:5:6"], ["2001:db8:0:1::1"], ["::1", "::2"], ["192.0.2.8"], [""],
        ["unknown"], ["_hidden"], ["2001:db8::1::2"], ["[2001:db8::1"],
    ])
    func addressesOfOneCustomerAreOneNetwork(_ addresses: [String]) {
        #expect(Set(addresses.map(PeerAddress.network(of:))).count == 1)
    }

    @Test func networksAreToldApart() {
        let addresses = [
            "192.0.2.7", "192.0.2.8", "2001:db8::1", "2001:db8:0:1::1", "2001:db8:1:2::", "::1", "", "unknown",
        ]
        #expect(Set(addresses.map(PeerAddress.network(of:))).count == addresses.count)
    }
}
