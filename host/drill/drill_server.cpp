#include "host/drill/drill_server.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "host/drill/answered.h"
#include "host/drill/attempt_json.h"
#include "host/drill/day.h"
#include "host/drill/own_ghost.h"
#include "host/drill/page_files.h"
#include "host/drill/phrase_begun.h"

namespace kimari::drill {
namespace {

using web::PageServer;
using web::Text;

// Sets that are begun and kept in memory.
constexpr size_t kMostSets = 1000;

struct Wanted {
  std::string what;
  uint64_t set = 0;
  uint64_t place = 0;
};

// "sound/12/3": a word and one or two numbers. No path of the disk can be asked
// for.
std::optional<Wanted> Parts(std::string_view path) {
  Wanted parts;
  const size_t slash = path.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  parts.what = path.substr(0, slash);
  const char* at = path.data() + slash + 1;
  const char* const end = path.data() + path.size();
  auto read = std::from_chars(at, end, parts.set);
  if (read.ec != std::errc{}) return std::nullopt;
  if (read.ptr == end) return parts;
  if (*read.ptr != '/') return std::nullopt;
  read = std::from_chars(read.ptr + 1, end, parts.place);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return parts;
}

PageServer::Answer NoSuch() {
  return {404,
          {"there is no such set here: begin a new one",
           "そのセットはありません。新しく始めてください"}};
}

// 16 bits, little end first, at audio::kSampleRate, one channel.
std::string Pcm(const audio::Phrase& phrase) {
  std::string bytes;
  bytes.reserve(phrase.samples.size() * 2);
  for (const float sample : phrase.samples) {
    const auto value = static_cast<uint16_t>(static_cast<int16_t>(
        std::lround(std::clamp(sample, -1.0F, 1.0F) * 32'767)));
    bytes.push_back(static_cast<char>(value & 0xFF));
    bytes.push_back(static_cast<char>(value >> 8));
  }
  return bytes;
}

PageServer::Content Json(std::string text) {
  return {"application/json", std::move(text)};
}

}  // namespace

Result<uint16_t> DrillServer::Start(const Options& options) {
  today_ = options.today;
  PageServer::Options page;
  page.host = options.host;
  page.port = options.port;
  page.token = options.token;
  page.clock = options.clock;
  page.files = {"/drill.html", "/drill.css", "/drill.js", "/icon.svg"};
  page.room_files = PageFiles();
  page.on_post["/api/set"] = [this](const std::string& body) {
    return OnBegin(body);
  };
  page.on_post["/api/answer"] = [this](const std::string& body) {
    return OnAnswer(body);
  };
  page.get = [this](const std::string& path) { return Get(path); };
  drills_ = options.drills.empty() ? BuiltInDrills(deck_) : options.drills;
  first_ = options.first;
  Offer();
  return server_.Start(std::move(page));
}

void DrillServer::Offer() {
  std::vector<std::string> players;
  for (const Attempt& attempt : log_.All()) {
    if (std::ranges::find(players, attempt.player) == players.end()) {
      players.push_back(attempt.player);
    }
  }
  server_.Publish([drills = drills_, first = first_, players] {
    return ToJson(drills, first, players);
  });
}

std::vector<Attempt> DrillServer::OfPlayer(const std::string& player) const {
  std::vector<Attempt> all;
  std::ranges::copy_if(
      log_.All(), std::back_inserter(all),
      [&](const Attempt& attempt) { return attempt.player == player; });
  return all;
}

const DrillSet* DrillServer::Find(uint64_t set) const {
  const auto found = sets_.find(set);
  return found == sets_.end() ? nullptr : &found->second;
}

DrillServer::Answered DrillServer::OnBegin(const std::string& body) {
  auto begin = BeginOf(body);
  if (!begin) return {400, begin.error()};
  const std::lock_guard lock(mutex_);
  if (Find(begin->set) != nullptr) return {};
  if (sets_.size() >= kMostSets) {
    return {503,
            {"too many sets were begun: start kimari drill again",
             "セットが多すぎます。kimari drill を起動し直してください"}};
  }
  const auto drill = std::ranges::find(drills_, begin->drill, &Drill::id);
  if (drill == drills_.end()) {
    return {400,
            {"there is no drill \"" + begin->drill +
                 "\" here: choose one of those on the page",
             "その練習はここにはありません"}};
  }
  SetWanted wanted{*drill, begin->seed};
  wanted.drill.court = begin->court.value_or(drill->court);
  wanted.drill.dead = begin->dead.value_or(drill->dead);
  wanted.ghost.curve = drill->ghost;
  if (drill->weak) {
    const int today = DayOf(today_()).value_or(0);
    for (const Work& work :
         DueBy(ScheduleOf(OfPlayer(begin->player)), today + 1)) {
      wanted.weak.push_back(work.card);
    }
  }
  if (drill->own_ghost) {
    auto ghost = OwnGhost(OfPlayer(begin->player), today_());
    if (!ghost) {
      return {409,
              {ghost.error().message,
               "四日から十日前の取りが少なく、まだ先週の自分とは戦えません"}};
    }
    wanted.ghost = std::move(*ghost);
  }
  auto set = MakeSet(deck_, wanted);
  if (!set) {
    return {400, {set.error().message, "この練習には札の枚数が足りません"}};
  }
  set->id = begin->set;
  set->player = begin->player;
  set->began = today_();
  sets_.emplace(begin->set, std::move(*set));
  return {};
}

DrillServer::Answered DrillServer::OnAnswer(const std::string& body) {
  const auto answer = AnswerOf(body);
  if (!answer) return {400, answer.error()};
  std::optional<Asked> asked;
  bool heard = false;
  {
    const std::lock_guard lock(mutex_);
    const DrillSet* set = Find(answer->set);
    const auto place = static_cast<size_t>(answer->place);
    if (set == nullptr || place > set->asked.size()) return NoSuch();
    asked = set->asked[place - 1];
    heard = Heard(set->drill.kind);
  }
  std::optional<double> kimariji_after_ms;
  if (heard) {
    const std::lock_guard lock(loading_);
    const auto phrase = loader_.Load(asked->card, audio::Part::kUpper);
    const auto mora = static_cast<size_t>(asked->kimariji.morae);
    if (phrase && mora >= 1 && mora <= (*phrase)->morae.size()) {
      kimariji_after_ms =
          static_cast<double>((*phrase)->morae[mora - 1].sample -
                              (*phrase)->first_sound) *
          1e3 / audio::kSampleRate;
    }
  }
  const std::lock_guard lock(mutex_);
  const DrillSet& set = *Find(answer->set);
  const bool already = std::any_of(
      log_.All().begin(), log_.All().end(), [&](const Attempt& other) {
        return other.set == answer->set && other.place == answer->place;
      });
  // Sent again, where its answer was lost on the way.
  if (already) return {};
  const Attempt attempt = AttemptOf(deck_, set, *answer, kimariji_after_ms);
  if (Result<void> ok = log_.Append(attempt); !ok) {
    return {500,
            {ok.error().message,
             "記録できません。ディスクの空きを確かめてください"}};
  }
  return {};
}

DrillServer::Got DrillServer::Get(const std::string& path) {
  const auto parts = Parts(path);
  if (!parts) return tl::unexpected(NoSuch());
  if (parts->what == "sound") return SoundOf(parts->set, parts->place, true);
  if (parts->what == "marks") return SoundOf(parts->set, parts->place, false);
  if (parts->what == "coach") return CoachOf(parts->set);
  if (parts->what == "export") return Export(parts->set);
  if (parts->what == "set") {
    const std::lock_guard lock(mutex_);
    if (const DrillSet* set = Find(parts->set))
      return Json(ToJson(*set, deck_));
  }
  return tl::unexpected(NoSuch());
}

DrillServer::Got DrillServer::SoundOf(uint64_t set, uint64_t place,
                                      bool samples) {
  std::optional<Asked> asked;
  Drill drill;
  {
    const std::lock_guard lock(mutex_);
    const DrillSet* found = Find(set);
    if (found == nullptr || place < 1 || place > found->asked.size()) {
      return tl::unexpected(NoSuch());
    }
    asked = found->asked[place - 1];
    drill = found->drill;
  }
  const auto phrase = Phrase(*asked, drill);
  if (!phrase) {
    return tl::unexpected(
        Answered{500, {phrase.error().message, "この札の声が用意できません"}});
  }
  if (samples) {
    return PageServer::Content{"application/octet-stream", Pcm(**phrase)};
  }
  return Json(SoundJson(**phrase, *asked));
}

Result<audio::PhrasePtr> DrillServer::Phrase(const Asked& asked,
                                             const Drill& drill) {
  const std::lock_guard lock(loading_);
  auto phrase = loader_.Load(asked.card, audio::Part::kUpper);
  if (!phrase || drill.kind != Kind::kPhrase) return phrase;
  const int morae = std::max(drill.morae, asked.kimariji.morae);
  return std::make_shared<const audio::Phrase>(Begun(**phrase, morae));
}

DrillServer::Got DrillServer::CoachOf(uint64_t set) {
  const std::lock_guard lock(mutex_);
  std::vector<Attempt> of_set;
  std::ranges::copy_if(
      log_.All(), std::back_inserter(of_set),
      [&](const Attempt& attempt) { return attempt.set == set; });
  if (of_set.empty()) return tl::unexpected(NoSuch());
  const Attempt& one = of_set.front();
  const int today = DayOf(today_()).value_or(0);
  return Json(ToJson(Look(of_set),
                     HistoryOf(OfPlayer(one.player), one.kind, today), deck_));
}

DrillServer::Got DrillServer::Export(uint64_t set) const {
  const std::lock_guard lock(mutex_);
  std::string lines;
  for (const Attempt& attempt : log_.All()) {
    if (attempt.set == set) lines += drill::ToJson(attempt) + "\n";
  }
  return PageServer::Content{"application/x-ndjson", lines};
}

}  // namespace kimari::drill
