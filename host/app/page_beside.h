// The page of another command as a program of its own beside this one: the
// replay of a match that is running, the drill beside the reader. Whatever is
// done there, the threads here do not wait for it.
#pragma once

#include <sys/types.h>

#include <mutex>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "host/app/page_access.h"
#include "host/base/result.h"
#include "host/web/shown.h"

namespace kimari::app {

class PageBeside {
 public:
  // Nothing runs before it is asked for. `words`: the command, which knows
  // --beside. `access`: that of the page here, and of the one beside it.
  // `refused`: what a page says where it does not open.
  PageBeside(std::vector<std::string> words, PageAccess access,
             web::Text refused)
      : words_(std::move(words)),
        access_(std::move(access)),
        refused_(std::move(refused)) {}
  PageBeside(const PageBeside&) = delete;
  PageBeside& operator=(const PageBeside&) = delete;
  // Ends it.
  ~PageBeside();

  // Of the replay of a recording that is being written.
  static std::vector<std::string> WordsOfReplay(const std::string& recording) {
    return {"replay", recording};
  }
  static web::Text NoReplay();

  // The port its page is at, or why there is none now, as where a recording
  // holds nothing yet. Starts the program, or again where it ended; waits ten
  // seconds at most. Thread: any but one that must not wait.
  tl::expected<uint16_t, web::Text> Port();

 private:
  bool Runs();
  void End();
  Result<uint16_t> Start();

  const std::vector<std::string> words_;
  const PageAccess access_;
  const web::Text refused_;
  std::mutex mutex_;
  pid_t pid_ = 0;  // 0: none runs
  int life_ = -1;  // it ends once this is closed: with us, however we end
  uint16_t port_ = 0;
};

// In the program beside: whoever started it has ended.
bool InputClosed();

}  // namespace kimari::app
