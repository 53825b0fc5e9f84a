import Facade
import HTTPMessages
import HTTPServing
import Platform
import Records
import Settings
import Sockets

/// Sends each request where it belongs.
final class RequestHandler: RequestHandling {
    private let responders: Responders
    private let writes: WriteResponder
    private let forms: FormResponder
    private let crossOrigin: CrossOrigin
    private let limiter: RateLimiter?
    private let trustedProxies: Int
    private let isSecure: Bool
    private let adminToken: Secret?

    init(_ responders: Responders, _ limiter: RateLimiter?, _ configuration: Configuration) {
        self.responders = responders
        let writing = Writing(
            in: responders.showcase, workers: responders.writers,
            access: WriteAccess(token: configuration.adminToken), clock: responders.clock, log: responders.log)
        writes = WriteResponder(writing)
        forms = FormResponder(writing, readers: responders.readers, forms: responders.forms)
        crossOrigin = CrossOrigin(configuration.allowedOrigins)
        self.limiter = limiter
        trustedProxies = configuration.trustedProxies
        isSecure = configuration.usesTLS
        adminToken = configuration.adminToken
    }

    func respond(to request: borrowing RequestView, body: [UInt8], context: RequestContext) -> Answer {
        let route = responders.routes.route(for: request.path)
        if let route { context.count(as: route.label) }
        if let limiter, route?.endpoint.isHealthCheck != true {
            let client = ClientAddress.of(request, peer: context.peer.host, trustedProxies: trustedProxies)
            if let seconds = limiter.refusal(of: client, at: context.now) {
                return refuse(.tooMany(seconds: seconds), request, context)
            }
        }
        guard let route else { return withoutRoute(request, context) }
        if let scenarios = responders.scenarios, request.has(.vitrineScenario),
            let answer = scenarios.respond(
                to: request, body, context, as: route, writes: writes, forms: forms, adminToken: adminToken)
        {
            return answer
        }
        return respond(to: request, body, context, as: route)
    }

    private func respond(
        to request: borrowing RequestView, _ body: [UInt8], _ context: RequestContext, as route: Route
    ) -> Answer {
        let operations = responders.operations
        switch (route.endpoint, request.head.method) {
        case (.screen(let screen, _), .get), (.screen(let screen, _), .head):
            return responders.views.respond(screen, id: route.id, request, context)
        case (.screen(_, .users), .post), (.screen(_, .user), .put), (.screen(_, .user), .patch),
            (.screen(_, .user), .delete):
            return writes.respond(id: route.id, request, body, context)
        case (.form, .get), (.form, .head): return forms.show(route.id?.text ?? "", request, context)
        case (.form, .post): return forms.submit(route.id?.text ?? "", request, body, context)
        case (.refresh, .post): return operations.refresh(request, context, adminToken: adminToken)
        case (.receipt, .get), (.receipt, .head):
            return .now(operations.receipt(route.id?.text ?? "", request, context))
        case (.events, .get): return responders.events.open(request, context)
        case (.events, .head): return .now(EventHub.head)
        case (.livez, .get), (.livez, .head): return .now(operations.livez())
        case (.readyz, .get), (.readyz, .head): return .now(operations.readyz(context.requestID))
        case (.status, .get), (.status, .head): return operations.status(context)
        case (.metrics, .get), (.metrics, .head):
            return responders.metrics.respond(isReady: operations.isReady, context)
        case (.asset(let asset), .get), (.asset(let asset), .head):
            return responders.assets.respond(asset, request, context)
        case (_, .options): return .now(options(request, of: route.endpoint))
        case (_, .other): return refuse(.methodUnknown, request, context)
        default: return refuse(.methodNotAllowed(route.endpoint.allow), request, context)
        }
    }

    private func options(_ request: borrowing RequestView, of endpoint: Endpoint) -> Response {
        if let preflight = crossOrigin.preflight(request, allow: endpoint.allow) { return preflight }
        var fields = FieldBlock()
        fields.append("Allow", "\(endpoint.allow)")
        if case .screen(_, .user) = endpoint { fields.append("Accept-Patch", SentBody.patchFormats) }
        return Response(status: 204, fields: fields)
    }

    private func withoutRoute(_ request: borrowing RequestView, _ context: RequestContext) -> Answer {
        switch request.head.method {
        case .options where request.path.equals("*"):
            var fields = FieldBlock()
            fields.append("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
            return .now(Response(status: 204, fields: fields))
        case .other: return refuse(.methodUnknown, request, context)
        case .connect:
            // What follows a CONNECT is not HTTP: nothing more can be read from the connection.
            var problem = Problem.methodUnknown
            problem.closesConnection = true
            return refuse(problem, request, context)
        default: return refuse(.notFound, request, context)
        }
    }

    private func refuse(
        _ problem: Problem, _ request: borrowing RequestView, _ context: RequestContext
    ) -> Answer {
        .now(problem.response(instance: request.path.text, requestID: context.requestID))
    }

    func complete(_ response: inout Response, for request: borrowing RequestView) {
        crossOrigin.complete(&response, for: request)
        // A cache must not give what was made for a test to somebody else.
        if responders.scenarios != nil { response.fields.append("Vary", "Vitrine-Scenario") }
        // Who came by HTTPS once stays with it (RFC 6797).
        if isSecure { response.fields.append("Strict-Transport-Security", "max-age=31536000") }
    }

    func response(to fault: RequestFault, path: String, requestID: RequestID) -> Response {
        Problem(fault).response(instance: path, requestID: requestID)
    }

    func response(atTheEndOf path: String, requestID: RequestID) -> Response {
        Problem.draining.response(instance: path, requestID: requestID)
    }

    func responseWhenFull(requestID: RequestID) -> Response {
        Problem.overloaded.response(instance: "", requestID: requestID)
    }
}
