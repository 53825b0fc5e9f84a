import Facade
import HTTPMessages
import HTTPServing
import Platform
import Records
import Sockets
import Synchronization

/// Sends each request where it belongs.
final class RequestHandler: RequestHandling {
    private let routes: RouteTable
    private let views: ViewResponder
    private let operations: OperationResponder
    private let metrics: MetricsResponder
    private let events: EventHub
    private let writes: WriteResponder
    private let forms: FormResponder
    private let assets: AssetResponder
    /// Nil outside of sample mode.
    private let scenarios: ScenarioResponder?
    private let crossOrigin: CrossOrigin
    private let limiter: RateLimiter?
    private let trustedProxies: Int
    private let isSecure: Bool
    private let adminToken: Secret?

    init(
        routes: RouteTable, views: ViewResponder, operations: OperationResponder, metrics: MetricsResponder,
        events: EventHub, writes: WriteResponder, forms: FormResponder, assets: AssetResponder,
        scenarios: ScenarioResponder?, _ configuration: Configuration
    ) {
        self.routes = routes
        self.views = views
        self.operations = operations
        self.metrics = metrics
        self.events = events
        self.writes = writes
        self.forms = forms
        self.assets = assets
        self.scenarios = scenarios
        crossOrigin = CrossOrigin(configuration.allowedOrigins)
        limiter = configuration.rateLimitPerSecond.map(RateLimiter.init)
        trustedProxies = configuration.trustedProxies
        isSecure = configuration.usesTLS
        adminToken = configuration.adminToken
    }

    func respond(to request: borrowing RequestView, body: [UInt8], context: RequestContext) -> Answer {
        let method = request.head.method
        let route = routes.route(for: request.path)
        if let route { context.count(as: route.label) }
        if let limiter, route?.endpoint.isHealthCheck != true {
            let client = ClientAddress.of(request, peer: context.peer.host, trustedProxies: trustedProxies)
            if let seconds = limiter.refusal(of: client, at: context.now) {
                return refuse(.tooMany(seconds: seconds), request, context)
            }
        }
        guard let route else { return withoutRoute(request, context) }
        if let scenarios, request.has(.vitrineScenario),
            let answer = scenarios.respond(
                to: request, body, context, as: route, writes: writes, forms: forms, adminToken: adminToken)
        {
            return answer
        }
        switch (route.endpoint, method) {
        case (.screen(let screen, _), .get), (.screen(let screen, _), .head):
            return views.respond(screen, id: route.id, request, context)
        case (.screen(_, .users), .post), (.screen(_, .user), .put), (.screen(_, .user), .patch),
            (.screen(_, .user), .delete):
            return writes.respond(id: route.id, request, body, context)
        case (.form, .get), (.form, .head): return forms.show(route.id?.text ?? "", request, context)
        case (.form, .post): return forms.submit(route.id?.text ?? "", request, body, context)
        case (.refresh, .post): return operations.refresh(request, context, adminToken: adminToken)
        case (.receipt, .get), (.receipt, .head):
            return .now(operations.receipt(route.id?.text ?? "", request, context))
        case (.events, .get): return events.open(request, context)
        case (.events, .head): return .now(EventHub.head)
        case (.livez, .get), (.livez, .head): return .now(operations.livez())
        case (.readyz, .get), (.readyz, .head): return .now(operations.readyz(context.requestID))
        case (.status, .get), (.status, .head): return operations.status(context)
        case (.metrics, .get), (.metrics, .head): return metrics.respond(isReady: operations.isReady, context)
        case (.asset(let asset), .get), (.asset(let asset), .head): return assets.respond(asset, request, context)
        case (_, .options):
            if let preflight = crossOrigin.preflight(request, allow: route.endpoint.allow) { return .now(preflight) }
            var fields = FieldBlock()
            fields.append("Allow", "\(route.endpoint.allow)")
            if case .screen(_, .user) = route.endpoint { fields.append("Accept-Patch", SentBody.patchFormats) }
            return .now(Response(status: 204, fields: fields))
        case (_, .other): return refuse(.methodUnknown, request, context)
        default: return refuse(.methodNotAllowed(route.endpoint.allow), request, context)
        }
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
        if scenarios != nil { response.fields.append("Vary", "Vitrine-Scenario") }
        // Who came by HTTPS once stays with it (RFC 6797).
        if isSecure { response.fields.append("Strict-Transport-Security", "max-age=31536000") }
    }

    func response(to fault: RequestFault, path: String, requestID: RequestID) -> Response {
        Problem(fault).response(instance: path, requestID: requestID)
    }

    func responseWhenFull(requestID: RequestID) -> Response {
        Problem.overloaded.response(instance: "", requestID: requestID)
    }
}
