FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        libbrotli-dev libcurl4-openssl-dev libsqlite3-dev libssl-dev libxxhash-dev pkg-config zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# The Swift runtime goes into the binary, so that the second stage needs no Swift.
RUN swift build --configuration release --static-swift-stdlib --product vitrine \
    && install -D --strip "$(swift build --configuration release --show-bin-path)/vitrine" /out/vitrine

FROM debian:bookworm-slim
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        ca-certificates libbrotli1 libcurl4 libsqlite3-0 libssl3 zlib1g \
    && apt-get clean \
    && rm -rf /var/lib/apt/lists/* \
    && install --directory --owner 10001 --group 10001 --mode 0750 /data
COPY --from=build /out/vitrine /usr/local/bin/vitrine

# MALLOC_ARENA_MAX: glibc otherwise keeps freed memory in up to eight arenas a core.
ENV VITRINE_LISTEN=0.0.0.0:8080 \
    VITRINE_DATABASE=/data/vitrine.sqlite \
    MALLOC_ARENA_MAX=2
# By number, so that an orchestrator can see that it is not root.
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 CMD ["vitrine", "healthcheck"]
ENTRYPOINT ["vitrine"]
CMD ["serve"]
