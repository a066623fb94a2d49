// The score sheet of the match that is running, for a browser to show and to
// print.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "host/match/sheet/formats.h"
#include "host/match/sheet/sheet.h"
#include "host/rig/conductor.h"
#include "host/uses/web/command_queue.h"
#include "host/uses/web/shown.h"

namespace kimari::live {

class LiveSheet {
 public:
  // `head`: what the recording begins with (sheet::OccasionOf).
  explicit LiveSheet(std::map<std::string, std::string> head = {})
      : head_(std::move(head)) {}
  // A page of HTML, whole in itself, of what is settled by now; nothing of the
  // reading under way. Waits a second at most. Thread: any but the judge's.
  tl::expected<std::string, web::Text> Html(sheet::Language language);

  // Makes what was asked for by now. The judge's thread, each step.
  void Serve(const rig::Conductor& conductor);
  // From now on it is that of the match as it ended, at `now`. The judge's
  // thread.
  void End(const rig::Conductor& conductor, HostTime now);

 private:
  std::optional<sheet::Sheet> Last();

  const std::map<std::string, std::string> head_;
  web::CommandQueue<sheet::Sheet*> asked_{
      {"the match is over", "試合は終わりました"}};
  std::mutex mutex_;
  std::optional<sheet::Sheet> last_;
};

}  // namespace kimari::live
