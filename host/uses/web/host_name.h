// A host as people, browsers and proxies write it, in one form to compare.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kimari::web {

struct HostName {
  // A name in small letters without its last dot, or an address as inet_ntop
  // writes it: IPv6 without brackets and zone, an IPv4 one in it as IPv4.
  std::string name;
  bool numeric = false;
  std::optional<uint16_t> port;
};

// "Mat1.local.:8470", "[FE80::1%25eth0]:80", "192.168.1.5", "::1". Nothing
// where it is none.
std::optional<HostName> HostNameOf(std::string_view text);

struct Origin {
  std::string scheme;  // "http" or "https"
  std::string name;    // as HostName::name
  uint16_t port = 0;   // the scheme's own where none is said

  bool operator==(const Origin&) const = default;
};

// "https://Karuta.example.jp:443", with or without a last "/". Nothing where it
// is none.
std::optional<Origin> OriginOf(std::string_view text);

// The same as people type it: a name of other letters ("https://かるた.jp") in
// the form that browsers send it in ("xn--u8jxb0h.jp", by UTS #46).
std::optional<Origin> TypedOrigin(std::string_view text);

// Where a request that names this host went to.
Origin OriginAt(std::string_view scheme, const HostName& host);

// "https://karuta.example.jp"
std::string UrlOf(const Origin& origin);

}  // namespace kimari::web
