// The replay page of a match that is running, as a program of its own beside
// it: whatever is looked at, the match's threads do not wait for it.
#pragma once

#include <sys/types.h>

#include <mutex>
#include <string>
#include <tl/expected.hpp>

#include "host/app/page_access.h"
#include "host/base/result.h"
#include "host/web/shown.h"

namespace kimari::app {

class ReplayBeside {
 public:
  // Nothing runs before it is asked for. `access`: that of the match's page,
  // and the replay's.
  ReplayBeside(std::string recording, PageAccess access)
      : recording_(std::move(recording)), access_(std::move(access)) {}
  ReplayBeside(const ReplayBeside&) = delete;
  ReplayBeside& operator=(const ReplayBeside&) = delete;
  // Ends it.
  ~ReplayBeside();

  // The port its page is at, or why there is none now: the recording holds
  // nothing yet. Starts the program, or again where it ended; waits ten seconds
  // at most. Thread: any but the judge's.
  tl::expected<uint16_t, web::Text> Port();
  // Where the match's own page and desk are: from the next start on, what is
  // decided on the replay's page is entered there. Thread: any.
  void DeskAt(uint16_t port);

 private:
  bool Runs();
  void End();
  Result<uint16_t> Start();

  const std::string recording_;
  const PageAccess access_;
  std::mutex mutex_;
  pid_t pid_ = 0;  // 0: none runs
  int life_ = -1;  // it ends once this is closed: with us, however we end
  uint16_t port_ = 0;
  uint16_t desk_ = 0;  // 0: no match with a desk
};

}  // namespace kimari::app
