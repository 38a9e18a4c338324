# SPDX-License-Identifier: MPL-2.0
# `make help` lists what there is.

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -ec
.DEFAULT_GOAL := help
.PHONY: help run build check install-sample uninstall-sample test test-all test-outside test-faults test-oddities test-release test-deb fuzz bench install uninstall deb deps po \
    thumbnailer locale format lint clean packages-% swift libraries
MAKEFLAGS += --no-print-directory
.NOTPARALLEL:

PREFIX ?= /usr/local
DESTDIR ?=
FOLDER ?= $(HOME)
ROWS ?= all
FAULTS ?= short
ODDITIES ?= short
COPIES ?= 200
FIXTURES ?=
MINUTES ?=
TESTS ?=
TIMES ?= 0
ONLY ?=
LIMIT ?=
LISTS ?= build run
# A Debian release, such as trixie: targets then work in a tree of that release (data/releases/tree).
RELEASE ?=

# The toolchain: what the caller names, the one on the path, or where its installers put it.
SWIFT ?= $(firstword $(shell command -v swift) $(wildcard \
    $(HOME)/.local/share/swiftly/bin/swift $(HOME)/.swiftly/bin/swift $(HOME)/swift/usr/bin/swift \
    /opt/swift/usr/bin/swift /usr/share/swift/usr/bin/swift /usr/local/swift/usr/bin/swift))

BUILT := .build/release
PROGRAMS = vitrine vitrine-render vitrine-render-page vitrine-render-text vitrine-render-still vitrine-volume \
    vitrine-inspect vitrine-service vitrine-previewer
# All programs share one Swift runtime: a fifth of the size of one in each. They look for it in lib/vitrine, from bin and
# from libexec/vitrine. Its regular expressions are no part of it: what would call them does not link, and Dispatch's
# library, which asks for them and calls none, is told not to ask.
RUNTIME = $(addprefix lib,swiftCore.so swift_Concurrency.so swiftGlibc.so swiftSynchronization.so \
    swiftDispatch.so dispatch.so BlocksRuntime.so swift_Builtin_float.so)
RUNTIME_FOLDER = $(shell $(SWIFT) -print-target-info | sed -n '/"runtimeLibraryPaths"/{n;s/.*"\(.*\)".*/\1/p}')
ABSENT = swift_StringProcessing swift_RegexParser
# Puts it where the variable `runtime` of the shell says, for the programs named after it.
PUT_RUNTIME = data/runtime/put '$(RUNTIME_FOLDER)' "$$runtime" '$(RUNTIME)'
BUILT_PROGRAMS = $(PROGRAMS:%=$(BUILT)/%)
SHARING = -Xswiftc -no-toolchain-stdlib-rpath \
    $(foreach library,$(ABSENT),$(addprefix -Xswiftc ,-Xfrontend -disable-autolink-library -Xfrontend $(library))) \
    -Xlinker '-rpath=$$ORIGIN/../lib/vitrine' -Xlinker '-rpath=$$ORIGIN/../../lib/vitrine' $(SMALL) $(HARDENING)
# Each function in a section of its own, which the linker leaves out when nothing calls it, and relocations in a packed
# form (glibc 2.36 reads it). The toolchain's own linker is the one that does both on every release.
SMALL = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
    -Xlinker -z -Xlinker pack-relative-relocs
# What the linker resolves at the start and makes read-only, checks of the stack in C, and no library from the program's
# own folder. (_FORTIFY_SOURCE is in the manifest.) Tests/HouseTests/HardeningTests.swift reads the result.
HARDENING = --disable-local-rpath -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now \
    -Xcc -fstack-protector-strong -Xcc -fstack-clash-protection
LOCALE := .build/locale
LANGUAGES := $(shell sed 's/\#.*//' po/LINGUAS)
CATALOGUES := $(LANGUAGES:%=$(LOCALE)/%/LC_MESSAGES/vitrine.mo)
APPLICATION := org.vitrine.Vitrine
# What the session's bus starts when a program calls it.
SERVICES = $(addprefix org.vitrine.,Thumbnailer1 Cache1 Manager1)
# GNOME's previewer has a file of this name, too: below another prefix both stand, and the bus takes the one that it
# finds first (XDG_DATA_HOME, then XDG_DATA_DIRS, where /usr/local/share comes before /usr/share).
PREVIEWER = org.gnome.NautilusPreviewer

# An import of a module that no dependency of the target brings ends the build.
BUILD = $(SWIFT) build --explicit-target-dependency-import-check error

# SwiftPM says for every C library that it passes no -pthread on: true, harmless, and not ours to change.
QUIETLY := 2> >(grep --line-buffered -v 'prohibited flag(s)' >&2)

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "With RELEASE=trixie (or bookworm, sid), run, build, check, test, test-release, bench and deb work in a tree of"
	@echo "that Debian release, in .build/trees. That takes root or sudo."

# --- other releases

test-deb: ## install, use, upgrade and purge the package in a bare tree of RELEASE (this machine's, unless it is named)
	@data/debian/try $(or $(RELEASE),$(shell . /etc/os-release && echo $$VERSION_CODENAME))

# Arguments of the command line, for the same target inside the tree, where the toolchain has a path of its own.
ARGUMENTS = $(filter-out RELEASE=% SWIFT=%,$(-*-command-variables-*-))
ifneq ($(RELEASE),)
export SWIFT
IN_TREE = build build-tests run-tests check test test-faults test-oddities test-release fuzz bench deb
.PHONY: $(IN_TREE)
$(IN_TREE):
	@data/releases/tree make $(RELEASE)
	@data/releases/tree root $(RELEASE) data/packages/install toolchain $(LISTS_OF_$@)
	@data/releases/tree run $(RELEASE) make $@ $(foreach argument,$(ARGUMENTS),'$(argument)')
LISTS_OF_build = build
LISTS_OF_deb = build deb
LISTS_OF_bench = build run bench
LISTS_OF_check = build run test
LISTS_OF_test = build run test
LISTS_OF_build-tests = build run test
LISTS_OF_run-tests = build run test
LISTS_OF_test-faults = build test
LISTS_OF_test-oddities = build test
LISTS_OF_test-release = build run test
LISTS_OF_fuzz = build run test

run:
	@test -n "$$DISPLAY$$WAYLAND_DISPLAY" || { \
	    echo "There is no display to run on: DISPLAY and WAYLAND_DISPLAY are not set." >&2; exit 1; }
	@data/releases/tree make $(RELEASE)
	@data/releases/tree root $(RELEASE) data/packages/install toolchain build run
	@data/releases/tree root $(RELEASE) sh -c 'command -v dbus-run-session >/dev/null \
	    || apt-get install --yes -qq --no-install-recommends dbus dbus-bin'
	@BIND="$(realpath $(FOLDER))" DESKTOP=1 data/releases/tree run $(RELEASE) dbus-run-session make run $(ARGUMENTS) \
	    FOLDER="$(realpath $(FOLDER))"
else

run: swift packages-build-run build ## open the window on FOLDER (the home folder by default)
	@VITRINE_LOCALEDIR=$(CURDIR)/$(LOCALE) exec $(BUILT)/vitrine "$(FOLDER)"

build: swift packages-build libraries locale ## build for release, into .build/release
	@VITRINE_PROGRAMS_ONLY=1 $(BUILD) --configuration release $(SHARING) $(QUIETLY)
	@# Until they are installed, it stands where they look.
	@runtime="$$(dirname "$$(realpath $(BUILT))")/lib/vitrine"; rm -rf "$$runtime"; $(PUT_RUNTIME) $(BUILT_PROGRAMS)

# Suites that need neither a program nor a display nor a server: seconds instead of minutes.
QUICK = ^(HouseTests|GLibTests|BrowserTests|PreviewTests|DocumentTests)\.|\.(MessageTests|BatchPlanTests|RenamePatternTests)/
NOT_QUICK = (DocumentWatchTests|FolderTests|FolderEntriesTests|FileActionsTests|SyncConflictTests|MainLoopTests)/|installing.and.uninstalling
# The tests need no debug information, which costs time: TEST_FLAGS= builds with it, for a debugger. LLVM's linker takes half
# the time of GNU's.
TEST_FLAGS ?= -debug-info-format none -Xswiftc -use-ld=lld $(if $(WHOLE),$(WHOLE_MODULES))
# With WHOLE=1 each module is compiled as a whole, which makes a first build shorter and later ones longer.
WHOLE ?=
WHOLE_MODULES = -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc $(shell nproc)
BUILD_DEBUG = $(BUILD) $(TEST_FLAGS)
BUILD_TESTS = $(BUILD_DEBUG) --build-tests $(QUIETLY)
# Groups of tests (data/tests/groups) run in LANES side by side; a failed test runs AGAIN so many times, alone.
LANES ?= 3
AGAIN ?= 0
TEST_ENVIRONMENT = NO_COLOR=1 LC_ALL=C.UTF-8 LANGUAGE= VITRINE_LOCALEDIR=$(CURDIR)/$(LOCALE)
RUN_TESTS = $(TEST_ENVIRONMENT) "$$($(SWIFT) build --show-bin-path)/TestRunner" --lanes $(LANES) --again $(AGAIN) \
    --slowest $(TIMES) $(if $(LIMIT),--limit $(LIMIT))
DEBUG_TESTS = "$$($(SWIFT) build --show-bin-path)/VitrinePackageTests.xctest"

check: swift packages-build-run-test libraries locale ## style, structure, translations and values: under a minute on a warm build
	@$(MAKE) lint-changed po-check
	@$(BUILD_TESTS)
	@$(RUN_TESTS) --filter '$(QUICK)' --skip '$(NOT_QUICK)' $(DEBUG_TESTS)

test: ## check style, translations and claims; TESTS=regex takes some, TIMES=30 lists the slowest, LANES=1 runs one after the other
	@style=0; $(MAKE) style || style=$$?; $(MAKE) build-tests run-tests; \
	[ "$$style" = 0 ] || { echo "Style or translations are not right: see the beginning."; exit 1; }

test-all: swift ## everything below and above, on three Debian releases, with the release build, the packages and the benchmarks: hours, and one table
	@data/tests/all

# Style and translations, which need no compiler.
style: swift packages-build locale
	@$(MAKE) --keep-going lint po-check

# With ONLY=release, only the tests that depend on the toolkit and the libraries of the Debian release are built and run.
build-tests: swift packages-build-run-test libraries locale
	@$(if $(filter release,$(ONLY)),VITRINE_RELEASE_TESTS_ONLY=1) $(BUILD_TESTS)

run-tests: swift packages-build-run-test locale
	@$(RUN_TESTS) $(if $(TESTS),--filter '$(TESTS)') $(if $(filter release,$(ONLY)),--release-dependent) $(DEBUG_TESTS)
.PHONY: style build-tests run-tests

# A copy outside the checkout, as any package that depends on this one; what it builds is kept.
test-outside: swift packages-build-run-test libraries ## build and run a package that depends on this one, outside the tree
	@data/tests/outside "$(CURDIR)" "$(CURDIR)/.build/outside"

# The release build's programs where the tests look for programs: beside their own. The rest there is for tests alone.
TESTED = .build/tested
STARTING = ^(WindowTests|SandboxTests|VolumeTests|ThumbnailTests|InspectTests|ServiceTests|BatchTests)\.|\.(LinkTests|HardeningTests)/

test-release: swift packages-build-run-test build ## run the tests that start programs on the release build; TESTS=regex takes some
	@$(BUILD_TESTS)
	@rm -rf $(TESTED); mkdir -p $(TESTED)/bin; \
	for program in $(PROGRAMS); do install --strip "$(BUILT)/$$program" $(TESTED)/bin; done; \
	find "$$($(SWIFT) build --show-bin-path)" -maxdepth 1 -type f -perm -u+x \
	    -exec cp --link --no-clobber --target-directory=$(TESTED)/bin {} +; \
	runtime=$(TESTED)/lib/vitrine; $(PUT_RUNTIME) $(BUILT_PROGRAMS)
	@$(RUN_TESTS) --filter '$(or $(TESTS),$(STARTING))' --folder .build/test-release $(TESTED)/bin/VitrinePackageTests.xctest

test-faults: swift packages-build-test libraries ## let every call on files fail in turn; FAULTS=all takes every one of them
	@for product in SweepVolume vitrine-volume vitrine-render vitrine-render-still FaultSweep; do \
	    $(BUILD_DEBUG) --product $$product $(QUIETLY); \
	done
	@$$($(SWIFT) build --show-bin-path)/FaultSweep $(FAULTS)

test-oddities: swift packages-build-test libraries ## work on a volume whose every field is extreme, and on one whose names are links, pipes and devices; ODDITIES=all takes each file and name
	@for product in OddVolume vitrine-volume vitrine-render vitrine-render-still vitrine-render-text vitrine-render-page \
	    vitrine-inspect vitrine-service OddSweep HostileSweep; do \
	    $(BUILD_DEBUG) --product $$product $(QUIETLY); \
	done
	@$$($(SWIFT) build --show-bin-path)/OddSweep $(ODDITIES)
	@$$($(SWIFT) build --show-bin-path)/HostileSweep $(ODDITIES)

fuzz: swift packages-build-run-test libraries ## draw COPIES copies of every fixture that are damaged, and as many of extreme numbers, or for MINUTES; FIXTURES=XPS,Font takes some; finds in .build/fuzz
	@$(BUILD_TESTS)
	@LC_ALL=C.UTF-8 VITRINE_FUZZ_COPIES=$(COPIES) VITRINE_FUZZ_FOLDER=$(CURDIR)/.build/fuzz \
	    $(if $(FIXTURES),VITRINE_FUZZ_FIXTURES=$(FIXTURES)) $(if $(MINUTES),VITRINE_FUZZ_MINUTES=$(MINUTES)) \
	    $(SWIFT) test --skip-build --disable-xctest --filter DamageTests $(QUIETLY)

bench: swift packages-build-run-bench build ## measure against the peers; ROWS=thumb.jpeg,start picks rows
	@$(BUILD) --configuration release $(SHARING) --product Benchmarks $(QUIETLY)
	@# It shares their runtime.
	@runtime="$$(dirname "$$(realpath $(BUILT))")/lib/vitrine"; $(PUT_RUNTIME) $(BUILT_PROGRAMS) $(BUILT)/Benchmarks
	@$(BUILT)/Benchmarks $(ROWS)

# --- install

# What goes where, below PREFIX. `uninstall` removes exactly the same list.
INSTALLED = bin/vitrine bin/vitrine-inspect libexec/vitrine/vitrine-render \
    libexec/vitrine/vitrine-render-page libexec/vitrine/vitrine-render-text libexec/vitrine/vitrine-render-still \
    libexec/vitrine/vitrine-volume \
    libexec/vitrine/vitrine-service libexec/vitrine/vitrine-previewer \
    $(SERVICES:%=share/dbus-1/services/%.service) share/dbus-1/services/$(PREVIEWER).service \
    $(addprefix lib/vitrine/,$(RUNTIME)) \
    share/applications/$(APPLICATION).desktop share/metainfo/$(APPLICATION).metainfo.xml \
    share/icons/hicolor/scalable/apps/$(APPLICATION).svg \
    share/icons/hicolor/symbolic/apps/$(APPLICATION)-symbolic.svg \
    share/man/man1/vitrine.1 share/man/man1/vitrine-inspect.1 \
    share/man/man1/vitrine-service.1 share/man/man1/vitrine-previewer.1 \
    share/thumbnailers/$(APPLICATION).thumbnailer \
    share/bash-completion/completions/vitrine share/bash-completion/completions/vitrine-inspect \
    share/zsh/site-functions/_vitrine share/zsh/site-functions/_vitrine-inspect \
    $(LANGUAGES:%=share/locale/%/LC_MESSAGES/vitrine.mo)

install: ## install into PREFIX (/usr/local by default), below DESTDIR for packages
	@test -x $(BUILT)/vitrine && test -x $(BUILT)/vitrine-render && test -x $(BUILT)/vitrine-inspect \
	    || $(MAKE) build
	@$(MAKE) locale
	@to="$(DESTDIR)$(PREFIX)"; \
	put() { install -D --mode=644 "$$1" "$$to/$$2"; }; \
	program() { install -D --mode=755 --strip "$$1" "$$to/$$2"; }; \
	program $(BUILT)/vitrine bin/vitrine; \
	program $(BUILT)/vitrine-inspect bin/vitrine-inspect; \
	program $(BUILT)/vitrine-render libexec/vitrine/vitrine-render; \
	program $(BUILT)/vitrine-render-page libexec/vitrine/vitrine-render-page; \
	program $(BUILT)/vitrine-render-text libexec/vitrine/vitrine-render-text; \
	program $(BUILT)/vitrine-render-still libexec/vitrine/vitrine-render-still; \
	program $(BUILT)/vitrine-volume libexec/vitrine/vitrine-volume; \
	ln -sf ../../bin/vitrine-inspect "$$to/libexec/vitrine/vitrine-service"; \
	ln -sf ../../bin/vitrine "$$to/libexec/vitrine/vitrine-previewer"; \
	mkdir -p "$$to/share/dbus-1/services"; \
	printf '[D-BUS Service]\nName=%s\nExec=%s\n' $(PREVIEWER) '$(PREFIX)/libexec/vitrine/vitrine-previewer' \
	    > "$$to/share/dbus-1/services/$(PREVIEWER).service"; \
	for name in $(SERVICES); do \
	    printf '[D-BUS Service]\nName=%s\nExec=%s\n' "org.freedesktop.thumbnails.$${name##*.}" \
	        '$(PREFIX)/libexec/vitrine/vitrine-service' > "$$to/share/dbus-1/services/$$name.service"; \
	done; \
	runtime="$$to/lib/vitrine"; $(PUT_RUNTIME) $(BUILT_PROGRAMS); \
	put data/$(APPLICATION).desktop share/applications/$(APPLICATION).desktop; \
	put data/$(APPLICATION).metainfo.xml share/metainfo/$(APPLICATION).metainfo.xml; \
	put data/icons/$(APPLICATION).svg share/icons/hicolor/scalable/apps/$(APPLICATION).svg; \
	put data/icons/$(APPLICATION)-symbolic.svg share/icons/hicolor/symbolic/apps/$(APPLICATION)-symbolic.svg; \
	put data/man/vitrine.1 share/man/man1/vitrine.1; \
	put data/man/vitrine-inspect.1 share/man/man1/vitrine-inspect.1; \
	put data/man/vitrine-service.1 share/man/man1/vitrine-service.1; \
	put data/$(APPLICATION).thumbnailer share/thumbnailers/$(APPLICATION).thumbnailer; \
	put data/man/vitrine-previewer.1 share/man/man1/vitrine-previewer.1; \
	for program in vitrine vitrine-inspect; do \
	    put data/completions/$$program.bash share/bash-completion/completions/$$program; \
	    put data/completions/_$$program share/zsh/site-functions/_$$program; \
	done; \
	for language in $(LANGUAGES); do \
	    put $(LOCALE)/$$language/LC_MESSAGES/vitrine.mo share/locale/$$language/LC_MESSAGES/vitrine.mo; \
	done
	@$(MAKE) refresh-desktop

uninstall: ## remove what install put there
	@for file in $(INSTALLED); do rm -f "$(DESTDIR)$(PREFIX)/$$file"; done
	@rmdir --ignore-fail-on-non-empty "$(DESTDIR)$(PREFIX)/libexec/vitrine" "$(DESTDIR)$(PREFIX)/lib/vitrine" \
	    2>/dev/null || true
	@$(MAKE) refresh-desktop

# The sample extension and its content type, for the user who calls it.
SAMPLE = Examples/ThumbExtension
USER_DATA = $${XDG_DATA_HOME:-$$HOME/.local/share}

install-sample: ## install the sample extension for files NAME.thumb, for this user
	@test -x $(BUILT)/vitrine-inspect || $(MAKE) build
	@install -D --mode=644 $(SAMPLE)/thumb.xml "$(USER_DATA)/mime/packages/vitrine-thumb.xml"
	@update-mime-database "$(USER_DATA)/mime"
	@$(BUILT)/vitrine-inspect extensions install $(SAMPLE)/thumb.extension

uninstall-sample: ## remove what install-sample put there
	@$(BUILT)/vitrine-inspect extensions remove thumb
	@rm -f "$(USER_DATA)/mime/packages/vitrine-thumb.xml"
	@update-mime-database "$(USER_DATA)/mime"

# The desktop's caches, on the machine itself; a package's own triggers do this elsewhere.
refresh-desktop:
	@test -n "$(DESTDIR)" || { \
	    command -v update-desktop-database >/dev/null \
	        && update-desktop-database -q "$(PREFIX)/share/applications" || true; \
	    command -v gtk-update-icon-cache >/dev/null \
	        && gtk-update-icon-cache -q -t -f "$(PREFIX)/share/icons/hicolor" || true; }
.PHONY: refresh-desktop

deb: swift packages-build-deb build ## make a Debian package for the release this runs on, in .build/deb
	@data/debian/package

# --- translations

LAYERS = $(wildcard Sources/*/)

# Every string that a user sees goes through tr or trn. xgettext has no Swift mode; its C mode reads both, and
# grumbles at Swift's longer literals and at characters like … in vain.
define EXTRACT
{ printf '%s\n' '# The strings of Vitrine.' '# SPDX-License-Identifier: MPL-2.0' 'msgid ""' 'msgstr ""' \
    '"Project-Id-Version: Vitrine\n"' '"Language: \n"' '"MIME-Version: 1.0\n"' \
    '"Content-Type: text/plain; charset=UTF-8\n"' '"Content-Transfer-Encoding: 8bit\n"'; \
  find $(LAYERS) -name '*.swift' -printf '%P\n' | LC_ALL=C sort | xgettext --language=C --from-code=UTF-8 --force-po \
    $(LAYERS:%=--directory=%) \
    --keyword --keyword=tr --keyword=trn:1,2 --add-comments=Translators: --sort-by-file --no-location \
    --files-from=- --output=- 2>/dev/null | sed -n '/^$$/,$$p'; }
endef

po: packages-build ## extract the strings again and merge them into every translation
	@$(EXTRACT) > po/vitrine.pot
	@for language in $(LANGUAGES); do \
	    msgmerge --quiet --update --backup=none --no-fuzzy-matching po/$$language.po po/vitrine.pot; \
	    printf '%s: ' $$language; msgfmt --check --statistics --output-file=/dev/null po/$$language.po; \
	done

# Fails when the template is not what the sources say.
po-check:
	@$(EXTRACT) | diff -u --label po/vitrine.pot --label "the strings in Sources" po/vitrine.pot - \
	    || { echo "The strings have changed: run make po, and translate." >&2; exit 1; }
	@for language in $(LANGUAGES); do msgfmt --check --output-file=/dev/null po/$$language.po; done
.PHONY: po-check

# What other file managers ask us to draw: every type that there is a renderer for.
thumbnailer: build ## list all content types in data/*.thumbnailer again
	@sed --in-place "s|^MimeType=.*|MimeType=$$($(BUILT)/vitrine-inspect doctor --types | tr '\n' ';')|" \
	    data/$(APPLICATION).thumbnailer

locale: packages-build $(CATALOGUES)

$(LOCALE)/%/LC_MESSAGES/vitrine.mo: po/%.po
	@mkdir -p $(@D)
	@msgfmt --output-file=$@ $<

# --- the house

SOURCES = Sources Examples Tests Package.swift

format: swift ## lay the sources out
	@$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

lint: swift ## complain where they are not
	@$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
	@mkdir -p .build && touch .build/linted

# The same for the files that have changed since it last found nothing.
lint-changed: swift
	@if [ -e .build/linted ] && [ .build/linted -nt .swift-format ]; then \
	    touch .build/linting; \
	    find $(SOURCES) -name '*.swift' -newer .build/linted -print0 \
	        | xargs -0 -r $(SWIFT) format lint --strict --parallel; \
	    mv .build/linting .build/linted; \
	else $(MAKE) lint; fi
.PHONY: lint-changed

clean: ## remove what was built
	@rm -rf .build

deps: ## install the packages for building and running; LISTS="build run test bench deb" chooses
	@data/packages/install $(LISTS)

packages-%:
	@data/packages/install $(subst -, ,$*)

# Checked before the compiler starts: its message about a missing header does not name the package.
libraries: swift
	@data/packages/libraries

swift:
	@test -n "$(SWIFT)" || { \
	    echo "Swift 6.3 is needed: https://www.swift.org/install/linux says how to get it." >&2; \
	    echo "If it is installed in a place of its own: make SWIFT=/path/to/usr/bin/swift …" >&2; exit 1; }
endif
