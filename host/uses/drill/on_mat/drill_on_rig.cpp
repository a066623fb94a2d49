#include "host/uses/drill/on_mat/drill_on_rig.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "audio/select_output.h"
#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/key_reader.h"
#include "host/base/print_text.h"
#include "host/base/stop_signal.h"
#include "host/game/cards/kimariji.h"
#include "host/game/rules/book.h"
#include "host/game/rules/practice.h"
#include "host/match/desk_facts.h"
#include "host/reader/sound_calibration.h"
#include "host/rig/output_folder.h"
#include "host/uses/drill/coach.h"
#include "host/uses/drill/covered_court.h"
#include "host/uses/drill/drill_set.h"
#include "host/uses/drill/drill_store.h"
#include "host/uses/drill/laid_court.h"
#include "host/uses/drill/metronome.h"
#include "host/uses/drill/on_mat/kept_recording.h"
#include "host/uses/drill/open_sets.h"
#include "host/uses/drill/own_ghost.h"
#include "host/uses/drill/rig_attempts.h"
#include "host/uses/drill/schedule.h"
#include "host/uses/drill/store.h"
#include "host/uses/live/presses.h"

namespace kimari::drill {
namespace {

// Who laid the cards himself has seen them.
constexpr Duration kMemorise = Seconds(3);
// To lay a court that is to be covered, and to learn it; it ends before that.
constexpr Duration kLayAndLearn = Seconds(2 * 3600);

// By drill::Corner.
constexpr std::array<const char*, 5> kCornersJa = {"", "右下隅", "左下隅",
                                                   "右上隅", "左上隅"};

// A line in each language.
std::string DuelText(const drill::Attempt& attempt) {
  using First = drill::FirstOfTwo;
  const std::string you =
      attempt.sound_ms && drill::Right(attempt)
          ? fmt::format("{:.1f} ± {:.1f} ms", *attempt.sound_ms,
                        std::max(attempt.sigma_ms,
                                 attempt.kimariji_sigma_ms.value_or(0)))
          : "-";
  const std::string ghost = drill::GhostTook(attempt)
                                ? fmt::format("{:.1f} ms", *attempt.ghost_ms)
                                : "-";
  const First first = drill::FirstOf(attempt);
  const char* en = first == First::kPlayer     ? "you were first"
                   : first == First::kGhost    ? "the ghost was first"
                   : first == First::kTooClose ? "too close to say"
                                               : "nobody took it";
  const char* ja = first == First::kPlayer  ? "先に取りました"
                   : first == First::kGhost ? "ゴーストが先でした"
                   : first == First::kTooClose ? "差が小さく決められません"
                                               : "どちらも取りませんでした";
  return fmt::format(
      "     you {}, ghost {}: {}\n     あなた {}、ゴースト {}：{}\n", you,
      ghost, en, you, ghost, ja);
}

Result<drill::DrillSet> SetOf(const drill::Drill& drill,
                              const cards::Deck& deck, drill::Store& store,
                              const OnRigOptions& options) {
  std::random_device random;
  drill::SetWanted wanted{drill, options.seed.value_or(random())};
  wanted.ghost.curve = drill.ghost;
  const bool by_past = drill.weak || drill.own_ghost;
  drill::OpenSets drawn(drill::FolderOf(options.data));
  drill::OpenSet same{0,
                      options.player,
                      WallClockIso8601(),
                      drill.id,
                      drill.court,
                      drill.dead,
                      wanted.seed,
                      {},
                      {},
                      {},
                      by_past,
                      /*over=*/true};
  const drill::OpenSet* before = options.seed ? drawn.DrawnAs(same) : nullptr;
  if (before != nullptr) {
    // Once more: what was done since changes nothing.
    wanted.weak = before->weak;
    wanted.ghost = before->ghost;
  } else if (by_past) {
    const auto attempts = store.OfPlayer(options.player);
    if (!attempts) return tl::unexpected(attempts.error());
    const int today = store.DayAt(WallClockIso8601());
    if (drill.weak) {
      wanted.weak = drill::WeakCards(*attempts, today);
    }
    if (drill.own_ghost) {
      auto ghost = drill::OwnGhost(*attempts, today);
      if (!ghost) return tl::unexpected(ghost.error());
      wanted.ghost = std::move(*ghost);
    }
    same.weak = wanted.weak;
    same.ghost = wanted.ghost;
    drawn.Keep(std::move(same));
  }
  auto set = drill::MakeSet(deck, wanted);
  if (set && drill.kind == drill::Kind::kLayout) drill::AskEachOnce(*set);
  return set;
}

void TellWhatToLay(const drill::DrillSet& set, const cards::Deck& deck) {
  static constexpr std::array<const char*, 3> kWhere = {
      "anywhere in the rows", "in the rows of your own territory",
      "in the rows of the other territory"};
  static constexpr std::array<const char*, 3> kWhereJa = {
      "段のどこにでも", "自陣の段に", "敵陣の段に"};
  const auto half = static_cast<size_t>(set.drill.halves);
  PrintText(
      "Lay these {0} cards on the mat, {1}:\n"
      "次の{0}枚を、{2}並べてください：\n",
      set.court.size(), kWhere[half], kWhereJa[half]);
  for (const drill::Laid& laid : set.court) {
    const cards::Card* card = deck.Find(laid.card);
    PrintText("  {:>3}  {}\n", laid.card,
              card == nullptr ? "" : card->torifuda);
  }
  if (set.drill.mat.asked) {
    const auto corner = static_cast<size_t>(set.drill.mat.corner);
    const bool pad = set.drill.mat.corner != drill::Corner::kNone;
    PrintText(
        "For the next card hold a hand up and lower it, or press a key{}.\n"
        "次の札へは、手を挙げて下ろすか、キーを押します{}。\n",
        pad ? fmt::format(", or tap the pad in the {} corner of your mat: "
                          "leave it free",
                          drill::kCornerNames[corner])
            : "",
        pad ? fmt::format(
                  "。自陣の{}のパッドに触れても進みます（空けておくこと）",
                  kCornersJa[corner])
            : "");
  }
  std::fflush(stdout);
}

// A drill under way on a rig.
class Sitting {
 public:
  Sitting(const drill::DrillSet& set, const cards::Deck& deck,
          const OnRigOptions& options)
      : set_(set),
        deck_(deck),
        options_(options),
        who_{options.player, options.side, 0, {}, {}, drill::OnTheMatOf(set)} {
    if (set.drill.kind == drill::Kind::kLayout) covered_.emplace(set);
  }

  Result<int> Play(rig::RigFile file, rig::FirstLamp lamp, const Clock& clock);

 private:
  rig::LiveOptions Live(const court::Plan& court) const;
  // A key at the terminal asks for the next card, or ends what the drill waits
  // for.
  Result<void> ServeKeys(rig::LiveRig& rig, const Clock& clock);
  // Against a ghost: who was first.
  void TellFirst(const rig::LiveRig& rig, const match::SheetLine& line) const;

  const drill::DrillSet& set_;
  const cards::Deck& deck_;
  const OnRigOptions& options_;
  const drill::OnTheMat who_;
  std::optional<KeyReader> keys_;
  std::optional<drill::CoveredCourt> covered_;
  drill::LaidCourt laid_;  // where it is not covered
};

rig::LiveOptions Sitting::Live(const court::Plan& court) const {
  rig::LiveOptions live;
  live.recording = options_.folder + "/match.mcap";
  if (!options_.reader.empty()) live.recitation = options_.reader;
  live.voice = options_.voice;
  live.quick = options_.quick;
  live.fill = true;
  live.tidy_limit = Seconds(20);
  live.metadata = {{"started", WallClockIso8601()},
                   {drill::kMatDrillKey, drill::ToJson(who_.drill)}};
  if (set_.drill.mat.asked) {
    live.asks_next = match::PartyOf(options_.side);
    live.next_pad = drill::PadAt(court, options_.side, set_.drill.mat.corner);
  }
  live.covered = covered_.has_value();
  if (covered_) {
    live.played = [](const audio::Phrase& phrase, cards::CardId,
                     audio::Part part) {
      return part == audio::Part::kUpper ? phrase : drill::Ready();
    };
  }
  if (set_.drill.kind != drill::Kind::kStrokes) return live;
  live.played = [this](const audio::Phrase& phrase, cards::CardId card,
                       audio::Part part) {
    if (part != audio::Part::kUpper) return drill::Ready();
    return drill::Beaten(phrase, cards::StaticKimariji(deck_, card).morae,
                         set_.drill.metronome);
  };
  return live;
}

Result<void> Sitting::ServeKeys(rig::LiveRig& rig, const Clock& clock) {
  const bool key = keys_ && keys_->Next();
  const match::Match& match = rig.Conductor().Match();
  const bool asks = covered_ ? covered_->Asks() : laid_.Done();
  drill::MatStep step;
  if (covered_) {
    step = covered_->Next(covered_->StandingOf(match), clock.Now(), key);
  } else if (!asks) {
    step = laid_.Next({match.Started(), drill::NotSeen(set_, match)},
                      clock.Now(), key);
  }
  if (step.say) {
    PrintText("{}\n{}\n", step.say->en, step.say->ja);
    std::fflush(stdout);
  }
  if (step.entry) {
    // Refused where somebody at the page did it already.
    const auto entered = rig.Enter(std::move(*step.entry));
    if (!entered) return tl::unexpected(entered.error());
  }
  if (!asks) return {};
  if (!key || !set_.drill.mat.asked) return {};
  // Where nothing waits for it, a key is none.
  const auto entered = rig.Enter(live::NextAsked(options_.side, "key"));
  if (!entered) return tl::unexpected(entered.error());
  return {};
}

void Sitting::TellFirst(const rig::LiveRig& rig,
                        const match::SheetLine& line) const {
  const evidence::CardCalled* called = rig.Conductor().LastCalled();
  if (who_.drill.ghost.empty() || called == nullptr ||
      called->reading != line.reading) {
    return;
  }
  const auto attempt = drill::FromLine(line, *called, who_);
  if (attempt) PrintText("{}", DuelText(*attempt));
  std::fflush(stdout);
}

Result<int> Sitting::Play(rig::RigFile file, rig::FirstLamp lamp,
                          const Clock& clock) {
  const auto page = web::AccessFor(options_.listen);
  if (!page) return tl::unexpected(page.error());
  auto sound = audio::SelectOutput(
      options_.audio, clock,
      {.headless = options_.headless, .lookahead = Milliseconds(100)});
  if (!sound) return tl::unexpected(sound.error());
  const auto measured =
      reader::Calibrate(*sound, reader::SoundCalibrationFile());
  if (!measured) return tl::unexpected(measured.error());
  keys_.emplace();
  rig::LiveOptions live = Live(*file.court);
  live.first_lamp = lamp;
  auto rig = rig::LiveRig::Open(file, live, sound->output.get(), clock);
  if (!rig) return tl::unexpected(rig.error());
  PrintText("{}\n", sound->sentence);
  live::PlayOptions play;
  play.page = *page;
  play.port = options_.port.value_or(0);
  play.keep_page = false;
  play.check = [&] { return ServeKeys(**rig, clock); };
  play.ruled = [&](const match::SheetLine& line) { TellFirst(**rig, line); };
  return live::Play(**rig, live, play, clock);
}

// Not a match: one player, nothing is sent, and it ends with its last card.
Result<void> MakePractice(drill::Kind kind, rig::RigFile& file) {
  const bool default_book = file.rule_book == rules::kDefaultBook;
  auto options = rules::PracticeOptions(default_book ? file.options : "{}");
  if (!options) return tl::unexpected(options.error());
  file.rule_book = rules::kDefaultBook;
  file.options = std::move(*options);
  file.memorise = kind == drill::Kind::kLayout
                      ? kLayAndLearn
                      : std::min(file.memorise, kMemorise);
  file.joka = false;
  return {};
}

}  // namespace

Result<PlayedOnRig> DrillOnRig(const drill::Drill& drill,
                               const cards::Deck& deck,
                               const OnRigOptions& options) {
  if (!drill::ForTheMat(drill.kind)) {
    return Fail(ErrorKind::kUsage,
                fmt::format("the drill \"{}\" is not for the mat: its kind is "
                            "{}; leave --rig out",
                            drill.id, drill::NameOf(drill.kind)));
  }
  ListenForStop();
  const SteadyClock clock;
  auto file = rig::ReadRigFile(options.rig);
  if (!file) return tl::unexpected(file.error());
  const auto lamp =
      rig::FirstLampOr(options.first_lamp,
                       file->first_lamp.value_or(rig::FirstLamp{.page = true}));
  if (!lamp) return tl::unexpected(lamp.error());
  // For as long as the drill takes, so that it is told now, and not after the
  // last card, where another program keeps what is drilled.
  auto store = OpenDrillStore(options.data, options.day_begins_min);
  if (!store) return tl::unexpected(store.error());
  auto set = SetOf(drill, deck, *store, options);
  if (!set) return tl::unexpected(set.error());
  set->drill.mat.asked = options.asked.value_or(set->drill.mat.asked);
  set->drill.mat.corner = options.corner.value_or(set->drill.mat.corner);
  if (Result<void> ok = MakePractice(drill.kind, *file); !ok) {
    return tl::unexpected(ok.error());
  }
  const auto folder = rig::OutputFolder::Make(options.folder);
  if (!folder) return tl::unexpected(folder.error());
  file->order.clear();
  for (const drill::Asked& asked : set->asked) {
    file->order.push_back(asked.card);
  }
  (options.side == Side::kA ? file->player_a : file->player_b) = options.player;
  TellWhatToLay(*set, deck);
  const auto played =
      Sitting(*set, deck, options).Play(std::move(*file), *lamp, clock);
  if (!played) return tl::unexpected(played.error());
  PlayedOnRig done{*played, {}};
  const std::string recording = options.folder + "/match.mcap";
  if (std::filesystem::exists(recording)) {
    const auto kept = KeepIn(*store, recording, options.player, options.side);
    if (!kept) {
      return Fail(
          kept.error().kind,
          Both("{0}; the recording is kept, and is taken in by: kimari drill "
               "import {1} --player {2} --side {3}",
               "{0}。録画は残っています。取り込むには: kimari drill import {1} "
               "--player {2} --side {3}",
               TextOf(kept.error()), recording, options.player,
               Letter(options.side)));
    }
    done.set = *kept;
    PrintText("The same once more: --seed {0} / 同じ順でもう一度:--seed {0}\n",
              set->seed);
  }
  return done;
}

}  // namespace kimari::drill
