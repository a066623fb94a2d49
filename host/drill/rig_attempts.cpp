#include "host/drill/rig_attempts.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "host/base/certainty.h"
#include "host/base/sha256.h"
#include "host/cards/morae.h"
#include "host/match/rejudge.h"
#include "host/recording/reader.h"

namespace kimari::drill {
namespace {

using evidence::CardCalled;
using evidence::ReadingId;
using evidence::SeenCard;

// What the record says of readings beside the sheet.
struct Heard {
  CardCalled called;
  std::map<evidence::CardId, SeenCard> laid;  // as the court last lay
};

std::map<ReadingId, Heard> HeardIn(
    const std::vector<evidence::Observation>& observations) {
  std::map<ReadingId, Heard> heard;
  std::map<evidence::CardId, SeenCard> laid;
  for (const evidence::Observation& observation : observations) {
    if (const auto* seen =
            std::get_if<evidence::LayoutSeen>(&observation.payload)) {
      laid.clear();
      for (const SeenCard& card : seen->cards) laid[card.card] = card;
    } else if (const auto* called =
                   std::get_if<CardCalled>(&observation.payload)) {
      heard[called->reading] = {*called, laid};
    }
  }
  return heard;
}

bool Sure(const rules::Touch& touch) { return touch.certainty_ppm >= kSurePpm; }

// When the player first touched or pushed the called card; nothing: he did not.
// The second: it is known whether he did.
std::pair<std::optional<Instant>, bool> Reached(const rules::Facts& facts,
                                                Side side) {
  std::optional<Instant> at;
  bool known = true;
  for (const auto* touches : {&facts.early, &facts.touches}) {
    for (const rules::Touch& touch : *touches) {
      if (touch.side != side || touch.card != facts.called) continue;
      known = known && (Sure(touch) || at);
      if (Sure(touch) && (!at || touch.down.t < at->t)) at = touch.down;
    }
  }
  for (const rules::Exit& exit : facts.exits) {
    if (exit.card == facts.called && exit.by == side && !at) at = exit.at;
  }
  return {at, known};
}

// A fault that stands; null: none.
const rules::Fault* FaultOf(const rules::Ruling& ruling, Side side) {
  const auto found =
      std::ranges::find_if(ruling.faults, [&](const rules::Fault& fault) {
        return fault.player == side && rules::Stands(fault);
      });
  return found == ruling.faults.end() ? nullptr : &*found;
}

void SetTimes(const Instant& at, const CardCalled& called, Attempt& attempt) {
  const auto since = [&](const Instant& from, std::optional<double>& ms) {
    ms = (at.t - from.t).Milliseconds();
    return std::hypot(at.sigma.Milliseconds(), from.sigma.Milliseconds());
  };
  attempt.sigma_ms = since(called.first_sound, attempt.sound_ms);
  if (called.kimariji.t.ns != 0) {
    attempt.kimariji_sigma_ms = since(called.kimariji, attempt.kimariji_ms);
  }
}

void SetPlace(const Heard& heard, Side side, Attempt& attempt) {
  const auto laid = heard.laid.find(attempt.card);
  if (laid == heard.laid.end()) return;
  attempt.half = laid->second.territory == side ? Half::kOwn : Half::kOther;
  // The eyes count from the middle, players from themselves.
  constexpr int kLast = 2;
  attempt.row = kLast - std::clamp<int>(laid->second.row, 0, kLast);
}

std::optional<Attempt> OneReading(const match::SheetLine& line,
                                  const Heard& heard, const OnTheMat& who) {
  Attempt attempt;
  attempt.set = who.set;
  attempt.drill = "rig";
  attempt.kind = Kind::kRig;
  attempt.player = who.player;
  attempt.began = who.began;
  attempt.place = static_cast<int>(line.reading);
  attempt.card = line.called;
  attempt.kimariji = heard.called.kimariji_text;
  attempt.kana =
      static_cast<int>(cards::Letters(heard.called.kimariji_text).size());
  attempt.dead = !line.start.court.contains(line.called);
  SetPlace(heard, who.side, attempt);
  const auto [reached, known] = Reached(line.facts, who.side);
  if (const rules::Fault* fault = FaultOf(line.stands, who.side)) {
    attempt.answered = fault->card != 0 ? fault->card : kNoSuchCard;
    SetTimes(fault->at, heard.called, attempt);
  } else if (!known) {
    return std::nullopt;
  } else if (reached) {
    attempt.answered = line.called;
    SetTimes(*reached, heard.called, attempt);
  }
  return attempt;
}

// A number of the recording and of whose it is: the same each time.
uint64_t SetOf(const std::vector<evidence::Observation>& all,
               const OnTheMat& who) {
  std::string order;
  for (const evidence::Observation& each : all) {
    if (const auto* started =
            std::get_if<evidence::MatchStarted>(&each.payload)) {
      order = started->order_hash;
      break;
    }
  }
  const std::string name =
      fmt::format("{} {} {} {} {} {}", who.began, order, all.front().taken.ns,
                  all.back().taken.ns, who.player, Letter(who.side));
  // Twelve digits: a page's numbers hold them.
  const std::string hash = Sha256Hex(name).substr(0, 12);
  uint64_t set = 0;
  std::from_chars(hash.data(), hash.data() + hash.size(), set, 16);
  return set;
}

}  // namespace

Result<std::vector<Attempt>> FromEvidence(
    const std::vector<evidence::Observation>& observations,
    const OnTheMat& who) {
  const auto match = match::Replay(observations);
  if (!match) return tl::unexpected(match.error());
  const auto heard = HeardIn(observations);
  std::vector<Attempt> attempts;
  for (const match::SheetLine& line : match->Sheet().Lines()) {
    const auto of = heard.find(line.reading);
    if (of == heard.end() || line.is_void || line.called == 0) continue;
    if (auto attempt = OneReading(line, of->second, who)) {
      attempts.push_back(std::move(*attempt));
    }
  }
  return attempts;
}

Result<std::vector<Attempt>> FromRecording(const std::string& path,
                                           const std::string& player, Side side,
                                           const std::string& began) {
  auto reader = recording::Reader::Open(path);
  if (!reader) return tl::unexpected(reader.error());
  const auto observations = recording::ReadObservations(*reader);
  if (!observations) return tl::unexpected(observations.error());
  if (observations->all.empty()) {
    return Fail(ErrorKind::kFile,
                path +
                    ": no match was recorded in it: name match.mcap of a "
                    "folder that kimari match wrote");
  }
  OnTheMat who{player, side, 0, began};
  const auto kimari = reader->metadata().find("kimari");
  if (kimari != reader->metadata().end()) {
    const auto started = kimari->second.find("started");
    if (started != kimari->second.end()) who.began = started->second;
  }
  who.set = SetOf(observations->all, who);
  return FromEvidence(observations->all, who);
}

}  // namespace kimari::drill
