/// Places whose install scripts the projects' own documentation has people pipe into a shell.
///
/// An entry is a host, and the beginnings of paths where others publish at the same host. It covers no host below it.
/// An entry is added only for a place that the project itself controls: whoever else can publish there could borrow its
/// trust.
enum WellKnownInstallers {
  static func contains(host: String, path: String) -> Bool {
    guard let beginnings = entries[host] else { return false }
    if beginnings.isEmpty { return true }
    guard beginnings.contains(where: { path.hasPrefix($0) }) else { return false }
    return !isForeign(path)
  }

  /// Reports whether a path leads to content that outsiders put under a project: an upload, a pull request, or a commit
  /// by its hash. Such a commit may belong to a fork.
  private static func isForeign(_ path: String) -> Bool {
    if path.contains("%") || path.contains("\\") { return true }
    return path.split(separator: "/").contains { component in
      component == ".." || component == "pull" || component == "files" || component == "assets"
        || component == "user-attachments" || component.utf8.count >= 7 && component.allSatisfy(\.isHexDigit)
    }
  }

  private static let entries: [String: [String]] = {
    var entries: [String: [String]] = [:]
    for line in list.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let host = words.first.map(String.init) else { continue }
      entries[host, default: []] += words.dropFirst().map(String.init)
    }
    return entries
  }()

  private static let list = """
    aka.ms /InstallAzureCLIDeb /InstallAzureCli /install-azd.sh /install-azd.ps1 /install-powershell.ps1
    apt.llvm.org
    astral.sh
    atuin.sh
    awscli.amazonaws.com
    binaries.cockroachdb.com
    bootstrap.pypa.io
    bootstrap.saltproject.io
    builds.dotnet.microsoft.com
    bun.com
    bun.sh
    claude.ai /install.sh /install.ps1
    cli-assets.heroku.com
    cli.doppler.com
    cli.openfaas.com
    clickhouse.com
    code-server.dev
    coder.com /install.sh
    community.chocolatey.org /install.ps1
    cpanmin.us
    cursor.com /install
    deb.nodesource.com
    deno.land /install.sh /install.ps1 /x/install/install.sh /x/install/install.ps1
    dl.google.com
    dl.k8s.io
    dl.yarnpkg.com
    dokku.com
    dot.net
    download.docker.com
    elan.lean-lang.org
    fly.io /install.sh /install.ps1
    fnm.vercel.app
    foundry.paradigm.xyz
    get-ghcup.haskell.org
    get.acme.sh
    get.chezmoi.io
    get.docker.com
    get.haskellstack.org
    get.helm.sh
    get.k0s.sh
    get.k3s.io
    get.nextflow.io
    get.opentofu.org
    get.pnpm.io
    get.pulumi.com
    get.rke2.io
    get.rvm.io
    get.scoop.sh
    get.sdkman.io
    get.volta.sh
    get.wasmer.io
    getcomposer.org
    github.com /argoproj/ /casey/just/ /cilium/ /cli/cli/ /conda-forge/miniforge/ /coder/ /direnv/direnv/ /docker/ /helm/ /istio/ /junegunn/
    github.com /kubernetes/ /kubernetes-sigs/ /microsoft/ /NixOS/ /nvm-sh/nvm/ /ohmyzsh/ohmyzsh/ /prefix-dev/pixi/ /pyenv/ /rust-lang/ /tailscale/
    install-geth.ethereum.org
    install.determinate.systems
    install.duckdb.org
    install.julialang.org
    install.meteor.com
    install.ohmyz.sh
    install.perlbrew.pl
    install.pi-hole.net
    install.python-poetry.org
    install.speedtest.net
    install.zerotier.com
    istio.io /downloadIstio
    kind.sigs.k8s.io
    linkerd.io
    micro.mamba.pm
    mise.jdx.dev
    mise.run
    moonrepo.dev
    my-netdata.io
    nixos.org
    ohmyposh.dev
    ollama.ai
    ollama.com
    omnitruck.chef.io
    opam.ocaml.org
    opencode.ai /install
    packagecloud.io /install/repositories/github/git-lfs/ /install/repositories/gitlab/
    packages.gitlab.com /install/repositories/gitlab/ /install/repositories/runner/
    packages.microsoft.com
    pixi.sh
    pkgs.netbird.io
    pkgs.tailscale.com
    pyenv.run
    railway.com /install.sh
    raw.githubusercontent.com /anchore/grype/ /anchore/syft/ /aquasecurity/trivy/ /arduino/arduino-cli/ /argoproj/ /asdf-vm/asdf/ /Azure/
    raw.githubusercontent.com /ajeetdsouza/zoxide/ /creationix/nvm/ /dokku/dokku/ /dotnet/ /golangci/golangci-lint/ /helm/helm/ /Homebrew/install/
    raw.githubusercontent.com /istio/istio/ /jesseduffield/lazydocker/ /jesseduffield/lazygit/ /jorgebucaran/fisher/ /junegunn/vim-plug/ /k3d-io/k3d/
    raw.githubusercontent.com /kubernetes-sigs/ /leanprover/elan/ /Linuxbrew/install/ /LunarVim/LunarVim/ /microsoft/ /nvm-sh/nvm/ /ocaml/opam/
    raw.githubusercontent.com /oh-my-fish/oh-my-fish/ /ohmybash/oh-my-bash/ /ohmyzsh/ohmyzsh/ /pi-hole/pi-hole/ /platformio/ /pyenv/pyenv-installer/
    raw.githubusercontent.com /rancher/k3d/ /rbenv/rbenv-installer/ /robbyrussell/oh-my-zsh/ /Schniz/fnm/ /ScoopInstaller/ /tj/n/ /zdharma-continuum/
    raw.githubusercontent.com /zplug/installer/
    release.anza.xyz
    repo.anaconda.com
    rpm.nodesource.com
    run.linkerd.io
    s3.amazonaws.com /aws-cli/ /session-manager-downloads/
    sdk.cloud.google.com
    sentry.io /get-cli/
    setup.atuin.sh
    sh.rustup.rs
    starship.rs
    static.rust-lang.org
    sw.kovidgoyal.net
    tailscale.com
    test.docker.com
    tiup-mirrors.pingcap.com
    toolbelt.heroku.com
    wasmtime.dev
    webi.sh
    webinstall.dev
    win.rustup.rs
    zed.dev
    """
}
