#include "host/uses/web/host_guard.h"

#include <spdlog/fmt/fmt.h>

#include <thread>
#include <utility>

#include "host/uses/web/addresses.h"

namespace kimari::web {
namespace {

constexpr Duration kLookEvery = Seconds(5);
constexpr size_t kMostTold = 4;  // addresses in a refusal

bool NamesLoopback(const HostName& host) {
  if (!host.numeric) return host.name == "localhost";
  return host.name == "::1" || host.name.starts_with("127.");
}

}  // namespace

HostGuard::HostGuard(Options options)
    : options_(std::move(options)),
      listens_(HostNameOf(options_.listens)),
      behind_(OriginOf(options_.behind)),
      everywhere_(listens_ && listens_->numeric &&
                  (listens_->name == "0.0.0.0" || listens_->name == "::")),
      loopback_(listens_ && NamesLoopback(*listens_)) {
  known_->names = options_.names(/*asks_resolver=*/false);
}

bool HostGuard::Allows(const HostName& host) const {
  if (NamesLoopback(host)) return true;
  if (behind_ && host.name == behind_->name) return true;
  if (listens_ && host.name == listens_->name) return true;
  if (loopback_) return false;
  // No foreign name can be rebound to a numeric address.
  if (host.numeric) return everywhere_;
  const std::scoped_lock lock(known_->mutex);
  return known_->names.contains(host.name) ||
         IsMulticastSecond(host.name, known_->names);
}

bool HostGuard::Allows(std::string_view host,
                       std::string_view forwarded_host) const {
  const auto asked = HostNameOf(host);
  if (!asked || !Allows(*asked)) return false;
  if (!behind_ || forwarded_host.empty()) return true;
  // Each proxy in a row adds the name that it was asked under.
  while (true) {
    const size_t comma = forwarded_host.find(',');
    std::string_view one = forwarded_host.substr(0, comma);
    while (one.starts_with(' ')) one.remove_prefix(1);
    while (one.ends_with(' ')) one.remove_suffix(1);
    const auto forwarded = HostNameOf(one);
    if (!forwarded || !Allows(*forwarded)) return false;
    if (comma == std::string_view::npos) return true;
    forwarded_host.remove_prefix(comma + 1);
  }
}

bool HostGuard::IsOurs(std::string_view origin, std::string_view host) const {
  const auto from = OriginOf(origin);
  if (!from) return false;
  if (behind_ && *from == *behind_) return true;
  const auto asked = HostNameOf(host);
  // The proxy's name is the proxy's page alone, not what http has there.
  if (!asked || (behind_ && asked->name == behind_->name)) return false;
  return *from == OriginAt("http", *asked);
}

void HostGuard::LookAgain() {
  if (loopback_) return;
  {
    const std::scoped_lock lock(known_->mutex);
    const HostTime now = clock_.Now();
    if (known_->looking || (looked_ && now - *looked_ < kLookEvery)) return;
    looked_ = now;
    known_->looking = true;
  }
  std::thread([known = known_, names = options_.names] {
    auto found = names(/*asks_resolver=*/true);
    const std::scoped_lock lock(known->mutex);
    known->names = std::move(found);
    known->looking = false;
  }).detach();
}

Text HostGuard::Refusal(uint16_t port) const {
  std::vector<std::string> all;
  if (behind_) all.push_back(UrlOf(*behind_));
  for (const std::string& address : AddressesOf(options_.listens)) {
    all.push_back(fmt::format("http://{}:{}", address, port));
  }
  if (!loopback_) {
    const std::scoped_lock lock(known_->mutex);
    for (const std::string& name : known_->names) {
      if (name.ends_with(".local")) {
        all.push_back(fmt::format("http://{}:{}", name, port));
      }
    }
  }
  if (all.size() > kMostTold) all.resize(kMostTold);
  const std::string where = fmt::format("{}", fmt::join(all, " , "));
  return {"this page answers only under " + where,
          "このページは " + where + " で開けます（ほかの名前では開けません）"};
}

}  // namespace kimari::web
