// The feed and detail screens of an app, bound to a Vitrine server. To be put into an Xcode project that depends on this
// package's products ViewModels and VitrineClient; iOS 16 or newer.

#if canImport(SwiftUI)
    import SwiftUI
    import ViewModels
    import VitrineClient

    @main struct RestaurantApp: App {
        private static let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        private let client = URL(string: "http://127.0.0.1:8080").map { server in
            VitrineClient(baseURL: server, store: FolderAnswerStore(folder: caches.appendingPathComponent("vitrine")))
        }

        var body: some Scene {
            WindowGroup {
                if let client { NavigationStack { FeedScreen(client: client) } }
            }
        }
    }

    /// The feed as far down as somebody has read, and what is wrong with it.
    @MainActor final class FeedModel: ObservableObject {
        /// Nil until it is known what there is.
        @Published private(set) var cells: [RestaurantCell]?
        /// Why the cells may be old, or why there are none.
        @Published private(set) var failure: ClientError?
        private let client: VitrineClient
        private var mostRead = 0
        private var hasMore = true

        init(_ client: VitrineClient) {
            self.client = client
        }

        /// Asks for the pages that have been read and the one after them; what has not changed costs a 304 each.
        func reload() async {
            var cells: [RestaurantCell] = []
            do {
                for try await page in client.feedPages() {
                    cells += page.model.items
                    failure = page.failure
                    hasMore = page.model.next != nil
                    if cells.count > mostRead { break }
                }
                self.cells = cells
            } catch let error as ClientError where error != .cancelled {
                failure = error
            } catch {
                // The view is gone.
            }
        }

        /// Asks for the next page when the last cell comes into sight.
        func readOn(from cell: RestaurantCell) async {
            guard hasMore, let cells, cell.id == cells.last?.id else { return }
            mostRead = cells.count
            await reload()
        }

        /// Shows at once what the server commits; ends with the view's task.
        ///
        /// The stream begins with a reset, which comes when it is certain that nothing committed from then on is missed: what
        /// was committed between the first reload and the stream is shown by the second.
        func follow() async {
            await reload()
            do {
                for try await _ in client.events() { await reload() }
            } catch {
                // Without events there is still pull to refresh.
            }
        }
    }

    /// What one call gives: what to show, and what is wrong with it.
    @MainActor final class ScreenModel<Model: Sendable>: ObservableObject {
        @Published private(set) var model: Model?
        /// Why the model may be old, or why there is none.
        @Published private(set) var failure: ClientError?
        private let load: @Sendable () async throws -> Answer<Model>

        init(_ load: @escaping @Sendable () async throws -> Answer<Model>) {
            self.load = load
        }

        func reload() async {
            do {
                let answer = try await load()
                model = answer.model
                failure = answer.failure
            } catch let error as ClientError where error != .cancelled {
                failure = error
            } catch {
                // The view is gone.
            }
        }
    }

    struct FeedScreen: View {
        let client: VitrineClient
        @StateObject private var model: FeedModel

        private var isEmpty: Bool {
            model.cells?.isEmpty != false
        }

        init(client: VitrineClient) {
            self.client = client
            _model = StateObject(wrappedValue: FeedModel(client))
        }

        var body: some View {
            List(model.cells ?? []) { cell in
                NavigationLink {
                    DetailScreen(client: client, id: cell.id)
                } label: {
                    FeedRow(cell: cell)
                }
                .onAppear { Task { await model.readOn(from: cell) } }
            }
            .overlay { if isEmpty { ScreenState(isLoaded: model.cells != nil, failure: model.failure) } }
            .safeAreaInset(edge: .bottom) { if !isEmpty { FailureNote(failure: model.failure) } }
            .refreshable { await model.reload() }
            .task { await model.follow() }
            .navigationTitle("Restaurants")
        }
    }

    struct FeedRow: View {
        let cell: RestaurantCell

        var body: some View {
            HStack {
                Image(icon: cell.iconKey).foregroundColor(Color(tint: cell.tintKey))
                VStack(alignment: .leading) {
                    Text(cell.name)
                    Text(cell.typeText).font(.caption).foregroundColor(.secondary)
                }
                Spacer()
                StarRow(stars: cell.stars)
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(cell.accessibilityText)
        }
    }

    struct DetailScreen: View {
        @StateObject private var model: ScreenModel<RestaurantDetail>

        init(client: VitrineClient, id: String) {
            _model = StateObject(wrappedValue: ScreenModel { try await client.restaurant(id: id) })
        }

        var body: some View {
            ScrollView {
                if let detail = model.model {
                    VStack(alignment: .leading, spacing: 12) {
                        Text(detail.name).font(.title)
                        HStack {
                            StarRow(stars: detail.stars)
                            Text(detail.rateText)
                        }
                        .accessibilityElement(children: .ignore)
                        .accessibilityLabel(detail.accessibilityText)
                        Text(detail.bio)
                        if let way = detail.directions.flatMap({ URL(string: $0.apple) }) {
                            Link(destination: way) {
                                Label("Directions", systemImage: "arrow.triangle.turn.up.right.diamond")
                            }
                        }
                    }
                    .padding()
                    // The picture behind it may be light or dark.
                    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
                    .padding()
                }
            }
            .frame(maxWidth: .infinity)
            .background {
                if let key = model.model?.backgroundKey {
                    Image(background: key).resizable().scaledToFill().ignoresSafeArea()
                }
            }
            .overlay { if model.model == nil { ScreenState(isLoaded: false, failure: model.failure) } }
            .safeAreaInset(edge: .bottom) { if model.model != nil { FailureNote(failure: model.failure) } }
            .refreshable { await model.reload() }
            .task { await model.reload() }
        }
    }

    /// What stands where there is nothing to show: not yet, none, or why not.
    struct ScreenState: View {
        let isLoaded: Bool
        let failure: ClientError?

        var body: some View {
            if let failure {
                Text(failure.description).foregroundColor(.secondary).padding()
            } else if isLoaded {
                Text("Nothing here yet").foregroundColor(.secondary)
            } else {
                ProgressView()
            }
        }
    }

    /// What is wrong, below what is shown all the same.
    struct FailureNote: View {
        let failure: ClientError?

        var body: some View {
            if let failure {
                Text(failure.description)
                    .font(.footnote)
                    .padding(8)
                    .frame(maxWidth: .infinity)
                    .background(.thinMaterial)
            }
        }
    }

    struct StarRow: View {
        let stars: Stars

        var body: some View {
            HStack(spacing: 2) {
                ForEach(0..<max(stars.full, 0), id: \.self) { _ in Image(systemName: "star.fill") }
                ForEach(0..<max(stars.half, 0), id: \.self) { _ in Image(systemName: "star.leadinghalf.filled") }
                ForEach(0..<max(stars.empty, 0), id: \.self) { _ in Image(systemName: "star") }
            }
            .foregroundColor(.yellow)
        }
    }
#endif
