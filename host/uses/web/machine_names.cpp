#include "host/uses/web/machine_names.h"

#include <netdb.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "host/uses/web/host_name.h"

namespace kimari::web {
namespace {

constexpr std::string_view kMulticast = ".local";

// In the one form; "" where it is no name, or one that every machine has.
std::string OwnName(std::string_view text) {
  const auto name = HostNameOf(text);
  if (!name || name->numeric || name->port || name->name == "localhost" ||
      name->name.starts_with("localhost.")) {
    return "";
  }
  return name->name;
}

std::string FullName(const std::string& own) {
  addrinfo hints{};
  hints.ai_flags = AI_CANONNAME;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(own.c_str(), nullptr, &hints, &found) != 0) return "";
  const std::string name =
      found->ai_canonname == nullptr ? "" : found->ai_canonname;
  freeaddrinfo(found);
  return name;
}

}  // namespace

std::set<std::string> NamesFrom(std::string_view own,
                                std::string_view resolv_conf,
                                std::string_view full) {
  std::set<std::string> names = {OwnName(own), OwnName(full)};
  const std::string first = OwnName(own.substr(0, own.find('.')));
  if (!first.empty()) {
    names.insert(first);
    names.insert(first + std::string(kMulticast));
    std::istringstream lines{std::string(resolv_conf)};
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string word;
      words >> word;
      if (word != "search" && word != "domain") continue;
      while (words >> word) {
        const std::string domain = OwnName(word);
        if (!domain.empty()) names.insert(first + "." + domain);
      }
    }
  }
  names.erase("");
  return names;
}

std::set<std::string> NamesOfThisMachine(bool asks_resolver) {
  std::array<char, 256> own{};
  if (gethostname(own.data(), own.size() - 1) != 0) return {};
  std::stringstream resolv_conf;
  resolv_conf << std::ifstream("/etc/resolv.conf").rdbuf();
  return NamesFrom(own.data(), resolv_conf.str(),
                   asks_resolver ? FullName(own.data()) : "");
}

bool IsMulticastSecond(std::string_view name,
                       const std::set<std::string>& names) {
  if (!name.ends_with(kMulticast)) return false;
  name.remove_suffix(kMulticast.size());
  const size_t dash = name.rfind('-');
  if (dash == std::string_view::npos) return false;
  const std::string_view number = name.substr(dash + 1);
  return !number.empty() && number.size() <= 3 &&
         number.find_first_not_of("0123456789") == std::string_view::npos &&
         names.contains(std::string(name.substr(0, dash)) +
                        std::string(kMulticast));
}

}  // namespace kimari::web
