// The page of another command as a program of its own beside this one: the
// replay of a match that is running, the drill beside the reader. Whatever is
// done there, the threads here do not wait for it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/base/time.h"
#include "host/uses/beside/program_beside.h"
#include "host/uses/web/page_access.h"
#include "host/uses/web/shown.h"

namespace kimari::beside {

class PageBeside {
 public:
  using Words = std::function<std::vector<std::string>()>;

  // Nothing runs before it is asked for. `words`: the command, which knows
  // --beside; asked each time it is started. `access`: that of the page here,
  // and of the one beside it. `refused`: what a page says where it does not
  // open.
  PageBeside(Words words, web::PageAccess access, web::Text refused)
      : words_(std::move(words)),
        access_(std::move(access)),
        refused_(std::move(refused)) {}

  // Command that opens the replay of a recording that is being written.
  static Words WordsOfReplay(const std::string& recording) {
    return [recording] {
      return std::vector<std::string>{"replay", recording};
    };
  }
  static web::Text NoReplay();

  // The port its page is at, or why there is none now, as where a recording
  // holds nothing yet. Starts the program, or again where it ended, but for two
  // seconds after it would not start; waits half a minute at most. Thread: any
  // but one that must not wait.
  tl::expected<uint16_t, web::Text> Port();
  // Whoever waits for it is refused at once, now and from now on. Thread: any.
  void GiveUp() { given_up_ = true; }
  // Where the match's own page and desk are: from the next start on the replay
  // is told (--desk-port), and what is decided on its page is entered there.
  // Thread: any.
  void DeskAt(uint16_t port);

 private:
  Result<uint16_t> Start();

  const Words words_;
  const web::PageAccess access_;
  const web::Text refused_;
  std::mutex mutex_;
  ProgramBeside program_;
  uint16_t port_ = 0;
  uint16_t desk_ = 0;  // 0: no match with a desk
  std::atomic<bool> given_up_{false};
  const SteadyClock clock_;
  std::optional<HostTime> failed_;
  web::Text why_;  // it failed then
};

// How often a page's program looks whether it is to end.
inline constexpr Duration kLookForEnd = Milliseconds(50);
// In the program beside: whoever started it has ended.
bool InputClosed();
// There too: standard output is for the port alone, and what is printed goes
// where errors go, before people's eyes. Where to tell the port.
int KeepOutputForPort();
// Once.
void TellPort(int where, uint16_t port);

}  // namespace kimari::beside
