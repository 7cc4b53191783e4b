# The package of Washboard. `source` is a checkout; `dependencies` are the sources of the Swift packages by their names.
{
  lib,
  stdenv,
  fontconfig,
  git,
  libxcb,
  patchelf,
  pcre2,
  pkg-config,
  swift,
  swiftpm,
  systemd,
  tomlplusplus,
  xorg,
  source,
  dependencies,
}:

let
  declaration = builtins.readFile (source + "/Sources/Service/Release.swift");
  version = builtins.elemAt (builtins.match ".*version = \"([^\"]*)\".*" declaration) 0;
  # Both are loaded when they are needed.
  loaded = [
    fontconfig.lib
    systemd
  ];
in
assert lib.assertMsg (lib.versionAtLeast swift.version "6.2")
  "washboard needs Swift 6.2 or later, and nixpkgs has ${swift.version}: update the input nixpkgs";

stdenv.mkDerivation {
  pname = "washboard";
  inherit version;
  src = source;

  nativeBuildInputs = [
    git
    patchelf
    pkg-config
    swift
    swiftpm
  ];
  buildInputs = [
    fontconfig
    libxcb
    pcre2
    systemd
    tomlplusplus
    xorg.libX11
  ];

  postUnpack = ''
    mkdir dependencies
    ${lib.concatStrings (
      lib.mapAttrsToList (name: path: ''
        cp -r --no-preserve=mode ${path} dependencies/${name}
      '') dependencies
    )}
  '';
  postPatch = ''
    patchShebangs config/packaging/offline.sh
    export HOME="$TMPDIR"
  '';

  # The Swift runtime and the C++ library are shared here, as Nix shares everything else.
  makeFlags = [
    "SHELL=${stdenv.shell}"
    "HAVE_PACKAGES=1"
    "INSTALLED_BY=nix"
    "PREFIX=${placeholder "out"}"
    "USER_CONFIG="
    "UNITS=${placeholder "out"}/share/systemd/user"
    "AUTOSTART=${placeholder "out"}/etc/xdg/autostart"
    "ARCHIVES=."
    "ORDERED="
    "LINK_MAP=/dev/null"
  ];
  buildPhase = ''
    runHook preBuild
    config/packaging/offline.sh ../dependencies make build $makeFlags "RELEASE=swift build -c release --product washboard"
    runHook postBuild
  '';
  installPhase = ''
    runHook preInstall
    config/packaging/offline.sh ../dependencies make install $makeFlags "RELEASE=swift build -c release --product washboard"
    runHook postInstall
  '';
  postFixup = ''
    patchelf --add-rpath ${lib.makeLibraryPath loaded} "$out/bin/washboard"
  '';

  meta = {
    description = "Clipboard sanitizer for X11 and Wayland desktops";
    license = lib.licenses.mit;
    mainProgram = "washboard";
    platforms = [
      "x86_64-linux"
      "aarch64-linux"
    ];
  };
}
