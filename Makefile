# SPDX-License-Identifier: MIT
# FaceOFF: `make help` says what there is.

PACKAGES := $(shell sed 's/\#.*//' data/packaging/build-depends)
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
CLI := .build/release/faceoff-cli
# A folder or a pattern of photos for `make run` and, with their true boxes, for `make bench`.
PHOTO ?= $(wildcard data/samples/*.jpg)
PHOTOS ?=
OUTPUT ?= build/blurred
# Of each target of `make fuzz`.
FUZZ_SECONDS ?= 60
FUZZER = $(shell clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-x86_64.a

CATALOGUES := $(patsubst data/po/%.po,data/locale/%/LC_MESSAGES/faceoff.mo,$(wildcard data/po/*.po))
WATERMARK := data/watermark/talea.png

.PHONY: help setup build run test fuzz windowtest bench lint clean
.DEFAULT_GOAL := help

help: ## say what each target does
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: ## install the Debian packages that are missing
	@missing=$$(for package in $(PACKAGES); do \
	    dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; done); \
	if [ -n "$$missing" ]; then \
	    echo "Installing" $$missing; \
	    $(SUDO) apt-get update -q && \
	    DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -q -y --no-install-recommends $$missing; fi
	@command -v swift >/dev/null || { echo "FaceOFF needs a Swift 6.3 toolchain on the PATH." >&2; exit 1; }

data/locale/%/LC_MESSAGES/faceoff.mo: data/po/%.po
	@mkdir -p $(@D)
	msgfmt --check -o $@ $<

data/watermark/%.png: data/watermark/%.svg
	rsvg-convert --width 1200 --output $@ $<

data/schemas/gschemas.compiled: $(wildcard data/schemas/*.gschema.xml)
	glib-compile-schemas --strict $(@D)

data/%.desktop: data/%.desktop.in $(wildcard data/po/*.po)
	@for catalogue in data/po/*.po; do basename $$catalogue .po; done > data/po/LINGUAS
	msgfmt --desktop --template=$< -d data/po -o $@
	@rm data/po/LINGUAS

resources: $(CATALOGUES) $(WATERMARK) data/schemas/gschemas.compiled data/it.talea.FaceOFF.desktop
.PHONY: resources

build: setup ## build the program in release mode
	@$(MAKE) --no-print-directory resources
	swift build -c release --static-swift-stdlib

run: build ## blur the faces of the sample photos, or of PHOTO=x.jpg
	$(CLI) blur $(PHOTO) -o $(OUTPUT)
	@echo "The results are in $(OUTPUT)/."

test: windowtest ## run every test, first those of the real window on a display of its own
	swift test -c release -Xswiftc -enable-testing --scratch-path .build/test

# A folder for each target keeps what was found; a search goes on from there.
fuzz: setup ## search FUZZ_SECONDS for bytes that break the engine, under AddressSanitizer
	FACEOFF_FUZZ=1 swift build -c release --product faceoff-fuzz --scratch-path .build/fuzz --sanitize address \
	    -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table \
	    -Xcc -fsanitize-coverage=inline-8bit-counters,pc-table \
	    -Xlinker $(FUZZER) -Xlinker -lstdc++
	for target in inspection metadata patch; do \
	    mkdir -p build/fuzz/$$target && \
	    .build/fuzz/release/faceoff-fuzz $$target build/fuzz/$$target -artifact_prefix=build/fuzz/$$target- \
	        -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048 -max_len=20000 -print_final_stats=1 \
	        || exit 1; done

windowtest: build ## use the real window (all tests, or ONLY=part-of-a-name); screenshots land in build/screenshots/
	GDK_BACKEND=x11 PYTHONDONTWRITEBYTECODE=1 xvfb-run --auto-servernum --server-args '-screen 0 1400x1000x24' \
	    dbus-run-session -- /usr/bin/python3 -m unittest discover -v -s Tests/UITests $(addprefix -k ,$(ONLY))

bench: build ## measure speed, memory and (with PHOTOS=folder of faces/) accuracy against the peers
	python3 -m venv build/bench-venv
	build/bench-venv/bin/pip install -q -r Benchmarks/requirements.txt
	build/bench-venv/bin/python Benchmarks/run.py $(if $(PHOTOS),--photos $(PHOTOS))

lint: setup ## check the format of the source and that every word is translated
	swift format lint --strict --recursive Sources Tests Benchmarks Package.swift
	@mkdir -p build
	xgettext --from-code=UTF-8 --language=C --keyword=tr --keyword=trn:1,2 --no-location \
	    -o build/faceoff.pot $$(git ls-files 'Sources/*.swift')
	xgettext --from-code=UTF-8 --join-existing --no-location -o build/faceoff.pot data/ui/*.ui
	xgettext --from-code=UTF-8 --join-existing --no-location --language=Desktop -o build/faceoff.pot data/*.desktop.in
	for catalogue in data/po/*.po; do msgcmp $$catalogue build/faceoff.pot || exit 1; done

clean: ## remove everything that was built
	rm -rf .build build data/locale data/watermark/*.png data/schemas/gschemas.compiled data/*.desktop
