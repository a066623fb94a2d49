// Under which names a page may be asked for, and whence pressed: a foreign name
// that was rebound to this machine could read it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/clock.h"
#include "host/uses/web/host_name.h"
#include "host/uses/web/machine_names.h"
#include "host/uses/web/shown.h"

namespace kimari::web {

class HostGuard {
 public:
  struct Options {
    std::string listens;  // the address that the server was told to listen on
    // The reverse proxy that people see, "https://karuta.example.jp"; empty:
    // there is none.
    std::string behind;
    // `asks_resolver`: it may take seconds then.
    std::function<std::set<std::string>(bool asks_resolver)> names =
        NamesOfThisMachine;
  };
  explicit HostGuard(Options options);

  // Whether this is a name of ours: the request's Host; where there is a proxy,
  // X-Forwarded-Host too, if it is there. Asks nobody. Thread: any.
  bool Allows(std::string_view host, std::string_view forwarded_host) const;
  // Whether a page of ours sends this Origin to this Host. Thread: any.
  bool IsOurs(std::string_view origin, std::string_view host) const;
  // What the machine is called may have changed: looks, on a thread of its own
  // that nobody waits for, not more often than each few seconds. Thread: any.
  void LookAgain();
  // Where the page answers, for whoever asked elsewhere.
  Text Refusal(uint16_t port) const;

 private:
  bool Allows(const HostName& host) const;

  const Options options_;
  const std::optional<HostName> listens_;
  const std::optional<Origin> behind_;
  const bool everywhere_;
  const bool loopback_;
  const SteadyClock clock_;
  // Also of a look that outlives the guard.
  struct Known {
    std::mutex mutex;
    std::set<std::string> names;
    bool looking = false;
  };
  const std::shared_ptr<Known> known_ = std::make_shared<Known>();
  std::optional<HostTime> looked_;
};

}  // namespace kimari::web
