import Glibc
import HTTPMessages
import Testing

@testable import HTTPServing

/// The small parts of a loop, each by itself.
@Suite struct LoopPartsTests {
    @Test func pendingOutputGivesItsPartsInOrder() {
        var output = PendingOutput()
        #expect(output.isEmpty)
        output.append([])
        #expect(output.isEmpty, "nothing is no part")
        output.append([1, 2, 3])
        output.append([4])
        output.take(2)
        #expect(output.next?.part == [1, 2, 3])
        #expect(output.next?.start == 2)
        #expect(output.next?.isLast == false)
        output.take(1)
        #expect(output.next?.part == [4])
        #expect(output.next?.start == 0)
        #expect(output.next?.isLast == true)
        #expect(output.progress == 3)
        output.restartProgress()
        output.take(1)
        #expect(output.isEmpty)
        #expect(output.progress == 1)
    }

    @Test func aTableKnowsAConnectionByMoreThanItsDescriptor() {
        var table = ConnectionTable()
        let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let old = Connection(descriptor: dup(number), serial: 1, openedAt: 0)
        table.insert(old)
        #expect(table[old.id] === old)
        #expect(table[old.id + 1] == nil)
        #expect(table[UInt64.max] == nil)
        let sameDescriptor = UInt64(2) << 32 | UInt64(UInt32(bitPattern: old.descriptor))
        #expect(table[sameDescriptor] == nil, "a later connection with the same descriptor")
        #expect(table.all.count == 1)
        let removals = [table.remove(old), table.remove(old)]
        #expect(removals == [true, false])
        #expect(table.isEmpty)
        close(number)
    }

    @Test func aClosedMailboxTakesNothing() throws {
        let mailbox = try Mailbox()
        #expect(mailbox.post(.drain(deadline: 1)))
        #expect(!mailbox.closeIfEmpty(), "somebody still has to read it")
        #expect(mailbox.takeAll().count == 1)
        #expect(mailbox.closeIfEmpty())
        #expect(!mailbox.post(.adopt(descriptor: -1)))
        #expect(mailbox.takeAll().isEmpty)
    }

    @Test func aBrokenSocketRaisesNoSignal() {
        var pair: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        close(pair[1])
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        // Blocked, it would stay pending for this thread, also where it is ignored.
        pthread_sigmask(SIG_BLOCK, &pipe, nil)
        defer { pthread_sigmask(SIG_UNBLOCK, &pipe, nil) }
        let connection = Connection(descriptor: pair[0], serial: 1, openedAt: 0)
        connection.send([1, 2, 3])
        #expect(connection.isBroken)
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 0)
    }

    @Test func aLingeringEndStaysOne() {
        let connection = Connection(descriptor: open("/dev/null", O_RDONLY | O_CLOEXEC), serial: 1, openedAt: 0)
        connection.end(.atOnce)
        #expect(connection.ending == .atOnce)
        connection.end(.lingering)
        connection.end(.atOnce)
        #expect(connection.ending == .lingering)
    }

    @Test(arguments: [ContentCoding.gzip, .brotli])
    func compressionDependsOnTheBytesAlone(_ coding: ContentCoding) throws {
        let body = Array(String(repeating: "the same words again and again; ", count: 100).utf8)
        let first = try #require(Compression.compress(body, coding))
        #expect(first.count < body.count / 10)
        #expect(Compression.compress(body, coding) == first)
        #expect(Compression.compress(Array(0...20), coding) == nil, "it would grow")
        #expect(Compression.compress([], coding) == nil)
    }

    @Test(arguments: [ContentCoding.gzip, .brotli], [0, 1, 20, 100_000])
    func whoTakesNothingElseGetsWhatDoesNotShrink(_ coding: ContentCoding, _ count: Int) throws {
        var generator = SystemRandomNumberGenerator()
        let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(Compression.compress(body, coding) == nil)
        let coded = try #require(Compression.compress(body, coding, mayGrow: true))
        #expect(coded.count > 0)
    }
}
