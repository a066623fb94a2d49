#include "host/uses/live/play.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <optional>

#include "host/base/exit_code.h"
#include "host/base/stop_signal.h"
#include "host/uses/beside/page_beside.h"
#include "host/uses/live/call_desk.h"
#include "host/uses/live/match_page.h"
#include "host/uses/live/record.h"
#include "host/uses/live/terminal.h"

namespace kimari::live {
namespace {

// Whoever started this program may have ended.
bool Stops(const PlayOptions& options) {
  if (options.beside && beside::InputClosed()) g_stop = true;
  return g_stop;
}

void KeepPage(const PlayOptions& options, const Clock& clock) {
  fmt::print("The page stays until Ctrl-C.\n");
  std::fflush(stdout);
  while (!Stops(options)) clock.SleepUntil(clock.Now() + beside::kLookForEnd);
}

}  // namespace

Result<int> Play(rig::LiveRig& rig, const rig::LiveOptions& live,
                 const PlayOptions& options, const Clock& clock) {
  MatchPage page(live.recording, options.page, options.is_demo, clock,
                 options.head.empty() ? live.metadata : options.head);
  const Result<uint16_t> port = page.Open(rig, options.port);
  if (!port) return tl::unexpected(port.error());
  if (options.beside) beside::TellPort(*options.beside, *port);
  TellWhere(rig, live, options.page, *port);
  std::optional<CallDesk> desk;
  if (rig.Human() != nullptr) {
    desk.emplace(rig.Conductor().Deck(), *rig.Human());
  } else {
    TellOrderHash(rig);
  }
  std::fflush(stdout);

  size_t told = live.so_far ? live.so_far->match.Rulings().size() : size_t{0};
  const auto changed = [&](const rig::LiveRig& now) {
    page.Show(now);
    const auto& made = now.Conductor().Match().Rulings();
    for (; told < made.size(); ++told) {
      const rules::Ruling& ruling = made[told].ruling;
      TellRuling(now.Conductor(), ruling);
      const auto* first =
          now.Conductor().Match().FirstsTold().Find(ruling.reading);
      if (first != nullptr && now.FirstLamp() != rig::FirstLamp{}) {
        TellThen(*first);
      }
      const auto* line = now.Conductor().Match().Sheet().Find(ruling.reading);
      if (options.ruled && line != nullptr) options.ruled(*line);
    }
  };
  const auto check = [&]() -> Result<void> {
    (void)Stops(options);
    if (desk) desk->Serve(clock.Now());
    if (auto entered = page.Serve(rig); !entered) return entered;
    return options.check ? options.check() : Result<void>();
  };
  const Result<void> played = rig.Run(g_stop, changed, check);
  page.End(rig);
  const int code = g_stop || rig.BoardsThere() ? kDone : kFault;
  if (!rig.Began()) {
    if (!played) return tl::unexpected(played.error());
    fmt::print("Stopped before the match began; nothing was written.\n");
    return kDone;
  }
  TellOrder(rig, desk.has_value());
  const Result<void> written =
      WriteRulings(rig.Conductor().Match(), live.recording);
  if (!played) return tl::unexpected(played.error());
  if (!written) return tl::unexpected(written.error());
  fmt::print("The recording is sealed by SHA-256 {}\n", rig.Seal());
  if (options.keep_page && !g_stop) KeepPage(options, clock);
  return code;
}

}  // namespace kimari::live
