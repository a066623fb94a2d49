#include "host/uses/web/host_name.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <unicode/bytestream.h>
#include <unicode/idna.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>

#include "host/base/foreign_text.h"

namespace kimari::web {
namespace {

constexpr size_t kLongestHost = 253;  // RFC 1035
constexpr std::string_view kHttp = "http";
constexpr std::string_view kHttps = "https";

char SmallLetter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string InSmallLetters(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), SmallLetter);
  return small;
}

bool IsIn(char c, std::string_view letters) {
  return letters.find(c) != std::string_view::npos;
}

bool IsNameLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || IsIn(c, "-_.");
}

uint16_t UsualPort(std::string_view scheme) {
  return scheme == kHttps ? 443 : 80;
}

// Bare, without brackets and zone.
std::optional<std::string> AddressOf(const std::string& text) {
  std::array<char, INET6_ADDRSTRLEN> written{};
  in_addr v4{};
  if (inet_pton(AF_INET, text.c_str(), &v4) == 1) {
    return inet_ntop(AF_INET, &v4, written.data(), written.size());
  }
  in6_addr v6{};
  if (inet_pton(AF_INET6, text.c_str(), &v6) != 1) return std::nullopt;
  if (IN6_IS_ADDR_V4MAPPED(&v6)) {
    return inet_ntop(AF_INET, v6.s6_addr + 12, written.data(), written.size());
  }
  return inet_ntop(AF_INET6, &v6, written.data(), written.size());
}

// "fe80::1%eth0", also with the "%25" of a URL, names a way to an address.
std::optional<std::string> WithoutZone(std::string_view text) {
  const size_t percent = text.find('%');
  if (percent == std::string_view::npos) return std::string(text);
  const std::string zone = InSmallLetters(text.substr(percent + 1));
  if (zone.empty() || !std::ranges::all_of(zone, [](char c) {
        return IsNameLetter(c) || c == '~';
      })) {
    return std::nullopt;
  }
  return std::string(text.substr(0, percent));
}

std::optional<HostName> V6Of(std::string_view text) {
  const auto bare = WithoutZone(text);
  if (!bare || bare->find(':') == std::string::npos) return std::nullopt;
  auto address = AddressOf(*bare);
  if (!address) return std::nullopt;
  return HostName{std::move(*address), true, std::nullopt};
}

std::optional<HostName> NameOrV4(std::string_view text) {
  std::string name = InSmallLetters(text);
  if (name.ends_with('.')) name.pop_back();
  if (name.empty() || name.size() > kLongestHost ||
      !std::ranges::all_of(name, IsNameLetter)) {
    return std::nullopt;
  }
  if (auto address = AddressOf(name)) {
    return HostName{std::move(*address), true, std::nullopt};
  }
  return HostName{std::move(name), false, std::nullopt};
}

// Nothing where it is no name of a host.
std::optional<std::string> AsciiName(const std::string& name) {
  UErrorCode trouble = U_ZERO_ERROR;
  const std::unique_ptr<icu::IDNA> names(icu::IDNA::createUTS46Instance(
      UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
          UIDNA_NONTRANSITIONAL_TO_ASCII,
      trouble));
  if (U_FAILURE(trouble)) return std::nullopt;
  std::string ascii;
  icu::StringByteSink<std::string> sink(&ascii);
  icu::IDNAInfo info;
  names->nameToASCII_UTF8(name, sink, info, trouble);
  if (U_FAILURE(trouble) || info.hasErrors()) return std::nullopt;
  return ascii;
}

// ":8470", ":" and "" are ports.
bool ParsePort(std::string_view text, std::optional<uint16_t>* port) {
  if (text.empty() || text == ":") return true;
  if (text.front() != ':') return false;
  text.remove_prefix(1);
  uint16_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return false;
  *port = number;
  return true;
}

}  // namespace

std::optional<HostName> HostNameOf(std::string_view text) {
  std::string_view port;
  std::optional<HostName> found;
  if (text.starts_with('[')) {
    const size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    port = text.substr(end + 1);
    found = V6Of(text.substr(1, end - 1));
  } else if (std::ranges::count(text, ':') > 1) {
    found = V6Of(text);
  } else {
    const size_t colon = std::min(text.find(':'), text.size());
    port = text.substr(colon);
    found = NameOrV4(text.substr(0, colon));
  }
  if (!found || !ParsePort(port, &found->port)) return std::nullopt;
  return found;
}

std::optional<Origin> OriginOf(std::string_view text) {
  const size_t colon = text.find("://");
  if (colon == std::string_view::npos) return std::nullopt;
  const std::string scheme = InSmallLetters(text.substr(0, colon));
  if (scheme != kHttp && scheme != kHttps) return std::nullopt;
  std::string_view rest = text.substr(colon + 3);
  if (rest.ends_with('/')) rest.remove_suffix(1);
  const auto host = HostNameOf(rest);
  if (!host) return std::nullopt;
  return OriginAt(scheme, *host);
}

std::optional<Origin> TypedOrigin(std::string_view text) {
  const std::string typed = DecodeText(text).text;
  if (std::ranges::all_of(
          typed, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
    return OriginOf(typed);
  }
  const size_t scheme = typed.find("://");
  if (scheme == std::string::npos) return std::nullopt;
  const size_t begin = scheme + 3;
  const size_t end = std::min(typed.find_first_of(":/", begin), typed.size());
  const auto name = AsciiName(typed.substr(begin, end - begin));
  if (!name) return std::nullopt;
  return OriginOf(typed.substr(0, begin) + *name + typed.substr(end));
}

Origin OriginAt(std::string_view scheme, const HostName& host) {
  return {std::string(scheme), host.name,
          host.port.value_or(UsualPort(scheme))};
}

std::string UrlOf(const Origin& origin) {
  const bool v6 = origin.name.find(':') != std::string::npos;
  std::string text = origin.scheme + "://";
  text += v6 ? "[" + origin.name + "]" : origin.name;
  if (origin.port != UsualPort(origin.scheme)) {
    text += ":" + std::to_string(origin.port);
  }
  return text;
}

}  // namespace kimari::web
