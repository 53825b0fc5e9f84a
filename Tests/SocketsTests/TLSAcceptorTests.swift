import COpenSSL
import Sockets
import TestSupport
import Testing

@Suite struct TLSAcceptorTests {
    private let clock = ManualClock()

    private func context(serial: Int) throws -> TLSContext {
        let files = try PEMFiles(serial: serial)
        return try TLSContext(certificateFile: files.certificateFile, keyFile: files.keyFile, clock: clock)
    }

    private func connect(_ acceptor: TLSAcceptor, ticket: TLSTicket? = nil) throws -> TLSPair {
        let pair = try TLSPair(acceptor.context, TLSClient(ticket: ticket))
        pair.settle()
        #expect(pair.client.isConnected)
        return pair
    }

    @Test func showsTheNewCertificateToNewSessionsOnly() throws {
        let acceptor = TLSAcceptor(try context(serial: 1), clock: clock)
        let old = try connect(acceptor)
        acceptor.replaceContext(with: try context(serial: 2))
        let new = try connect(acceptor)
        #expect(old.client.serial == 1)
        #expect(new.client.serial == 2)
        // The old context lives as long as a session of it.
        old.client.write([1])
        old.client.updateKeys()
        old.send([2])
        old.settle()
        #expect(old.received == [1])
        #expect(old.answer == [2])
    }

    @Test func ticketsOfAReplacedCertificateAreNotTaken() throws {
        let acceptor = TLSAcceptor(try context(serial: 1), clock: clock)
        let ticket = try connect(acceptor).client.ticket
        #expect(try connect(acceptor, ticket: ticket).client.isResumed)
        acceptor.replaceContext(with: try context(serial: 2))
        let new = try connect(acceptor, ticket: ticket)
        #expect(!new.client.isResumed)
        #expect(new.client.serial == 2)
    }

    @Test func changesTheTicketKeyAfterTwelveHours() throws {
        let acceptor = TLSAcceptor(try context(serial: 3), clock: clock)
        let ticket = try connect(acceptor).client.ticket
        clock.advance(.seconds(12 * 3_600 - 1))
        #expect(try connect(acceptor, ticket: ticket).client.isResumed)
        clock.advance(.seconds(1))
        let new = try connect(acceptor, ticket: ticket)
        #expect(!new.client.isResumed)
        #expect(new.client.serial == 3)
        #expect(try connect(acceptor, ticket: new.client.ticket).client.isResumed)
    }
}
