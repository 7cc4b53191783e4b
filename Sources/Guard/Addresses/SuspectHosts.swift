/// Hosts where anybody leaves anything without a name, or that hide the true address.
enum SuspectHosts {
  /// Reports whether the host is one of the list or below one of it.
  static func contains(_ host: String, path: String) -> Bool {
    var rest = host[...]
    while true {
      if hosts.contains(rest) { return true }
      guard let dot = rest.firstIndex(of: ".") else { break }
      rest = rest[rest.index(after: dot)...]
    }
    // Attachments of a messenger, to which strangers can upload files.
    return path.hasPrefix("/attachments/") && (host == "cdn.discordapp.com" || host == "media.discordapp.net")
  }

  private static let hosts: Set<Substring> = Set(
    (pasteSites + uploadSites + shorteners + tunnels + dynamicNames + ["onion"]).map { Substring($0) })

  private static let pasteSites = [
    "pastebin.com", "paste.ee", "hastebin.com", "hastebin.skyra.pw", "ghostbin.com", "rentry.co", "rentry.org",
    "dpaste.com",
    "dpaste.org", "paste.rs", "ix.io", "sprunge.us", "termbin.com", "clbin.com", "bpa.st", "controlc.com",
    "justpaste.it",
    "pastes.io", "textbin.net", "paste.centos.org", "paste.debian.net", "paste.ubuntu.com", "pst.klgrth.io", "write.as",
    "telegra.ph", "gist.githubusercontent.com", "privatebin.net", "p.ip.fi", "paste.c-net.org", "snippet.host",
  ]

  private static let uploadSites = [
    "transfer.sh", "0x0.st", "file.io", "catbox.moe", "litterbox.catbox.moe", "anonfiles.com", "gofile.io", "temp.sh",
    "tmpfiles.org", "bashupload.com", "oshi.at", "filebin.net", "uguu.se", "pixeldrain.com", "mediafire.com", "mega.nz",
    "ufile.io", "wetransfer.com", "envs.sh", "keep.sh", "send.vis.ee", "dropmefiles.com", "qu.ax", "pomf.cat",
  ]

  private static let shorteners = [
    "bit.ly", "tinyurl.com", "is.gd", "v.gd", "t.co", "goo.gl", "cutt.ly", "rb.gy", "ow.ly", "buff.ly", "shorturl.at",
    "tiny.cc", "t.ly", "rebrand.ly", "s.id", "da.gd", "clck.ru", "qrco.de", "soo.gd", "urlz.fr", "u.to", "t.me",
  ]

  private static let tunnels = [
    "ngrok.io", "ngrok.app", "ngrok-free.app", "ngrok-free.dev", "ngrok.dev", "trycloudflare.com", "serveo.net",
    "localhost.run",
    "lhr.life", "loca.lt", "localtunnel.me", "pinggy.link", "pinggy.io", "telebit.io", "portmap.io", "bore.pub",
    "devtunnels.ms", "webhook.site", "requestbin.com", "interact.sh", "oast.fun", "oast.pro", "burpcollaborator.net",
  ]

  private static let dynamicNames = [
    "duckdns.org", "no-ip.org", "no-ip.com", "ddns.net", "hopto.org", "zapto.org", "sytes.net", "serveftp.com",
    "servebeer.com",
    "dynu.net", "dyndns.org", "afraid.org", "mooo.com", "nip.io", "sslip.io", "xip.io", "myftp.org", "freeddns.org",
  ]
}
