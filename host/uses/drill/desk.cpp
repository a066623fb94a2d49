#include "host/uses/drill/desk.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/base/text_forms.h"
#include "host/uses/drill/attempt_csv.h"
#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/history.h"
#include "host/uses/drill/namesakes.h"
#include "host/uses/drill/own_ghost.h"
#include "host/uses/drill/schedule.h"

namespace kimari::drill {
namespace {

using web::PageServer;

Desk::Answered NoSuchSet() {
  return {
      404,
      {"there is no such set here: begin a new one. What was answered is "
       "kept",
       "そのセットはありません。新しく始めてください。答えた分は残っています"}};
}

Desk::Answered Unread(const Error& error) { return {500, TextOf(error)}; }

// An error, and what it means here.
Desk::Answered Failed(const Error& error, const Text& so) {
  return {500, Both("{}; {}", "{}。{}", TextOf(error), so)};
}

// What is said to an answer whose place has one: the same, sent again since
// what was said of it was lost on the way, or one of another page.
Desk::Answered SentAgain(const Attempt& again, const Attempt& kept) {
  constexpr double kSame = 1;  // ms
  const bool same_time =
      again.sound_ms.has_value() == kept.sound_ms.has_value() &&
      std::abs(again.sound_ms.value_or(0) - kept.sound_ms.value_or(0)) < kSame;
  if (again.answered == kept.answered && again.said == kept.said && same_time) {
    return {};
  }
  return {409,
          {"this card was answered already, on another page: the set goes on "
           "there. That answer is kept, this one is not",
           "この札は別の画面で答えてあります。このセットはその画面で続けてくだ"
           "さい。こちらの答えは残しません"}};
}

Desk::Got JsonContent(std::string text) {
  return PageServer::Content{"application/json", std::move(text)};
}

std::string Lines(std::span<const Attempt> attempts) {
  std::string lines;
  for (const Attempt& attempt : attempts) lines += ToJson(attempt) + "\n";
  return lines;
}

}  // namespace

Desk::Desk(const cards::Deck& deck, Store store, OpenSets open,
           TapHabits habits, KeptPlaces places, std::vector<Drill> drills,
           std::function<std::string()> today, const Most& most)
    : deck_(deck),
      most_(most),
      store_(std::move(store)),
      sets_(deck, std::move(open), std::move(drills), most.sets),
      habits_(std::move(habits)),
      places_(std::move(places)),
      today_(std::move(today)) {}

Desk::Answered Desk::NotHere(uint64_t set) const {
  const OpenSet* const waits = sets_.Waiting(set);
  if (waits == nullptr) return NoSuchSet();
  return {
      409,
      {"this set is of the drill \"" + waits->drill +
           "\", whose file was not named this time: end kimari drill and "
           "start it with that file (kimari drill " +
           waits->drill + ".toml) to go on with it. What was answered is kept",
       "このセットの練習「" + waits->drill +
           "」のファイルが今回は指定されていません。kimari drill " +
           waits->drill +
           ".toml で起動し直すと続けられます。答えた分は残っています"}};
}

tl::expected<SetWanted, Desk::Answered> Desk::Wanted(
    const struct Begin& begin) {
  const Drill* const drill = sets_.Find(begin.drill);
  if (drill == nullptr) {
    return tl::unexpected(
        Answered{400,
                 {"there is no drill \"" + begin.drill +
                      "\" here: choose one of those on the page",
                  "その練習はここにはありません"}});
  }
  if (OnlyOnTheMat(drill->kind)) {
    return tl::unexpected(Answered{
        400,
        {"\"" + drill->name.en + "\" is played on the mat: kimari drill " +
             drill->id + " --rig rig.toml -o FOLDER",
         "「" + drill->name.ja + "」は畳の上で:kimari drill " + drill->id +
             " --rig rig.toml -o FOLDER"}});
  }
  SetWanted wanted{*drill, begin.seed};
  wanted.drill.court = begin.court.value_or(drill->court);
  wanted.drill.dead = begin.dead.value_or(drill->dead);
  wanted.ghost.curve = drill->ghost;
  if (places_.Has(begin.player)) {
    wanted.usual = places_.Of(begin.player, deck_);
  }
  if (const int most = MostCourt(drill->halves); wanted.drill.court > most) {
    return tl::unexpected(Answered{
        400,
        {fmt::format("half a court holds {} cards at most: lay fewer", most),
         fmt::format("半分の場に並ぶのは{}枚までです。減らしてください",
                     most)}});
  }
  // Asked for in any case: at the end of the set they are at hand.
  const auto attempts = store_.OfPlayer(begin.player);
  if (!attempts) return tl::unexpected(Unread(attempts.error()));
  // Once more, in the same order: what was answered since changes nothing.
  const OpenSet* before = sets_.Open().DrawnAs({0,
                                                begin.player,
                                                {},
                                                drill->id,
                                                wanted.drill.court,
                                                wanted.drill.dead,
                                                begin.seed,
                                                {},
                                                {},
                                                {}});
  if (before != nullptr) {
    wanted.weak = before->weak;
    wanted.ghost = before->ghost;
    return wanted;
  }
  if (drill->weak) wanted.weak = WeakCards(*attempts, Today());
  if (drill->own_ghost) {
    auto ghost = OwnGhost(*attempts, Today());
    if (!ghost) {
      return tl::unexpected(Answered{
          409,
          {ghost.error().message,
           "四日から十日前の取りが少なく、まだ先週の自分とは戦えません"}});
    }
    wanted.ghost = std::move(*ghost);
  }
  return wanted;
}

Desk::Answered Desk::Begin(const std::string& body) {
  auto begin = BeginOf(body);
  if (!begin) return {400, begin.error()};
  const std::lock_guard lock(mutex_);
  if (sets_.At(begin->set) != nullptr) return {};
  if (auto why_not = IsOneTooMany(begin->player)) return *why_not;
  const auto wanted = Wanted(*begin);
  if (!wanted) return wanted.error();
  auto set = MakeSet(deck_, *wanted);
  if (!set) {
    return {400, {set.error().message, "この練習には札の枚数が足りません"}};
  }
  set->id = begin->set;
  set->player = begin->player;
  set->began = today_();
  sets_.Begin(std::move(*set), *wanted);
  return {};
}

std::optional<Desk::Answered> Desk::IsOneTooMany(const std::string& player) {
  const auto kept = store_.OfPlayer(player);
  if (!kept) return Unread(kept.error());
  if (!kept->empty()) return std::nullopt;
  const auto players = store_.Players();
  if (!players) return Unread(players.error());
  if (players->size() < most_.players) return std::nullopt;
  return Answered{409,
                  {fmt::format("{} players train here already: train under a "
                               "name that is there, or delete one",
                               most_.players),
                   fmt::format("登録は{}人までです。ある名前で練習するか、使っ"
                               "ていない人を消してください",
                               most_.players)}};
}

std::optional<Desk::Question> Desk::Find(uint64_t set, uint64_t place) {
  const std::lock_guard lock(mutex_);
  const BegunSet* const begun = sets_.At(set);
  if (begun == nullptr || place < 1 || place > begun->set.asked.size()) {
    return std::nullopt;
  }
  return Question{begun->set.asked[place - 1], begun->set.drill};
}

Desk::Answered Desk::Enter(const Answer& answer,
                           const std::optional<Decides>& decides) {
  const std::lock_guard lock(mutex_);
  BegunSet* const found = sets_.At(answer.set);
  if (found == nullptr ||
      static_cast<size_t>(answer.place) > found->set.asked.size()) {
    return NotHere(answer.set);
  }
  const BegunSet& begun = *found;
  if (begun.deleted) {
    return {
        410,
        {"the data of " + begun.set.player +
             " were deleted during this set: it ends here, and nothing of "
             "it is kept",
         begun.set.player +
             " さんの記録は途中で消されました。このセットはここまでで、何も残"
             "りません"}};
  }
  if (answer.card != 0 && deck_.Find(answer.card) == nullptr) {
    const std::string number = std::to_string(answer.card);
    return {400,
            {"the deck has no card " + number,
             "札の番号 " + number + " はこの札セットにありません"}};
  }
  const Attempt attempt = AttemptOf(deck_, begun.set, answer, decides);
  const auto kept = store_.Find(answer.set, answer.place);
  if (!kept) return Unread(kept.error());
  if (*kept) return SentAgain(attempt, **kept);
  if (Result<void> ok = store_.Append(attempt); !ok) {
    return Failed(ok.error(), {"this answer is sent again until it is kept",
                               "記録できるまで答えを送り直します"});
  }
  found->answered = true;
  if (static_cast<size_t>(answer.place) == begun.set.asked.size()) {
    sets_.EndPlayed(answer.set);
  }
  return {};
}

Desk::Answered Desk::End(const std::string& body) {
  const auto set = EndedOf(body);
  if (!set) return {400, set.error()};
  const std::lock_guard lock(mutex_);
  sets_.Stop(*set);
  return {};
}

Desk::Answered Desk::Forget(const std::string& body) {
  const auto player = PlayerOf(body);
  if (!player) return {400, player.error()};
  const std::lock_guard lock(mutex_);
  const auto not_deleted = [](const Error& error) -> Answered {
    return Failed(error, {"nothing was deleted", "何も消えていません"});
  };
  auto names = NamesakesOf(*player, store_, sets_.Open(), habits_, places_);
  if (!names) return not_deleted(names.error());
  names->insert(*player);
  for (const std::string& name : *names) {
    // What is most first: what fails after it can be asked for again.
    if (Result<void> ok = store_.Forget(name, today_()); !ok) {
      return not_deleted(ok.error());
    }
    sets_.Forget(name);
    if (Result<void> ok = places_.Forget(name); !ok) {
      return Failed(ok.error(),
                    {"the answers were deleted, where this player lays the "
                     "cards was not: delete once more",
                     "答えは消しましたが、定位置の記録が残っています。もう一度"
                     "消してください"});
    }
    if (Result<void> ok = habits_.Forget(name); !ok) {
      return Failed(ok.error(),
                    {"the answers were deleted, how early this player taps "
                     "was not: delete once more",
                     "答えは消しましたが、叩く早さの記録が残っています。もう一"
                     "度消してください"});
    }
  }
  return {};
}

std::string Desk::Offer(const std::string& first) {
  const std::lock_guard lock(mutex_);
  const auto players = store_.Players();
  return ToJson(drill::Offer{sets_.Drills(), first,
                             players ? *players : std::vector<std::string>(),
                             habits_.All()});
}

Desk::Got Desk::Set(uint64_t set) {
  const std::lock_guard lock(mutex_);
  const BegunSet* const found = sets_.At(set);
  if (found == nullptr || found->deleted) {
    return tl::unexpected(NotHere(set));
  }
  const auto attempts = store_.OfSet(set);
  if (!attempts) return tl::unexpected(Unread(attempts.error()));
  const int answered = attempts->empty() ? 0 : attempts->back().place;
  return JsonContent(ToJson(found->set, answered, deck_));
}

Desk::Got Desk::CoachOf(uint64_t set) {
  const std::lock_guard lock(mutex_);
  const auto of_set = store_.OfSet(set);
  if (!of_set) return tl::unexpected(Unread(of_set.error()));
  if (of_set->empty()) return tl::unexpected(NoSuchSet());
  const Attempt& one = of_set->front();
  const auto of_player = store_.OfPlayer(one.player);
  if (!of_player) return tl::unexpected(Unread(of_player.error()));
  return JsonContent(ToJson(Look(*of_set), HistoryFor(*of_player, Like(one)),
                            ProgressOf(*of_player, set), *of_set, deck_));
}

const History& Desk::HistoryFor(std::span<const Attempt> of_player,
                                const Like& like) {
  const std::string& player = of_player.front().player;
  const uint64_t version = store_.Version();
  const int today = Today();
  if (!summed_ || summed_->player != player || summed_->version != version ||
      summed_->like != like || summed_->today != today) {
    summed_ =
        Summed{player, version, like, today, HistoryOf(of_player, like, today)};
  }
  return summed_->history;
}

// As it was kept, or else composed: all that is taken in is.
Result<std::span<const Attempt>> Desk::KeptOf(const std::string& player) {
  auto attempts = store_.OfPlayer(player);
  if (!attempts || !attempts->empty()) return attempts;
  return store_.OfPlayer(Composed(player));
}

Desk::Got Desk::Sittings(const std::string& player) {
  const std::lock_guard lock(mutex_);
  const auto attempts = KeptOf(player);
  if (!attempts) return tl::unexpected(Unread(attempts.error()));
  return JsonContent(ToJson(drill::Sittings{SittingsOf(*attempts)}));
}

tl::expected<std::string, Desk::Answered> Desk::RecordingOf(uint64_t set) {
  const std::lock_guard lock(mutex_);
  const auto attempts = store_.OfSet(set);
  if (!attempts) return tl::unexpected(Unread(attempts.error()));
  if (attempts->empty() || attempts->front().recording.empty()) {
    return tl::unexpected(NoSuchSet());
  }
  const std::string& recording = attempts->front().recording;
  std::error_code unknown;
  if (std::filesystem::exists(recording, unknown)) return recording;
  return tl::unexpected(Answered{
      404,
      {recording +
           " is not there any more: put it back to look at the take; its "
           "figures are kept",
       recording +
           " がありません。戻せば映像を見られます。数字は残っています"}});
}

Desk::Got Desk::ExportSet(uint64_t set) {
  const std::lock_guard lock(mutex_);
  const auto attempts = store_.OfSet(set);
  if (!attempts) return tl::unexpected(Unread(attempts.error()));
  return PageServer::Content{"application/x-ndjson", Lines(*attempts)};
}

Desk::Got Desk::ExportPlayer(const std::string& player,
                             const std::string& form) {
  const std::lock_guard lock(mutex_);
  const auto attempts = KeptOf(player);
  if (!attempts) return tl::unexpected(Unread(attempts.error()));
  if (form == "csv") {
    return PageServer::Content{"text/csv; charset=utf-8", ToCsv(*attempts)};
  }
  return PageServer::Content{"application/x-ndjson", Lines(*attempts)};
}

}  // namespace kimari::drill
