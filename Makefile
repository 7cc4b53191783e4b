# Washboard: build, try, test and install.
#
#   make demo        show a copy before and after cleaning, on a real X server
#   make test        build everything and run all tests
#   make test-apps   the tests with LibreOffice, Chromium and Firefox
#   make interop     recorded copies replayed, other clipboard managers, Qt, programs whose copies are left alone, fonts in Writer: prints tables
#   make wayland     copies made at awkward moments on headless Wayland compositors, and other figures: prints tables
#   make wayland-newer  the same with the compositors of a newer Debian suite, for root
#   make looks       Writer's view of pages, of our HTML and of our RTF, side by side: pictures in .build/looks
#   make harm        what real programs paste with the service and without it: better, same or worse (under an hour, goes on where it ended)
#   make loads       crowds, thousands of copies and a thousand crashes at full length, with their figures
#   make asan        the end-to-end tests with a program built with AddressSanitizer
#   make bench       side by side with other programs and libraries: writes Tests/Benchmarks/RESULTS.md (QUICK=1: a shorter run)
#   make bench-check the instructions of fixed work, held against committed limits
#   make conformance what the formats make of the shared corpora, beside other programs: prints tables, writes nothing
#   make hiding      ways to hide text, beside what Chromium and LibreOffice paint: prints a table (ten minutes, later one)
#   make mutations   10,000 mutated payloads, written, read and written by Chromium, and written again (ten minutes)
#   make pages       pages of known applications, copied by Chromium, Firefox and WebKit, beside pandoc: prints tables (four minutes, later seconds)
#   make real-pages  pages of Debian's documentation packages and sixty HTML mails, copied by three browsers: prints which painted letters are lost (half an hour, later minutes)
#   make screens     sessions of shells and Python in panes of tmux, repaired: prints how many lines are right (two minutes)
#   make pdf-lines   PDF files by LaTeX and Writer, copied out of evince and okular: prints how many paragraphs are whole (three minutes)
#   make docc        the documentation of the two libraries, in .build/docc
#   make documents   write the schema, config.toml and the manual's tables of keys from their declarations
#   make build       the release build, with the Swift runtime linked statically
#   make startup-order   profile what runs at the start, for the order in which the linker lays the program out
#   make install     for the present user (PREFIX, DESTDIR)
#   make deb         a Debian package in .build/packages, the same bytes in every folder
#   make deb-check   try that package in fresh Debian 12, Debian 13 and Ubuntu 24.04 systems (as root): prints a table
#   make sums        the package, the source archive and their SHA256SUMS; SIGNING_KEY=ID signs the sums
#   make uninstall   take it away again; the configuration stays
#   make lint        check the style of code and prose; make format fixes the code's
#
# Missing Debian packages are installed by apt-get. Elsewhere the list is printed; HAVE_PACKAGES=1 goes on without a check.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
.PHONY: demo startup-order test test-apps interop wayland wayland-newer looks harm loads asan bench bench-check conformance hiding mutations pages real-pages screens pdf-lines documents docc build install uninstall lint format build-packages

PREFIX ?= $(HOME)/.local
CONFIG_HOME ?= $(if $(XDG_CONFIG_HOME),$(XDG_CONFIG_HOME),$(HOME)/.config)
HAVE_PACKAGES ?=

PROGRAM := .build/release/washboard
# What came from where in the program, as the linker tells it.
LINK_MAP := .build/washboard.map

# Each function is a section of its own: what nobody calls is left out, and what runs at the start and for everyday copies lies side by
# side (`make startup-order`). Relocations are packed (glibc 2.36), and no symbols are exported to libraries that are loaded later.
# Equal functions become one where nobody takes their addresses.
LINKING := -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --no-export-dynamic -Xlinker --icf=safe -Xlinker "-Map=$(CURDIR)/$(LINK_MAP)"
# The C++ library and its helper go into the program, of which toml++ and the Swift runtime need little: shared, a service maps a
# megabyte of them. The linker takes the archive where no shared library lies beside it.
ARCHIVES := .build/archives
LINKING += -Xlinker "-L$(CURDIR)/$(ARCHIVES)" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
ORDER := Sources/washboard/Linking/startup.order
ORDERED := -Xlinker "--symbol-ordering-file=$(CURDIR)/$(ORDER)" -Xlinker --no-warn-symbol-ordering
# No path of this machine goes into the program, so that another folder gives the same bytes. Incremental code generation would hash
# the compiler's options, and the folders in them, into the section .swift_modhash.
MAPPED := -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
RELEASE := swift build -c release --product washboard --static-swift-stdlib --disable-local-rpath $(LINKING) $(MAPPED)
SOURCES := Package.swift Sources Tests

# --- What must be installed -------------------------------------------------------------------------------------------

BUILD_PACKAGES := pkg-config libx11-dev libx11-xcb-dev libxcb1-dev libxcb-xfixes0-dev libxcb-res0-dev libxcb-xtest0-dev \
  libsystemd-dev libtomlplusplus-dev libfontconfig-dev libpcre2-dev
DEMO_PACKAGES := xvfb xclip
TEST_PACKAGES := xvfb xclip xsel xdotool systemd zsh fish man-db dbus dunst fonts-crosextra-carlito sway wl-clipboard
APPLICATION_PACKAGES := openbox xterm mousepad sxhkd rofi suckless-tools zenity poppler-utils libreoffice-writer libreoffice-gtk3 python3-uno chromium firefox-esr mutter xwayland python3-gi \
  gir1.2-gtk-3.0 gir1.2-gtk-4.0 python3-pyqt6 qt6-wayland wtype foot
INTEROP_PACKAGES := xvfb openbox xdotool xclip dbus python3-xlib python3-pyqt5 python3-uno copyq xfce4-clipman parcellite autocutsel \
  gimp inkscape libreoffice-writer libreoffice-calc libreoffice-draw libreoffice-gtk3 thunar keepassxc
WAYLAND_PACKAGES := xvfb xwayland dbus sway phoc kwin-wayland mutter wl-clipboard clipman copyq chromium python3-xlib python3-gi \
  gir1.2-gtk-3.0 gir1.2-gtk-4.0
HARM_PACKAGES := xvfb openbox xdotool xclip dbus python3-xlib python3-uno chromium firefox-esr thunderbird libreoffice-writer libreoffice-calc \
  libreoffice-draw libreoffice-gtk3 abiword mousepad geany xterm evince gimp thunar keepassxc fonts-noto-cjk
SHORT_HARM_PACKAGES := dbus python3-xlib python3-uno libreoffice-calc xterm
CONFORMANCE_PACKAGES = $(if $(shell command -v soffice),,libreoffice-writer-nogui) chromium pandoc cmark-gfm unrtf python3-venv \
  imagemagick libimage-exiftool-perl mat2
LOOKS_PACKAGES := xvfb openbox dbus python3-xlib python3-uno libreoffice-writer libreoffice-gtk3 imagemagick
# libreoffice-draw exports pictures.
HIDING_PACKAGES := xvfb openbox dbus python3-xlib python3-pil chromium libreoffice-writer libreoffice-draw
PAGES_PACKAGES := xvfb openbox dbus python3-xlib python3-gi gir1.2-webkit2-4.1 chromium firefox-esr pandoc cmark-gfm fonts-noto-cjk
REAL_PAGES_PACKAGES := xvfb openbox dbus python3-xlib python3-gi gir1.2-webkit2-4.1 chromium firefox-esr fonts-noto-cjk python3.11-doc cmake-doc \
  python-jinja2-doc python-flask-doc python-scrapy-doc sphinx-doc python-pandas-doc python-scipy-doc python-attr-doc python-sympy-doc \
  python-django-doc libcommons-lang3-java-doc rust-doc libxcb-doc libglib2.0-doc libgtk-4-doc postgresql-doc-15 debian-handbook \
  debian-reference-ja libghc-aeson-doc qtbase5-doc-html git-doc nodejs-doc r-doc-html libboost1.74-doc sqlite3-doc apache2-doc
SCREENS_PACKAGES := tmux zsh git python3
PDF_LINES_PACKAGES := xvfb openbox xdotool dbus python3-xlib libreoffice-writer texlive-latex-base texlive-latex-recommended \
  texlive-fonts-recommended lmodern cm-super-minimal poppler-utils evince okular

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
	root=; [ "$$(id -u)" = 0 ] || root=sudo; \
	$$root apt-get update -qq; \
	$$root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends $$missing
endef

build-packages:
	@command -v swift >/dev/null || { echo "Please install Swift 6.2 or later: https://swift.org/install" >&2; exit 1; }
	$(call require,$(BUILD_PACKAGES))

# --- Build, try, test -------------------------------------------------------------------------------------------------

$(ARCHIVES):
	mkdir -p $@
	ln -s "$$(clang -print-file-name=libstdc++.a)" $@/libstdc++.a

build: build-packages | $(ARCHIVES)
	$(RELEASE) $(ORDERED) -Xlinker -s
	@awk 'NR == FNR { if (!($$0 in wanted)) count++; wanted[$$0]; next } \
	  $$NF in wanted { delete wanted[$$NF]; found++ } \
	  END { if (found < 0.8 * count) \
	    print count - found " of " count " functions in $(ORDER) are gone: make startup-order lists them anew" }' \
	  $(ORDER) $(LINK_MAP)

# After large changes: what is not in the list only lies elsewhere.
startup-order: build-packages | $(ARCHIVES)
	$(call require,xvfb dbus python3-xlib valgrind)
	$(RELEASE) -Xlinker --strip-debug
	/usr/bin/python3 -B $(BENCH)/startup_order.py $(PROGRAM) > $(ORDER).new
	mv $(ORDER).new $(ORDER)

demo: build
	$(call require,$(DEMO_PACKAGES))
	Tests/Demo/demo.sh $(PROGRAM)

test: build-packages
	$(call require,$(TEST_PACKAGES))
	swift build --build-tests
	swift test --skip-build

# The schema, the commented configuration and the manual's tables of keys, from the declarations in Sources/Configuration/Keys.
documents: build-packages
	WASHBOARD_UPDATE_SNAPSHOTS=1 swift test --filter GeneratedFilesTests

# The tools of the toolchain alone, so that the package needs no plugin. Any warning is an error.
DOCC := .build/docc
LIBRARIES := RichText RichTextFoundation

docc: build-packages
	swift build --target RichTextFoundation
	for library in $(LIBRARIES); do \
	  rm -rf $(DOCC)/$$library; mkdir -p $(DOCC)/$$library; \
	  swift-symbolgraph-extract -module-name $$library -target $$(uname -m)-unknown-linux-gnu -I .build/debug/Modules \
	    -minimum-access-level public -output-dir $(DOCC)/$$library; \
	  docc convert --warnings-as-errors --fallback-display-name $$library --fallback-bundle-identifier org.washboard.$$library \
	    --additional-symbol-graph-dir $(DOCC)/$$library --output-path $(DOCC)/$$library.doccarchive; \
	done

test-apps: build-packages
	$(call require,$(TEST_PACKAGES) $(APPLICATION_PACKAGES) $(SHORT_HARM_PACKAGES))
	WASHBOARD_TEST_APPLICATIONS=1 swift test --filter ApplicationTests
	$(HARM)/checks.py
	$(HARM)/harm.py --short .build/debug/washboard

# Of the release build; another one is named by PROGRAM. Debian's Python: the modules are its packages.
INTEROP := /usr/bin/python3 -B Tests/Interop

interop: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(INTEROP_PACKAGES))
	swift build --build-tests
	WASHBOARD_TABLES=1 WASHBOARD_PROGRAM=$(PROGRAM) swift test --skip-build --filter CaptureReplayTests | grep -E '^\||✘'
	$(INTEROP)/qt.py $(PROGRAM)
	$(INTEROP)/managers.py $(PROGRAM)
	$(INTEROP)/applications.py $(PROGRAM)
	$(INTEROP)/fonts.py $(PROGRAM)
	$(MAKE) --no-print-directory wayland PROGRAM=$(PROGRAM)

# The release build or PROGRAM on headless Wayland compositors, two minutes; OPTIONS goes to wayland.py, as --full.
wayland: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(WAYLAND_PACKAGES))
	$(INTEROP)/wayland.py $(OPTIONS) $(PROGRAM)

# The compositors of a newer Debian suite, which stays in .build for the next time: root makes it, and they see /dev, /proc and /sys.
NEWER := .build/newer
SUITE ?= sid

$(NEWER)/usr/bin/labwc:
	$(call require,debootstrap)
	debootstrap --variant=minbase $(SUITE) $(NEWER)
	chroot $(NEWER) sh -c 'apt-get -o Acquire::Check-Valid-Until=false update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends sway labwc kwin-wayland'

wayland-newer: $(if $(filter file,$(origin PROGRAM)),build) $(NEWER)/usr/bin/labwc
	$(call require,xvfb dbus python3-xlib python3-gi)
	unshare --mount sh -ec 'for folder in dev proc sys; do mount --rbind /$$folder $(NEWER)/$$folder; done; \
	  exec $(INTEROP)/wayland.py $(OPTIONS) --root $(NEWER) $(PROGRAM)'

# CONTENTS names contents of the harm matrix.
looks: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(LOOKS_PACKAGES))
	$(INTEROP)/side_by_side.py .build/looks $(PROGRAM) $(CONTENTS)

# The harm matrix, of the release build or of PROGRAM; OPTIONS goes to harm.py. What is done stays in .build/harm.
HARM := /usr/bin/python3 -B Tests/Harm
OPTIONS ?=

harm: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(HARM_PACKAGES))
	$(HARM)/checks.py
	$(HARM)/harm.py $(OPTIONS) $(PROGRAM)

loads: build
	$(call require,$(TEST_PACKAGES))
	swift build --build-tests
	WASHBOARD_LOADS=1 WASHBOARD_PROGRAM=$(PROGRAM) swift test --skip-build --filter 'LoadTests|CrowdTests|killed at any moment|after kill -9 the copy'

# The sanitizer keeps freed memory back, and looks for leaks at an end that systemd waits for: tests of how much memory a service has,
# and of the unit's clean end, are left out.
ASAN := .build/asan
ASAN_SKIPPED := of ten thousand copies|two hundred requestors at once|memory stays as it is|the unit is ready when|a display that went is

asan: build-packages
	$(call require,$(TEST_PACKAGES))
	swift build --scratch-path $(ASAN) --sanitize=address --product washboard
	swift build --build-tests
	rm -rf $(ASAN)/reports; mkdir $(ASAN)/reports
	ASAN_OPTIONS=detect_leaks=0:log_path=$(CURDIR)/$(ASAN)/reports/asan WASHBOARD_PROGRAM=$(ASAN)/debug/washboard \
	  swift test --skip-build --filter EndToEndTests --skip '$(ASAN_SKIPPED)'
	! grep -h 'ERROR: AddressSanitizer' $(ASAN)/reports/* 2>/dev/null

BENCH_PACKAGES := xvfb openbox dbus python3-xlib python3-venv xclip copyq gpaste-2 parcellite xfce4-clipman autocutsel diodon xfce4-panel systemd \
  unrtf pandoc libreoffice-writer libegl1 libgl1 libxkbcommon0 libxcb1-dev libxcb-xfixes0-dev
BENCH_LIBRARIES := nh3 selectolax python-lolhtml turbohtml resiliparse fast5ever lxml lxml_html_clean bleach html5lib striprtf PySide6-Essentials
BENCH_PYTHON := .build/bench-python
BENCH := Tests/Benchmarks
# QUICK=1 measures less, and leaves RESULTS.md as it is.
QUICK ?=
COPIES ?= $(if $(QUICK),100,500)
BENCH_RESULTS := $(if $(QUICK),/dev/null,$(BENCH)/RESULTS.md)
FORMATS_OPTIONS ?= $(if $(QUICK),--rounds 3 --sizes 10k$(COMMA)100k --only html --only rtf --only text)
LATENCY_OPTIONS ?= $(if $(QUICK),--contents plain-1k$(COMMA)html-10k$(COMMA)html-10k-and-text)
REST_OPTIONS ?= $(if $(QUICK),4 10)
COMMA := ,

bench: build
	$(call require,$(BENCH_PACKAGES))
	[ -x $(BENCH_PYTHON)/bin/python3 ] || python3 -m venv $(BENCH_PYTHON)
	$(BENCH_PYTHON)/bin/pip install --quiet $(BENCH_LIBRARIES)
	swift build --package-path $(BENCH) -c release
	{ $(BENCH)/machine.sh $(PROGRAM); \
	  echo; echo '## Size'; echo; /usr/bin/python3 -B $(BENCH)/sizes.py $(PROGRAM) $(LINK_MAP); \
	  echo; echo '## Formats'; $(BENCH_PYTHON)/bin/python3 -B $(BENCH)/formats.py $(FORMATS_OPTIONS) $(PROGRAM); \
	  echo; echo '## Latency'; echo; /usr/bin/python3 -B $(BENCH)/latency.py --copies $(COPIES) $(LATENCY_OPTIONS) $(PROGRAM); \
	  echo; echo '## At rest'; echo; /usr/bin/python3 -B $(BENCH)/rest.py $(PROGRAM) $(REST_OPTIONS); \
	  echo; echo '## The largest copies'; echo; /usr/bin/python3 -B $(BENCH)/peak.py $(PROGRAM); \
	} | tee $(BENCH_RESULTS)

bench-check: build
	$(call require,valgrind)
	python3 -B $(BENCH)/check.py $(PROGRAM)

# striprtf is a Python package; where it is missing it gets an environment of its own among the build products.
STRIPRTF := .build/striprtf

conformance: build-packages
	$(call require,$(CONFORMANCE_PACKAGES))
	swift build --product washboard
	python=python3; \
	if ! python3 -c 'import striprtf' 2>/dev/null; then \
	  python=$(STRIPRTF)/bin/python3; \
	  [ -x $$python ] || { python3 -m venv $(STRIPRTF); $(STRIPRTF)/bin/pip install --quiet striprtf; }; \
	fi; \
	$$python -B Tests/Conformance/rtf_reader.py ".build/debug/washboard convert --quiet --from rtf --to html"
	python3 -B Tests/Conformance/rtf_writer.py ".build/debug/washboard convert --quiet"
	python3 -B Tests/Conformance/html_editors.py ".build/debug/washboard convert --quiet --from html --to native"
	python3 -B Tests/Conformance/html_writer.py .build/debug/washboard
	python3 -B Tests/Conformance/markdown.py .build/debug/washboard
	python3 -B Tests/Conformance/images.py .build/debug/washboard

# Of the release build, or of PROGRAM. What was painted stays in .build; OPTIONS goes to hiding.py.
hiding: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(HIDING_PACKAGES))
	/usr/bin/python3 -B Tests/Conformance/hiding.py $(OPTIONS) $(PROGRAM)

# OPTIONS goes to mutations.py.
mutations: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(HIDING_PACKAGES))
	/usr/bin/python3 -B Tests/Conformance/mutations.py $(OPTIONS) $(PROGRAM)

# Of the release build, or of PROGRAM. Copies that were made stay in .build/pages; OPTIONS goes to pages.py.
pages: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(PAGES_PACKAGES))
	/usr/bin/python3 -B Tests/Conformance/pages.py $(OPTIONS) $(PROGRAM)

# Of the release build, or of PROGRAM. Copies that were made stay in .build/real-pages; OPTIONS goes to real_pages.py.
real-pages: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(REAL_PAGES_PACKAGES))
	/usr/bin/python3 -B Tests/Conformance/real_pages.py $(OPTIONS) $(PROGRAM)

# Of the release build, or of PROGRAM. OPTIONS goes to screens.py.
screens: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(SCREENS_PACKAGES))
	python3 -B Tests/Conformance/screens.py $(OPTIONS) $(PROGRAM)

# The same for pdf_lines.py.
pdf-lines: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(PDF_LINES_PACKAGES))
	/usr/bin/python3 -B Tests/Conformance/pdf_lines.py $(OPTIONS) $(PROGRAM)

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
	rm -rf "$(SHARE)"
	if $(MIME_DATABASE); then update-mime-database "$(MIME)"; fi
	if $(USER_SYSTEMD); then systemctl --user daemon-reload; fi
	@echo "Uninstalled. Your configuration is still in $(USER_CONFIG)."

# --- Packages ---------------------------------------------------------------------------------------------------------

include config/packaging/packages.mk
