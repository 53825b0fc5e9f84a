import Facade
import HTTPMessages
import HTTPServing
import JSONWriting
import Platform
import Synchronization

/// Sends each request where it belongs.
final class RequestHandler: RequestHandling {
    private let views: ViewResponder
    private let operations: OperationResponder

    init(views: ViewResponder, operations: OperationResponder) {
        self.views = views
        self.operations = operations
    }

    func respond(to request: borrowing RequestView, body: [UInt8], context: RequestContext) -> Answer {
        let method = request.head.method
        guard let route = Route(path: request.path) else { return withoutRoute(request, context) }
        switch (route, method) {
        case (.view(let view), .get), (.view(let view), .head): return views.respond(view, request, context)
        case (.refresh, .post): return operations.refresh(request, context)
        case (.livez, .get), (.livez, .head): return .now(operations.livez())
        case (.readyz, .get), (.readyz, .head): return .now(operations.readyz(context.requestID))
        case (.status, .get), (.status, .head): return operations.status(context)
        case (.openAPI, .get), (.openAPI, .head): return operations.openAPI(request, context)
        case (_, .options):
            var fields = FieldBlock()
            fields.append("Allow", "\(route.allow)")
            return .now(Response(status: 204, fields: fields))
        case (_, .other): return refuse(.methodUnknown, request, context)
        default: return refuse(.methodNotAllowed(route.allow), request, context)
        }
    }

    private func withoutRoute(_ request: borrowing RequestView, _ context: RequestContext) -> Answer {
        switch request.head.method {
        case .options where request.path.equals("*"):
            var fields = FieldBlock()
            fields.append("Allow", "GET, HEAD, POST, OPTIONS")
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

    func response(to fault: RequestFault, requestID: RequestID) -> Response {
        Problem(fault).response(instance: "", requestID: requestID)
    }

    func responseWhenFull(requestID: RequestID) -> Response {
        Problem.overloaded.response(instance: "", requestID: requestID)
    }
}
