# The packages of a release: the Debian package, the source archive, and their checksums. Read by the Makefile.

.PHONY: deb deb-check source sums pinned

VERSION := $(shell sed -n 's/.*version = "\(.*\)".*/\1/p' Sources/Service/Release.swift)
# The number of this packaging of the release.
DEBIAN_REVISION ?= 1
DEBIAN_VERSION := $(VERSION)-$(DEBIAN_REVISION)
# Publishers name themselves here.
MAINTAINER ?= The Washboard contributors <washboard@users.noreply.github.com>
ARCHITECTURE = $(shell dpkg --print-architecture)
PACKAGES := .build/packages
PACKAGE = $(PACKAGES)/washboard_$(DEBIAN_VERSION)_$(ARCHITECTURE).deb
SOURCE := $(PACKAGES)/washboard-$(VERSION).tar.gz
STAGE := .build/deb/stage

# The time of every file in a package: that of the last commit, or outside of a repository that of this file.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y config/packaging/packages.mk)
export SOURCE_DATE_EPOCH

# Packages are built with the versions of config/packaging/dependencies; a plain build takes the newest that fit.
pinned:
	[ -e Package.resolved ] && [ -d .build/checkouts ] || swift package resolve
	while read -r name version; do \
	  grep -A 6 "\"$$name\"" Package.resolved | grep -q "\"$$version\"" || swift package resolve "$$name" --version "$$version"; \
	done < config/packaging/dependencies

ifneq ($(filter deb deb-check sums,$(MAKECMDGOALS)),)
build: pinned
endif

# The installed files come from `make install`; the dependencies, from the libraries that the program is linked to.
# Nothing in the package depends on the time, the folder, the user, the umask or the number of processors of the build.
deb: build
	$(call require,dpkg-dev)
	rm -rf .build/deb
	umask 022; $(MAKE) --no-print-directory install DESTDIR="$(CURDIR)/$(STAGE)" PREFIX=/usr USER_CONFIG= INSTALLED_BY=deb \
	  UNITS="$(CURDIR)/$(STAGE)/usr/lib/systemd/user" AUTOSTART="$(CURDIR)/$(STAGE)/etc/xdg/autostart" \
	  ZSH_COMPLETIONS="$(CURDIR)/$(STAGE)/usr/share/zsh/vendor-completions" >/dev/null
	config/debian/build.sh $(STAGE) $(PACKAGE) "$(DEBIAN_VERSION)" "$(ARCHITECTURE)" "$(MAINTAINER)"
	@echo "Install it with: sudo apt install ./$(PACKAGE)"

# debootstrap makes the systems, which stay in .build for the next time. SUITES names some of them.
SUITES ?= bookworm trixie noble
deb-check: $(if $(filter file,$(origin PACKAGE)),deb)
	$(call require,debootstrap)
	Tests/Packaging/systems.sh $(PACKAGE) .build/debootstrap $(SUITES)

source:
	mkdir -p $(PACKAGES)
	git archive --format=tar --prefix=washboard-$(VERSION)/ HEAD | gzip -9n > $(SOURCE)

# SIGNING_KEY names a key of GnuPG, whose detached signature then stands in SHA256SUMS.asc.
sums: deb source
	cd $(PACKAGES) && rm -f SHA256SUMS SHA256SUMS.asc && LC_ALL=C sha256sum $(notdir $(PACKAGE)) $(notdir $(SOURCE)) > SHA256SUMS
	if [ -n "$(SIGNING_KEY)" ]; then \
	  gpg --batch --armor --local-user "$(SIGNING_KEY)" --detach-sign --output $(PACKAGES)/SHA256SUMS.asc $(PACKAGES)/SHA256SUMS; \
	fi
	@cat $(PACKAGES)/SHA256SUMS
