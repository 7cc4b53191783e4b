# The studies of README.md, each as study-NAME. They work on the release build, or on the program that PROGRAM names; OPTIONS goes to the
# script. What they make stays in .build.
STUDIES := interop wayland wayland-newer looks harm loads asan bench conformance hiding mutations pages real-pages screens pdf-lines \
  docc road formulas toolchains
.PHONY: $(STUDIES) $(addprefix study-,$(STUDIES))

# The names alone work, too, as they did before.
$(STUDIES): %: study-%

OPTIONS ?=

INTEROP_PACKAGES := xvfb openbox xdotool xclip dbus python3-xlib python3-pyqt5 python3-uno copyq xfce4-clipman parcellite autocutsel \
  gimp inkscape libreoffice-writer libreoffice-calc libreoffice-draw libreoffice-gtk3 thunar keepassxc
WAYLAND_PACKAGES := xvfb xwayland dbus sway phoc kwin-wayland mutter wl-clipboard clipman copyq chromium python3-xlib python3-gi \
  gir1.2-gtk-3.0 gir1.2-gtk-4.0
HARM_PACKAGES := xvfb openbox xdotool xclip dbus python3-xlib python3-uno chromium firefox-esr thunderbird libreoffice-writer libreoffice-calc \
  libreoffice-draw libreoffice-gtk3 abiword mousepad geany xterm evince gimp thunar keepassxc fonts-noto-cjk
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

# Of the release build; another one is named by PROGRAM. Debian's Python: the modules are its packages.
INTEROP := /usr/bin/python3 -B Tests/Interop

study-interop: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(INTEROP_PACKAGES))
	swift build --build-tests
	WASHBOARD_TABLES=1 WASHBOARD_PROGRAM=$(PROGRAM) swift test --skip-build --filter CaptureReplayTests | grep -E '^\||✘'
	$(INTEROP)/qt.py $(PROGRAM)
	$(INTEROP)/managers.py $(PROGRAM)
	$(INTEROP)/applications.py $(PROGRAM)
	$(INTEROP)/fonts.py $(PROGRAM)
	$(MAKE) --no-print-directory study-wayland PROGRAM=$(PROGRAM)

# The release build or PROGRAM on headless Wayland compositors, two minutes; OPTIONS goes to wayland.py, as --full.
study-wayland: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(WAYLAND_PACKAGES))
	$(INTEROP)/wayland.py $(OPTIONS) $(PROGRAM)

# The compositors of a newer Debian suite, which stays in .build for the next time: root makes it, and they see /dev, /proc and /sys.
NEWER := .build/newer
SUITE ?= sid

$(NEWER)/usr/bin/labwc:
	$(call require,debootstrap)
	debootstrap --variant=minbase $(SUITE) $(NEWER)
	chroot $(NEWER) sh -c 'apt-get -o Acquire::Check-Valid-Until=false update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends sway labwc kwin-wayland'

study-wayland-newer: $(if $(filter file,$(origin PROGRAM)),build) $(NEWER)/usr/bin/labwc
	$(call require,xvfb dbus python3-xlib python3-gi)
	unshare --mount sh -ec 'for folder in dev proc sys; do mount --rbind /$$folder $(NEWER)/$$folder; done; \
	  exec $(INTEROP)/wayland.py $(OPTIONS) --root $(NEWER) $(PROGRAM)'

# CONTENTS names contents of the harm matrix.
study-looks: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(LOOKS_PACKAGES))
	$(INTEROP)/side_by_side.py .build/looks $(PROGRAM) $(CONTENTS)

# The harm matrix, of the release build or of PROGRAM; OPTIONS goes to harm.py. What is done stays in .build/harm.

study-harm: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(HARM_PACKAGES))
	$(HARM)/checks.py
	$(HARM)/harm.py $(OPTIONS) $(PROGRAM)

study-loads: build
	$(call require,$(TEST_PACKAGES))
	swift build --build-tests
	WASHBOARD_LOADS=1 WASHBOARD_PROGRAM=$(PROGRAM) swift test --skip-build --filter 'LoadTests|CrowdTests|killed at any moment|after kill -9 the copy'

# The sanitizer keeps freed memory back, and looks for leaks at an end that systemd waits for: tests of how much memory a service has,
# and of the unit's clean end, are left out.
ASAN := .build/asan
ASAN_SKIPPED := of ten thousand copies|two hundred requestors at once|memory stays as it is|the unit is ready when|a display that went is

study-asan: build-packages
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
# QUICK=1 measures less, and leaves RESULTS.md as it is.
QUICK ?=
COPIES ?= $(if $(QUICK),100,500)
BENCH_RESULTS := $(if $(QUICK),/dev/null,$(BENCH)/RESULTS.md)
FORMATS_OPTIONS ?= $(if $(QUICK),--rounds 3 --sizes 10k$(COMMA)100k --only html --only rtf --only text)
LATENCY_OPTIONS ?= $(if $(QUICK),--contents plain-1k$(COMMA)html-10k$(COMMA)html-10k-and-text)
REST_OPTIONS ?= $(if $(QUICK),4 10)
COMMA := ,

study-bench: build
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

# striprtf is a Python package; where it is missing it gets an environment of its own among the build products.
STRIPRTF := .build/striprtf

study-conformance: build-packages
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
study-hiding: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(HIDING_PACKAGES))
	/usr/bin/python3 -B Tests/Conformance/hiding.py $(OPTIONS) $(PROGRAM)

# OPTIONS goes to mutations.py.
study-mutations: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(HIDING_PACKAGES))
	/usr/bin/python3 -B Tests/Conformance/mutations.py $(OPTIONS) $(PROGRAM)

# Of the release build, or of PROGRAM. Copies that were made stay in .build/pages; OPTIONS goes to pages.py.
study-pages: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(PAGES_PACKAGES))
	/usr/bin/python3 -B Tests/Conformance/pages.py $(OPTIONS) $(PROGRAM)

# Of the release build, or of PROGRAM. Copies that were made stay in .build/real-pages; OPTIONS goes to real_pages.py.
study-real-pages: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(REAL_PAGES_PACKAGES))
	/usr/bin/python3 -B Tests/Conformance/real_pages.py $(OPTIONS) $(PROGRAM)

# Of the release build, or of PROGRAM. OPTIONS goes to screens.py.
study-screens: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(SCREENS_PACKAGES))
	python3 -B Tests/Conformance/screens.py $(OPTIONS) $(PROGRAM)

# The same for pdf_lines.py.
study-pdf-lines: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,$(PDF_LINES_PACKAGES))
	/usr/bin/python3 -B Tests/Conformance/pdf_lines.py $(OPTIONS) $(PROGRAM)

# Of the release build, or of PROGRAM.
study-formulas: $(if $(filter file,$(origin PROGRAM)),build)
	$(call require,pandoc)
	python3 -B Tests/Studies/formulas.py $(PROGRAM)

study-road:
	python3 -B Tests/Studies/road.py $(OPTIONS)

# The tools of the toolchain alone, so that the package needs no plugin. Any warning is an error.
DOCC := .build/docc
LIBRARIES := RichText RichTextFoundation

study-docc: build-packages
	swift build --target RichTextFoundation
	for library in $(LIBRARIES); do \
	  rm -rf $(DOCC)/$$library; mkdir -p $(DOCC)/$$library; \
	  swift-symbolgraph-extract -module-name $$library -target $$(uname -m)-unknown-linux-gnu -I .build/debug/Modules \
	    -minimum-access-level public -output-dir $(DOCC)/$$library; \
	  docc convert --warnings-as-errors --fallback-display-name $$library --fallback-bundle-identifier org.washboard.$$library \
	    --additional-symbol-graph-dir $(DOCC)/$$library --output-path $(DOCC)/$$library.doccarchive; \
	done

# `make demo` by the compilers of Debian's suites, in systems that stay in .build: root makes them. TARGETS names other targets.
study-toolchains: SUITES = trixie sid
study-toolchains:
	$(call require,debootstrap)
	Tests/Studies/toolchains.sh .build/toolchains $(SUITES)
