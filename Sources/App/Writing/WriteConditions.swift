import Facade
import HTTPMessages

extension UserCondition {
    /// What `If-Match` says of a user; nil when it is not there.
    ///
    /// Weak tags and tags of other things match no version, so they only make the condition fail.
    ///
    /// - Source: RFC 9110 section 13.1.1.
    init?(_ request: borrowing RequestView) {
        guard request.has(.ifMatch) else { return nil }
        var isAny = false
        var tags: [UserTag] = []
        request.forEachElement(of: .ifMatch) { element in
            let text = element.text
            if text == "*" { isAny = true }
            if let tag = UserTag(entityTag: text) { tags.append(tag) }
        }
        self = isAny ? .any : .tagged(tags)
    }
}

extension Preference {
    /// How the caller wants conflicts settled; nil when it does not say, or says nothing known.
    static func mergePolicy(_ request: borrowing RequestView) -> MergePolicy? {
        value(request, "merge").flatMap(MergePolicy.init)
    }
}
