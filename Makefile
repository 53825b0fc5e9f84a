# `make run` and `make test` are all that a newcomer needs; `make help` lists the rest.

CONFIGURATION ?= debug
CONTAINER ?= docker
LISTEN ?= 127.0.0.1:8080
# Further options of `vitrine serve`.
ARGS ?=

define TRY
Building; once it says "vitrine listening on http://$(LISTEN)", try in a second terminal:

    curl 'http://$(LISTEN)/feed?limit=2'
    curl http://$(LISTEN)/restaurants/gac-mua
    curl -X POST http://$(LISTEN)/refresh

The data is the built-in sample, so no network is needed. Ctrl-C ends it.

endef
export TRY

.DEFAULT_GOAL := help

.PHONY: run
run: setup ## build and serve the sample data (LISTEN=127.0.0.1:8080, ARGS="--ttl 5s", CONFIGURATION=release)
	@echo "$$TRY"
	@swift build --configuration $(CONFIGURATION) --product vitrine
	@exec $$(swift build --configuration $(CONFIGURATION) --show-bin-path)/vitrine serve \
	    --sample --database .build/sample.sqlite --listen $(LISTEN) $(ARGS)

.PHONY: test
test: setup ## run the tests
	@swift test --disable-xctest

.PHONY: check
check: setup ## everything that must hold before a commit: imports, warnings, style, openapi.yaml, tests
	@scripts/check

.PHONY: bench
bench: setup ## measure the server beside nginx (ARGS="--rounds 9 views")
	@scripts/setup nginx-light wrk util-linux python3
	@swift build --configuration release --static-swift-stdlib --product vitrine
	@scripts/bench $(ARGS)

.PHONY: soak
soak: setup ## put a server under mixed load for half an hour (ARGS="--seconds 60")
	@scripts/setup python3
	@swift build --configuration release --static-swift-stdlib --product vitrine
	@scripts/soak $(ARGS)

.PHONY: confined
confined: setup ## run the program as a container would, with root's rights: as PID 1, as nobody, with little memory
	@scripts/setup python3 strace util-linux
	@swift build --configuration release --static-swift-stdlib --product vitrine
	@scripts/confined $(ARGS)

.PHONY: fuzz
fuzz: setup ## feed the request parser with made-up bytes under the address sanitizer (SECONDS_TO_RUN=60)
	@scripts/fuzz $(or $(SECONDS_TO_RUN),60)

.PHONY: browser-check
browser-check: setup ## drive the preview page in Chromium
	@swift build --product vitrine
	@scripts/browser-check

.PHONY: format
format: ## bring the sources into the style that check asks for
	@swift format --in-place --recursive Sources Tests Fuzz Examples Package.swift

.PHONY: types
types: setup ## write the TypeScript types from openapi.yaml
	@scripts/setup python3-yaml
	@/usr/bin/python3 scripts/make-types openapi.yaml clients/typescript/vitrine.d.ts

.PHONY: docs
docs: setup ## write docs/API.md from openapi.yaml, and build the libraries' documentation
	@scripts/setup python3-yaml
	@/usr/bin/python3 scripts/make-api-docs openapi.yaml docs/API.md
	@scripts/docc

.PHONY: image
image: ## build the container image "vitrine" (CONTAINER=podman for another engine)
	@$(CONTAINER) build --tag vitrine .

.PHONY: clean
clean: ## remove what was built, and the sample's database
	@rm -rf .build

.PHONY: setup
setup: ## install the Debian packages that are missing, and look for Swift
	@scripts/setup

.PHONY: help
help: ## list these targets
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 15
