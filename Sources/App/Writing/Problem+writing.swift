import Facade
import HTTPMessages
import JSONWriting
import Presenting
import Storage

// Thrown where reading what was sent comes to its answer at once.
extension Problem: Error {}

extension Problem {
    /// Without a token, from another machine or through something in between.
    static let notLocal = Problem(
        "forbidden", "Forbidden", 403,
        "Without VITRINE_ADMIN_TOKEN only callers on the server's own machine may write: no proxy between, no page of "
            + "another origin.")

    static let preconditionRequired = Problem(
        "precondition-required", "Precondition required", 428,
        "Name the version to change in If-Match: the ETag of the user, or *.")

    static let versionRequired = Problem(
        "precondition-required", "Precondition required", 428, "Send the version that the form was filled with.")

    /// The user is another version by now.
    static func stale(_ current: VersionedUser) -> Problem {
        var problem = Problem(
            "stale-version", "Precondition failed", 412,
            "The user has changed since the version in If-Match. Read it again, or send Prefer: merge=POLICY with one of "
                + MergePolicy.allCases.map(\.rawValue).joined(separator: ", ") + ".")
        let tag = UserTag(current)
        problem.more = { object in
            object.member("version", tag.version)
            object.member("etag", "\"\(tag.text)\"")
        }
        return problem
    }

    /// Another record has what must be unique.
    static func taken(constraint: String, path: String, _ errors: FieldErrors? = nil) -> Problem {
        var problem = Problem(
            "taken", "Conflict", 409,
            "\(constraint) must be unique among users made here, and \(path) has the same.")
        errors?.tell(of: &problem)
        problem.more = { object in
            object.member("constraint", constraint)
            object.member("path", path)
            errors?.write(to: &object)
        }
        return problem
    }

    /// A form was filled with an older version.
    static func outdated(version: Int, _ errors: FieldErrors) -> Problem {
        var problem = Problem(
            "outdated", "Conflict", 409,
            "The record has changed since the form was filled: it is at version \(version).")
        errors.tell(of: &problem)
        problem.more = { object in
            object.member("version", version)
            errors.write(to: &object)
        }
        return problem
    }

    static let noRoom = Problem(
        "no-room", "Conflict", 409, "As many users were saved here as there is room for; remove some.")

    /// What was sent breaks the rules of its fields.
    static func invalid(_ errors: FieldErrors) -> Problem {
        var problem = Problem(
            "invalid", "Unprocessable content", 422, "Some fields cannot be saved as they were sent; errors names each."
        )
        errors.tell(of: &problem)
        problem.more = { errors.write(to: &$0) }
        return problem
    }

    static let notAnObject = Problem("invalid", "Unprocessable content", 422, "The body must be a JSON object.")

    /// `why` says what is wrong, and `position` at which byte, from 0.
    static func malformedBody(_ why: String, position: Int) -> Problem {
        var problem = Problem("malformed-body", "Malformed body", 400, "The body cannot be read: \(why).")
        problem.more = { $0.member("position", position) }
        return problem
    }

    static func mediaType(isPatch: Bool) -> Problem {
        let formats = isPatch ? SentBody.patchFormats : SentBody.formats
        var problem = Problem(
            "media-type", "Unsupported media type", 415, "The body must be one of \(formats), in UTF-8.")
        if isPatch { problem.fields.append("Accept-Patch", formats) } else { problem.fields.append("Accept", formats) }
        return problem
    }

    static var codedBody: Problem {
        var problem = Problem(
            "content-coding", "Unsupported content coding", 415, "The body must be sent without a content coding.")
        problem.fields.append("Accept-Encoding", "identity")
        return problem
    }

    /// Nothing was saved, for now or until the operator does something.
    static func notSaved(_ error: StorageError) -> Problem {
        var problem = Problem(
            "not-saved", "Not saved", 503, "Nothing was saved: \(error.summary).", retryable: true)
        problem.retryAfterSeconds = error.kind == .busy ? 1 : 10
        return problem
    }

    /// What it would be saved over is being stored.
    static var notStoredYet: Problem {
        var problem = Problem(
            "not-saved", "Not saved", 503, "Nothing was saved: the upstream's users are not stored yet.",
            retryable: true)
        problem.retryAfterSeconds = 1
        return problem
    }
}

/// What is wrong with fields, in the caller's language, and what was sent.
struct FieldErrors: Sendable {
    private let errors: [(key: String, pointer: String, text: String)]
    private let language: Language
    /// Nil where the caller has them anyway.
    private let values: [(name: String, value: SentValue)]?

    init(_ faults: [FieldFault], _ presenter: Presenter, sent values: [(name: String, value: SentValue)]? = nil) {
        errors = faults.map { ($0.key, $0.pointer, presenter.text(of: $0)) }
        language = presenter.language
        self.values = values
    }

    /// Adds in which language the errors are.
    func tell(of problem: inout Problem) {
        problem.fields.append("Content-Language", language.rawValue)
    }

    func write(to object: inout JSONObjectWriter) {
        object.array("errors") { array in
            for error in errors {
                array.object { object in
                    object.member("key", error.key)
                    object.member("pointer", error.pointer)
                    object.member("text", error.text)
                }
            }
        }
        guard let values else { return }
        object.object("values") { object in
            for field in values { object.member(named: field.name, field.value) }
        }
    }
}
