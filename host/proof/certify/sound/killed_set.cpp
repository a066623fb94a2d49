#include "host/proof/certify/sound/killed_set.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>
#include <utility>

#include "audio/recitation.h"
#include "audio/schedule.h"
#include "host/base/json_text.h"
#include "host/game/cards/deck.h"
#include "host/proof/certify/own_program.h"
#include "host/reader/reading_plan.h"
#include "host/reader/script.h"
#include "host/reader/sealed_set.h"

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr double kMemoriseMin = 0.1;
constexpr Duration kMemorise = Seconds(6);
constexpr Duration kLead =
    Milliseconds(100);  // before a reading's first sample
constexpr Duration kPause = Milliseconds(600);  // until somebody says next
constexpr Duration kTypeAgain = Seconds(3);     // where nothing came of it
constexpr Duration kLook = Milliseconds(5);
constexpr Duration kWholeSet = Seconds(120);

json EventIn(const std::string& text) {
  json line = ParseJson(text);
  return line.is_object() && line.value("event", json()).is_string()
             ? line
             : json::object();
}

// Where the program stands, by what its log says since it was started.
class Progress {
 public:
  explicit Progress(const fs::path& log) : log_(log) {
    std::error_code ignored;
    const auto size = fs::file_size(log, ignored);
    at_ = ignored ? 0 : static_cast<std::streamoff>(size);
  }

  void Look() {
    std::ifstream file(log_);
    file.seekg(at_);
    for (std::string line; std::getline(file, line) && !file.eof();) {
      at_ += std::ssize(line) + 1;
      Add(EventIn(line));
    }
  }
  bool there = false;                  // begun, or gone on with
  bool over = false;                   //
  std::optional<HostTime> memorising;  // since
  std::optional<HostTime> begun;       // the reading under way
  std::optional<HostTime> ended;       // the last one

 private:
  void Add(const json& line) {
    const std::string event = line.value("event", "");
    const HostTime noted{line.value("noted_ns", int64_t{0})};
    if (event == "reading" || event == "resumed") there = true;
    if (event == "seed") over = true;
    if (event == "command" && line.value("text", "") == "memorise") {
      memorising = noted;
    }
    if (event == "begun") begun = noted;
    if (event == "said" && line.value("calls", false)) {
      begun.reset();
      ended = noted;
    }
  }

  fs::path log_;
  std::streamoff at_ = 0;
};

HostTime Within(HostTime from, Duration length, double share) {
  return from +
         Duration{static_cast<int64_t>(static_cast<double>(length.ns) * share)};
}

Duration LengthOf(int64_t frames) {
  return Duration{frames * (1'000'000'000 / audio::kSampleRate)};
}

}  // namespace

std::string_view Words(Stage stage) {
  constexpr std::array<std::string_view, kStages.size()> kWords = {
      "in the time to memorise", "in the joka",
      "in a lower phrase",       "in the gap",
      "in an upper phrase",      "between readings"};
  return kWords[static_cast<size_t>(stage)];
}

SetAccount ReadAccount(const fs::path& log, int cards) {
  SetAccount account;
  std::ifstream file(log);
  std::string hash;
  std::vector<cards::CardId> called;
  std::set<cards::CardId> seen;
  bool under_way = false;  // a reading
  bool again = false;      // it was said that a reading comes once more
  for (std::string text; std::getline(file, text);) {
    const json line = EventIn(text);
    const std::string event = line.value("event", "");
    if (event == "reading") hash = line.value("order_sha256", "");
    if (event == "resumed") {
      ++account.resumed;
      again = line.contains("text");
      if (under_way && !again) ++account.twice_unsaid;
      under_way = false;
    }
    if (event == "begun") under_way = true;
    if (event == "said" && line.value("calls", false)) {
      const auto card = line.value("card", cards::CardId{0});
      const bool fresh = seen.insert(card).second;
      if (fresh) called.push_back(card);
      if (!fresh && !again) ++account.twice_unsaid;
      under_way = again = false;
    }
    if (event == "seed" && line.contains("order")) {
      const ReadingPlan plan{line["order"].get<std::vector<cards::CardId>>(),
                             line.value("text", "")};
      account.over = true;
      account.ordered = plan.Hash() == hash && plan.order == called &&
                        std::ssize(plan.order) == cards;
    }
  }
  return account;
}

KilledSet::KilledSet(Options options, PhraseStore& phrases, const Clock& clock)
    : options_(std::move(options)),
      phrases_(phrases),
      clock_(clock),
      folder_(fs::path(options_.scratch) / "set") {
  fs::remove_all(folder_);
  fs::create_directories(folder_);
}

KilledSet::~KilledSet() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

fs::path KilledSet::Seal() const { return SealedFileOf(Log()); }

std::vector<std::string> KilledSet::Command() const {
  std::error_code ignored;
  if (fs::exists(Seal(), ignored)) {
    return {"read", "--audio", "none", "--resume", Log().string()};
  }
  return {"read",
          "--audio",
          "none",
          "--reader",
          options_.readings,
          "--cards",
          fmt::format("1-{}", options_.cards),
          "--memorise",
          fmt::format("{}", kMemoriseMin),
          "--no-cache",
          "--seed",
          fmt::format("{:016x}", options_.seed),
          "--log",
          Log().string()};
}

bool KilledSet::KillIn(Stage stage, double share) {
  return Run(Aim{stage, share});
}

void KilledSet::ReadOn() { (void)Run(std::nullopt); }

bool KilledSet::SealHolds() {
  const auto set = LoadSealedSet(Seal(), cards::HyakuninIsshu());
  if (!set) return false;
  const std::string hash = set->plan.Hash();
  if (hash_.empty()) hash_ = hash;
  return hash == hash_;
}

std::optional<HostTime> KilledSet::InReading(const Aim& aim, HostTime begun) {
  const auto set = LoadSealedSet(Seal(), cards::HyakuninIsshu());
  if (!set) return std::nullopt;
  const auto& [turns, place] = set->place.turns;
  const auto due = place.next < turns.size()
                       ? std::optional(turns[place.next].card)
                       : std::nullopt;
  const std::vector<Piece> pieces =
      PiecesOf(Mode::kCompetitive, place.previous, due);
  std::vector<audio::PhrasePtr> sounds;
  for (const Piece& piece : pieces) {
    auto sound = phrases_.Get(piece.card, piece.part);
    if (!sound) return std::nullopt;
    sounds.push_back(std::move(*sound));
  }
  // Frames from the reading's first sample on.
  const std::vector<audio::Segment> placed = audio::Place(sounds, 0);
  std::optional<int64_t> from, to;
  for (size_t i = 0; i < pieces.size(); ++i) {
    const Stage is = pieces[i].calls       ? Stage::kUpper
                     : pieces[i].card == 0 ? Stage::kInJoka
                                           : Stage::kLower;
    if (is == aim.stage) {
      from = from.value_or(placed[i].FirstSound());
      to = placed[i].LastSound();
    }
    if (aim.stage == Stage::kGap && pieces[i].calls && i > 0) {
      from = placed[i - 1].LastSound();
      to = placed[i].FirstSound();
    }
  }
  if (!from) return std::nullopt;
  return Within(begun + kLead + LengthOf(*from), LengthOf(*to - *from),
                aim.share);
}

bool KilledSet::Run(std::optional<Aim> aim) {
  Progress progress(Log());
  certify::OwnProgram reads(options_.program, options_.scratch, Command());
  const HostTime begins = clock_.Now();
  std::optional<HostTime> typed;
  std::optional<HostTime> kill_at;
  std::optional<HostTime> planned_for;  // the reading whose instant it is
  while (reads.Runs() && clock_.Now() - begins < kWholeSet) {
    progress.Look();
    if (progress.over) break;
    const HostTime now = clock_.Now();
    if (aim && aim->stage == Stage::kMemorising && progress.memorising) {
      kill_at = Within(*progress.memorising, kMemorise, aim->share);
    }
    if (aim && aim->stage == Stage::kBetween && progress.ended &&
        !progress.begun) {
      kill_at = Within(*progress.ended, kPause, aim->share);
    }
    if (aim && progress.begun && planned_for != progress.begun) {
      planned_for = progress.begun;
      kill_at = InReading(*aim, *progress.begun);
    }
    if (kill_at && now >= *kill_at) {
      reads.Kill();
      return fs::exists(Seal());
    }
    const bool waits =
        progress.there && !progress.begun &&
        (!progress.ended || now - *progress.ended > kPause) &&
        (!typed || (progress.ended && *typed < *progress.ended) ||
         now - *typed > kTypeAgain);
    if (waits) {
      const bool memorise =
          aim && aim->stage == Stage::kMemorising && !progress.memorising;
      if (memorise || !progress.memorising) {
        reads.Type(memorise ? "memorise\n" : "next\n");
        typed = now;
      }
    }
    clock_.SleepUntil(now + kLook);
  }
  reads.Kill();
  return false;
}

}  // namespace kimari::reader
