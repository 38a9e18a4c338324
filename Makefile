# SPDX-License-Identifier: MPL-2.0
# `make help` lists what there is.

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -ec
.DEFAULT_GOAL := help
.PHONY: help run build test test-faults fuzz bench install uninstall po thumbnailer locale format lint clean packages-% swift
MAKEFLAGS += --no-print-directory
.NOTPARALLEL:

PREFIX ?= /usr/local
DESTDIR ?=
FOLDER ?= $(HOME)
ROWS ?= all
FAULTS ?= short
COPIES ?= 200
FIXTURES ?=
MINUTES ?=

# The toolchain: what the caller names, the one on the path, or where its installers put it.
SWIFT ?= $(firstword $(shell command -v swift) $(wildcard \
    $(HOME)/.local/share/swiftly/bin/swift $(HOME)/.swiftly/bin/swift $(HOME)/swift/usr/bin/swift \
    /opt/swift/usr/bin/swift /usr/share/swift/usr/bin/swift /usr/local/swift/usr/bin/swift))

RELEASE := .build/release
PROGRAMS = vitrine vitrine-render vitrine-render-page vitrine-render-text vitrine-render-still vitrine-volume \
    vitrine-inspect vitrine-service vitrine-previewer
# All programs share one Swift runtime: a fifth of the size of one in each. They look for it in lib/vitrine, from bin and
# from libexec/vitrine. Its regular expressions are no part of it: what would call them does not link, and Dispatch's
# library, which asks for them and calls none, is told not to ask.
RUNTIME = $(addprefix lib,swiftCore.so swift_Concurrency.so swiftGlibc.so swiftSynchronization.so \
    swiftDispatch.so dispatch.so BlocksRuntime.so swift_Builtin_float.so)
RUNTIME_FOLDER = $(shell $(SWIFT) -print-target-info | sed -n '/"runtimeLibraryPaths"/{n;s/.*"\(.*\)".*/\1/p}')
ABSENT = swift_StringProcessing swift_RegexParser
PUT_RUNTIME = for library in $(RUNTIME); do \
    install -D --mode=644 "$(RUNTIME_FOLDER)/$$library" "$$runtime/$$library"; done; \
    (cd "$$runtime" && strip --strip-unneeded $(RUNTIME) && \
    patchelf $(ABSENT:%=--remove-needed lib%.so) libswiftDispatch.so)
SHARING = -Xswiftc -no-toolchain-stdlib-rpath \
    $(foreach library,$(ABSENT),$(addprefix -Xswiftc ,-Xfrontend -disable-autolink-library -Xfrontend $(library))) \
    -Xlinker '-rpath=$$ORIGIN/../lib/vitrine' -Xlinker '-rpath=$$ORIGIN/../../lib/vitrine'
LOCALE := .build/locale
LANGUAGES := $(shell sed 's/\#.*//' po/LINGUAS)
CATALOGUES := $(LANGUAGES:%=$(LOCALE)/%/LC_MESSAGES/vitrine.mo)
APPLICATION := org.vitrine.Vitrine
# What the session's bus starts when a program calls it.
SERVICES = $(addprefix org.vitrine.,Thumbnailer1 Cache1 Manager1)
# GNOME's previewer has a file of this name, too: below another prefix both stand, and the bus takes the one that it
# finds first (XDG_DATA_HOME, then XDG_DATA_DIRS, where /usr/local/share comes before /usr/share).
PREVIEWER = org.gnome.NautilusPreviewer

# SwiftPM says for every C library that it passes no -pthread on: true, harmless, and not ours to change.
QUIETLY := 2> >(grep --line-buffered -v 'prohibited flag(s)' >&2)

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: swift packages-build-run build ## open the window on FOLDER (the home folder by default)
	@VITRINE_LOCALEDIR=$(CURDIR)/$(LOCALE) exec $(RELEASE)/vitrine "$(FOLDER)"

build: swift packages-build locale ## build for release, into .build/release
	@for product in $(PROGRAMS); do \
	    $(SWIFT) build --configuration release $(SHARING) --product $$product $(QUIETLY); \
	done
	@# Until they are installed, it stands where they look.
	@runtime="$$(dirname "$$(realpath $(RELEASE))")/lib/vitrine"; rm -rf "$$runtime"; $(PUT_RUNTIME)

test: swift packages-build-run-test locale ## check style, translations and claims
	@$(MAKE) lint
	@$(SWIFT) build --build-tests $(QUIETLY)
	@$(MAKE) po-check
	@# One after the other: some start processes and wait, some count memory, and a machine may have two processors.
	@LC_ALL=C.UTF-8 LANGUAGE= VITRINE_LOCALEDIR=$(CURDIR)/$(LOCALE) \
	    $(SWIFT) test --skip-build --disable-xctest --no-parallel $(QUIETLY)

test-faults: swift packages-build-test ## let every call on files fail in turn; FAULTS=all takes every one of them
	@for product in SweepVolume vitrine-volume vitrine-render vitrine-render-still FaultSweep; do \
	    $(SWIFT) build --product $$product $(QUIETLY); \
	done
	@$$($(SWIFT) build --show-bin-path)/FaultSweep $(FAULTS)

fuzz: swift packages-build-run-test ## draw COPIES damaged copies of every fixture, or for MINUTES; FIXTURES=XPS,Font takes some; finds in .build/fuzz
	@$(SWIFT) build --build-tests $(QUIETLY)
	@LC_ALL=C.UTF-8 VITRINE_FUZZ_COPIES=$(COPIES) VITRINE_FUZZ_FOLDER=$(CURDIR)/.build/fuzz \
	    $(if $(FIXTURES),VITRINE_FUZZ_FIXTURES=$(FIXTURES)) $(if $(MINUTES),VITRINE_FUZZ_MINUTES=$(MINUTES)) \
	    $(SWIFT) test --skip-build --disable-xctest --filter DamageTests $(QUIETLY)

bench: swift packages-build-run-bench build ## measure against the peers; ROWS=thumb.jpeg,start picks rows
	@$(SWIFT) build --configuration release $(SHARING) --product Benchmarks $(QUIETLY)
	@$(RELEASE)/Benchmarks $(ROWS)

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
	@test -x $(RELEASE)/vitrine && test -x $(RELEASE)/vitrine-render && test -x $(RELEASE)/vitrine-inspect \
	    || $(MAKE) build
	@$(MAKE) locale
	@to="$(DESTDIR)$(PREFIX)"; \
	put() { install -D --mode=644 "$$1" "$$to/$$2"; }; \
	program() { install -D --mode=755 --strip "$$1" "$$to/$$2"; }; \
	program $(RELEASE)/vitrine bin/vitrine; \
	program $(RELEASE)/vitrine-inspect bin/vitrine-inspect; \
	program $(RELEASE)/vitrine-render libexec/vitrine/vitrine-render; \
	program $(RELEASE)/vitrine-render-page libexec/vitrine/vitrine-render-page; \
	program $(RELEASE)/vitrine-render-text libexec/vitrine/vitrine-render-text; \
	program $(RELEASE)/vitrine-render-still libexec/vitrine/vitrine-render-still; \
	program $(RELEASE)/vitrine-volume libexec/vitrine/vitrine-volume; \
	program $(RELEASE)/vitrine-service libexec/vitrine/vitrine-service; \
	program $(RELEASE)/vitrine-previewer libexec/vitrine/vitrine-previewer; \
	mkdir -p "$$to/share/dbus-1/services"; \
	printf '[D-BUS Service]\nName=%s\nExec=%s\n' $(PREVIEWER) '$(PREFIX)/libexec/vitrine/vitrine-previewer' \
	    > "$$to/share/dbus-1/services/$(PREVIEWER).service"; \
	for name in $(SERVICES); do \
	    printf '[D-BUS Service]\nName=%s\nExec=%s\n' "org.freedesktop.thumbnails.$${name##*.}" \
	        '$(PREFIX)/libexec/vitrine/vitrine-service' > "$$to/share/dbus-1/services/$$name.service"; \
	done; \
	runtime="$$to/lib/vitrine"; $(PUT_RUNTIME); \
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

# The desktop's caches, on the machine itself; a package's own triggers do this elsewhere.
refresh-desktop:
	@test -n "$(DESTDIR)" || { \
	    command -v update-desktop-database >/dev/null \
	        && update-desktop-database -q "$(PREFIX)/share/applications" || true; \
	    command -v gtk-update-icon-cache >/dev/null \
	        && gtk-update-icon-cache -q -t -f "$(PREFIX)/share/icons/hicolor" || true; }
.PHONY: refresh-desktop

# --- translations

# Every string that a user sees goes through tr or trn. xgettext has no Swift mode; its C mode reads both, and
# grumbles at Swift's longer literals and at characters like … in vain.
define EXTRACT
{ printf '%s\n' '# The strings of Vitrine.' '# SPDX-License-Identifier: MPL-2.0' 'msgid ""' 'msgstr ""' \
    '"Project-Id-Version: Vitrine\n"' '"Language: \n"' '"MIME-Version: 1.0\n"' \
    '"Content-Type: text/plain; charset=UTF-8\n"' '"Content-Transfer-Encoding: 8bit\n"'; \
  find Sources -name '*.swift' | LC_ALL=C sort | xgettext --language=C --from-code=UTF-8 --force-po \
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
	@sed --in-place "s|^MimeType=.*|MimeType=$$($(RELEASE)/vitrine-inspect doctor --types | tr '\n' ';')|" \
	    data/$(APPLICATION).thumbnailer

locale: packages-build $(CATALOGUES)

$(LOCALE)/%/LC_MESSAGES/vitrine.mo: po/%.po
	@mkdir -p $(@D)
	@msgfmt --output-file=$@ $<

# --- the house

format: swift ## lay the sources out
	@$(SWIFT) format --in-place --recursive --parallel Sources Tests Package.swift

lint: swift ## complain where they are not
	@$(SWIFT) format lint --strict --recursive --parallel Sources Tests Package.swift

clean: ## remove what was built
	@rm -rf .build

packages-%:
	@data/packages/install $(subst -, ,$*)

swift:
	@test -n "$(SWIFT)" || { \
	    echo "Swift 6.3 is needed: https://www.swift.org/install/linux says how to get it." >&2; \
	    echo "If it is installed in a place of its own: make SWIFT=/path/to/usr/bin/swift …" >&2; exit 1; }
