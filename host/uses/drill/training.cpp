#include "host/uses/drill/training.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <mutex>
#include <utility>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/print_text.h"
#include "host/base/stop_signal.h"
#include "host/reader/phrase_loader.h"
#include "host/uses/beside/page_beside.h"
#include "host/uses/drill/drill_server.h"
#include "host/uses/drill/drill_store.h"

namespace kimari::drill {
namespace {

// The replay page of the sitting on the mat that was asked for last. Any
// thread.
class Replays {
 public:
  explicit Replays(web::PageAccess access) : access_(std::move(access)) {}
  tl::expected<uint16_t, web::Text> PortOf(const std::string& recording) {
    const std::lock_guard lock(mutex_);
    if (!replay_ || recording_ != recording) {
      replay_.emplace(beside::PageBeside::WordsOfReplay(recording), access_,
                      beside::PageBeside::NoReplay());
      recording_ = recording;
    }
    return replay_->Port();
  }

 private:
  const web::PageAccess access_;
  std::mutex mutex_;
  std::string recording_;
  std::optional<beside::PageBeside> replay_;
};

}  // namespace

int Train(const TrainingOptions& options, const cards::Deck& deck,
          std::vector<Drill> drills, std::optional<uint64_t> coach_of) {
  const SteadyClock clock;
  reader::LoaderOptions wanted;
  wanted.reciter =
      options.quick ? reader::Reciter::kQuick : reader::Reciter::kChants;
  wanted.cache = reader::CacheFolder();
  if (!options.reader.empty()) wanted.folder = options.reader;
  wanted.voice = options.voice;
  auto loader = reader::PhraseLoader::Open(deck, std::move(wanted));
  if (!loader) return Report(loader.error());
  if (options.reader.empty()) {
    if (Result<void> ok = loader->OpenVoice(); !ok) return Report(ok.error());
  }
  auto store = OpenDrillStore(options.data, options.day_begins_min);
  if (!store) return Report(store.error());
  DrillServer::Options page;
  const auto access = web::AccessFor(options.listen);
  if (!access) return Report(access.error());
  page.host = access->host;
  page.token = access->token;
  page.behind = access->behind;
  page.port = options.port.value_or(kUsualPort);
  page.or_free_port = !options.port;
  page.clock = &clock;
  if (!options.files.empty()) page.first = drills.front().id;
  Replays replays(*access);
  page.replay = [&replays](const std::string& recording) {
    return replays.PortOf(recording);
  };
  Desk desk(deck, std::move(*store), OpenSets(FolderOf(options.data)),
            TapHabits(FolderOf(options.data)),
            KeptPlaces(FolderOf(options.data)), std::move(drills),
            WallClockIso8601);
  DrillServer server(desk, std::move(*loader));
  ListenForStop();
  const auto port = server.Start(page);
  if (!port) return Report(port.error());
  if (!options.port && *port != kUsualPort) {
    PrintText(stderr,
              "kimari: port {} is in use by another program, so the page is "
              "at {} this time. A browser keeps your name, what it measured "
              "of its device and a set that was left by the address, and "
              "asks for them anew here; end the other program, or choose a "
              "port of your own with --port and keep to it\n",
              kUsualPort, *port);
  }
  if (options.beside) {
    PrintText("{}\n", *port);
  } else {
    fmt::print("{}",
               coach_of
                   ? web::Invitation(*access, *port, "Coach",
                                     fmt::format("?set={}", *coach_of), true)
                   : web::Invitation(*access, *port, "Drill", "", true));
  }
  std::fflush(stdout);
  while (!g_stop && !(options.beside && beside::InputClosed())) {
    clock.SleepUntil(clock.Now() + beside::kLookForEnd);
  }
  return kDone;
}

}  // namespace kimari::drill
