# Washboard: build, try, test and install.
#
#   make build       the release build, with the Swift runtime linked statically
#   make demo        a copy before and after cleaning, on a real X server
#   make test        build everything and run all tests
#   make check       style, and the tests that need no X server and no other program
#   make lint        check the style of code and prose
#   make format      format the code
#   make documents   write the schema, config.toml and the manual's tables of keys from their declarations
#   make install     for the present user (PREFIX, DESTDIR)
#   make uninstall   take it away again; the configuration stays
#   make deb         a Debian package in .build/packages, the same bytes in every folder
#
# Continuous integration runs `make test`, `make test-apps` (with LibreOffice, Chromium and Firefox) and `make bench-check` (the
# instructions of fixed work). `make study NAME=hiding` compares Washboard with other programs, or with what people see: the table of
# studies stands in Tests/Studies/README.md. What packages are made of stands in config/packaging/packages.mk.
#
# Missing Debian packages, and Swift where there is none, are installed by apt-get. Elsewhere the list is printed; HAVE_PACKAGES=1 goes
# on without a check. WASHBOARD_STRICT=1 in the environment makes warnings errors, as continuous integration does.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help build demo test check test-apps bench-check study lint format documents install uninstall build-packages swift

PREFIX ?= $(HOME)/.local
CONFIG_HOME ?= $(if $(XDG_CONFIG_HOME),$(XDG_CONFIG_HOME),$(HOME)/.config)
HAVE_PACKAGES ?=

PROGRAM := .build/release/washboard
# What came from where in the program, as the linker tells it.
LINK_MAP := .build/washboard.map

# Each function is a section of its own: what nobody calls is left out, and equal functions become one where nobody takes their
# addresses. Relocations are packed (glibc 2.36), and no symbols are exported to libraries that are loaded later.
LINKING := -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --no-export-dynamic -Xlinker --icf=safe -Xlinker "-Map=$(CURDIR)/$(LINK_MAP)"
# The C++ library and its helper go into the program, of which toml++ and the Swift runtime need little: shared, a service maps a
# megabyte of them. The linker takes the archive where no shared library lies beside it.
ARCHIVES := .build/archives
LINKING += -Xlinker "-L$(CURDIR)/$(ARCHIVES)" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
# No path of this machine goes into the program, so that another folder gives the same bytes. Incremental code generation would hash
# the compiler's options, and the folders in them, into the section .swift_modhash.
MAPPED := -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
RELEASE := swift build -c release --product washboard --static-swift-stdlib --disable-local-rpath $(LINKING) $(MAPPED)
SOURCES := Package.swift Sources Tests

help:
	@sed -n 's/^#   make /make /p' Makefile

# --- What must be installed -------------------------------------------------------------------------------------------

# The oldest Swift that is known to build it.
SWIFT := 6.2
BUILD_PACKAGES := ca-certificates git g++ pkg-config libx11-dev libx11-xcb-dev libxcb1-dev libxcb-xfixes0-dev libxcb-res0-dev \
  libxcb-xtest0-dev libsystemd-dev libtomlplusplus-dev libfontconfig-dev libpcre2-dev
DEMO_PACKAGES := xvfb xclip
TEST_PACKAGES := xvfb xclip xsel xdotool systemd zsh fish man-db dbus dunst fonts-crosextra-carlito sway wl-clipboard gjs
APPLICATION_PACKAGES := openbox xterm mousepad sxhkd rofi suckless-tools zenity poppler-utils libreoffice-writer libreoffice-gtk3 python3-uno chromium firefox-esr mutter xwayland python3-gi \
  gir1.2-gtk-3.0 gir1.2-gtk-4.0 python3-pyqt6 qt6-wayland wtype foot
SHORT_HARM_PACKAGES := dbus python3-xlib python3-uno libreoffice-calc xterm
AS_ROOT := $(if $(filter-out 0,$(shell id -u)),sudo)
APT_INSTALL := $(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends
# $(call require,PACKAGES): installs those that are missing.
define require
	@missing=; \
	if [ -n "$(HAVE_PACKAGES)" ]; then exit 0; fi; \
	for package in $(1); do \
	  [ "$$(dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null)" = installed ] || missing+=" $$package"; \
	done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then \
	  echo "Please install what these Debian packages hold, then run make again with HAVE_PACKAGES=1:" >&2; \
	  printf '  %s\n' $$missing >&2; exit 1; \
	fi; \
	echo "Installing:$$missing"; \
	$(AS_ROOT) apt-get update -qq; \
	$(APT_INSTALL) $$missing
endef

build-packages: swift
	$(call require,$(BUILD_PACKAGES))

# Debian calls it swiftlang; some suites have an older one, and others none.
swift:
	@if command -v swift >/dev/null; then exit 0; fi; \
	if [ -z "$(HAVE_PACKAGES)" ] && command -v apt-get >/dev/null; then \
	  $(AS_ROOT) apt-get update -qq; \
	  version=$$(apt-cache show --no-all-versions swiftlang 2>/dev/null | sed -n 's/^Version: //p' || true); \
	  if dpkg --compare-versions "$$version" ge $(SWIFT); then \
	    echo "Installing: swiftlang $$version"; \
	    $(APT_INSTALL) swiftlang; exit; \
	  fi; \
	fi; \
	echo "Please install Swift $(SWIFT) or later: https://swift.org/install" >&2; exit 1

# --- Build, try, test -------------------------------------------------------------------------------------------------

$(ARCHIVES):
	mkdir -p $@
	ln -s "$$(c++ -print-file-name=libstdc++.a)" $@/libstdc++.a

build: build-packages | $(ARCHIVES)
	$(RELEASE) -Xlinker -s

demo: build
	$(call require,$(DEMO_PACKAGES))
	Tests/Demo/demo.sh $(PROGRAM)

test: build-packages
	$(call require,$(TEST_PACKAGES))
	swift build --build-tests
	swift test --skip-build

# The rooms that do no input or output, and the shape of the code.
PURE := RichTextTests RichTextFoundationTests SanitizerTests ConfigurationTests ClipboardTargetsTests GuardTests ICCCMTests SelectionsTests ServiceCoreTests \
  ArchitectureTests

check: lint build-packages
	swift build --build-tests
	swift test --skip-build $(foreach target,$(PURE),--filter '^$(target)\.')

# The schema, the commented configuration and the manual's tables of keys, from the declarations in Sources/Configuration/Keys.
documents: build-packages
	WASHBOARD_UPDATE_SNAPSHOTS=1 swift test --filter GeneratedFilesTests

test-apps: build-packages
	$(call require,$(TEST_PACKAGES) $(APPLICATION_PACKAGES) $(SHORT_HARM_PACKAGES))
	WASHBOARD_TEST_APPLICATIONS=1 swift test --filter ApplicationTests
	$(HARM)/checks.py
	$(HARM)/harm.py --short .build/debug/washboard

HARM := /usr/bin/python3 -B Tests/Harm
BENCH := Tests/Benchmarks

bench-check: build
	$(call require,valgrind)
	python3 -B $(BENCH)/check.py $(PROGRAM)

# Others are study-NAME in Tests/Studies/studies.mk.
study:
	@[ -n "$(NAME)" ] || { echo "Which one? make study NAME=..." >&2; sed -n 's/^| `\([a-z-]*\)` | \([^|]*\)|.*/  \1: \2/p' Tests/Studies/README.md >&2; exit 1; }
	$(MAKE) --no-print-directory study-$(NAME)

include Tests/Studies/studies.mk

lint:
	python3 -B Tests/Style/prose_test.py
	python3 -B Tests/Style/prose.py
	swift format lint --strict --recursive $(SOURCES)

format:
	swift format --in-place --recursive $(SOURCES)

# --- Install ----------------------------------------------------------------------------------------------------------

BIN := $(DESTDIR)$(PREFIX)/bin
MAN := $(DESTDIR)$(PREFIX)/share/man
MIME := $(DESTDIR)$(PREFIX)/share/mime
SHARE := $(DESTDIR)$(PREFIX)/share/washboard
EXTENSIONS := $(DESTDIR)$(PREFIX)/share/gnome-shell/extensions
KWIN_SCRIPT := $(DESTDIR)$(PREFIX)/share/kwin/scripts/washboard-focus
BASH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS ?= $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
UNITS ?= $(DESTDIR)$(CONFIG_HOME)/systemd/user
AUTOSTART ?= $(DESTDIR)$(CONFIG_HOME)/autostart
# Empty: no configuration is installed but the example among the shared files.
USER_CONFIG ?= $(DESTDIR)$(CONFIG_HOME)/washboard/config.toml

# The method that `washboard version` and `washboard doctor` name. Packages set their own: deb, rpm, arch, nix.
INSTALLED_BY ?= make

# The running system is told only when it is the one that was installed to.
USER_SYSTEMD := [ -z "$(DESTDIR)" ] && systemctl --user show-environment >/dev/null 2>&1
MIME_DATABASE := [ -z "$(DESTDIR)" ] && command -v update-mime-database >/dev/null

# The program's path as a unit and a desktop entry quote it ('%' stands for itself when doubled), then as sed wants it.
QUOTED_PROGRAM := "$(subst %,%%,$(PREFIX)/bin/washboard)"
SED_PROGRAM := $(subst |,\|,$(subst &,\&,$(subst \,\\,$(QUOTED_PROGRAM))))
SED_PATH := $(subst |,\|,$(subst &,\&,$(subst \,\\,$(PREFIX)/bin/washboard)))

install: build
	install -D -m 755 $(PROGRAM) "$(BIN)/washboard"
	install -D -m 644 Sources/washboard/Manual/washboard.1 "$(MAN)/man1/washboard.1"
	install -D -m 644 Sources/washboard/Manual/washboard.toml.5 "$(MAN)/man5/washboard.toml.5"
	install -D -m 644 config/washboard-mime.xml "$(MIME)/packages/washboard.xml"
	install -D -m 644 -t "$(SHARE)" config/config.toml config/washboard.schema.json
	echo "$(INSTALLED_BY)" > "$(SHARE)/installed-by"
	install -D -m 644 -t "$(SHARE)/rules.d" config/rules.d/*.toml
	install -D -m 644 -t "$(EXTENSIONS)/focus@washboard" config/desktops/gnome/*
	install -D -m 644 -t "$(EXTENSIONS)/focus-43@washboard" config/desktops/gnome-43/* $(addprefix config/desktops/gnome/,focus.js keys.js)
	install -D -m 644 -t "$(KWIN_SCRIPT)" config/desktops/kwin/metadata.json
	install -D -m 644 -t "$(KWIN_SCRIPT)/contents/code" config/desktops/kwin/contents/code/main.js
	install -D -m 644 -t "$(KWIN_SCRIPT)/contents" config/desktops/kwin/contents/washboard-keys.desktop
	if $(MIME_DATABASE); then update-mime-database "$(MIME)"; fi
	install -d "$(BASH_COMPLETIONS)" "$(ZSH_COMPLETIONS)" "$(FISH_COMPLETIONS)" "$(UNITS)" "$(AUTOSTART)"
	$(PROGRAM) completions bash > "$(BASH_COMPLETIONS)/washboard"
	$(PROGRAM) completions zsh > "$(ZSH_COMPLETIONS)/_washboard"
	$(PROGRAM) completions fish > "$(FISH_COMPLETIONS)/washboard.fish"
	sed 's|^ExecStart=[^ ]*|ExecStart=$(SED_PROGRAM)|' systemd/washboard.service > "$(UNITS)/washboard.service"
	sed 's|^Exec=[^ ]*|Exec=$(SED_PROGRAM)|; s|^TryExec=.*|TryExec=$(SED_PATH)|' config/washboard-autostart.desktop > "$(AUTOSTART)/washboard.desktop"
	sed 's|^Exec=[^ ]*|Exec=$(SED_PROGRAM)|; s|^TryExec=.*|TryExec=$(SED_PATH)|' config/washboard-tray-autostart.desktop > "$(AUTOSTART)/washboard-tray.desktop"
	if [ -n "$(USER_CONFIG)" ] && [ ! -e "$(USER_CONFIG)" ]; then \
	  install -D -m 600 config/config.toml "$(USER_CONFIG)"; \
	  install -D -m 600 -t "$(dir $(USER_CONFIG))rules.d" config/rules.d/*.toml; \
	fi
	if $(USER_SYSTEMD); then systemctl --user daemon-reload; fi
	@echo "Installed. It starts at the next login. Start it now: systemctl --user enable --now washboard"

uninstall:
	if $(USER_SYSTEMD); then systemctl --user disable --now washboard 2>/dev/null || true; fi
	rm -f "$(BIN)/washboard" "$(MAN)/man1/washboard.1" "$(MAN)/man5/washboard.toml.5"
	rm -f "$(BASH_COMPLETIONS)/washboard" "$(ZSH_COMPLETIONS)/_washboard" "$(FISH_COMPLETIONS)/washboard.fish"
	rm -f "$(MIME)/packages/washboard.xml" "$(UNITS)/washboard.service" "$(AUTOSTART)/washboard.desktop" \
	  "$(AUTOSTART)/washboard-tray.desktop"
	rm -rf "$(SHARE)" "$(EXTENSIONS)/focus@washboard" "$(EXTENSIONS)/focus-43@washboard" "$(KWIN_SCRIPT)"
	if $(MIME_DATABASE); then update-mime-database "$(MIME)"; fi
	if $(USER_SYSTEMD); then systemctl --user daemon-reload; fi
	@echo "Uninstalled. Your configuration is still in $(USER_CONFIG)."

# --- Packages ---------------------------------------------------------------------------------------------------------

include config/packaging/packages.mk
