{
  description = "Washboard, a clipboard sanitizer for X11 and Wayland desktops";

  inputs = {
    # package.nix requires Swift 6.2 or later.
    nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
    # The versions of config/packaging/dependencies.
    swift-argument-parser = {
      url = "github:apple/swift-argument-parser/1.8.2";
      flake = false;
    };
    swift-log = {
      url = "github:apple/swift-log/1.16.2";
      flake = false;
    };
  };

  outputs =
    {
      self,
      nixpkgs,
      swift-argument-parser,
      swift-log,
    }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
      ];
      forEachSystem = nixpkgs.lib.genAttrs systems;
    in
    {
      packages = forEachSystem (system: {
        default = nixpkgs.legacyPackages.${system}.callPackage ./package.nix {
          source = ../../..;
          dependencies = { inherit swift-argument-parser swift-log; };
        };
      });

      # The unit, the manual and the autostart entry for all users of a NixOS system.
      nixosModules.default =
        { pkgs, ... }:
        let
          washboard = self.packages.${pkgs.stdenv.hostPlatform.system}.default;
        in
        {
          environment.systemPackages = [ washboard ];
          systemd.packages = [ washboard ];
        };
    };
}
