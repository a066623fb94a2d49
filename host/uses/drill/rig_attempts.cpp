#include "host/uses/drill/rig_attempts.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "host/base/certainty.h"
#include "host/base/sha256.h"
#include "host/evidence/court_played.h"
#include "host/game/cards/morae.h"
#include "host/match/rejudge.h"
#include "host/recording/reader.h"
#include "host/uses/drill/drill_set.h"
#include "host/uses/drill/way.h"

namespace kimari::drill {
namespace {

using evidence::CardCalled;
using evidence::PadEdge;
using evidence::ReadingId;
using evidence::SeenCard;

// What the record says of readings beside the sheet.
struct HeardReading {
  CardCalled called;
  std::map<evidence::CardId, SeenCard> laid;  // as the court last lay
  SeenHands hands;                            // without their outlines
  court::CardSize card = court::Kyogi()->card;
  // Since the reading opened, and what was down then.
  std::vector<PadEdge> edges;
  cards::CardId partner = 0;
};

class Listener {
 public:
  void Add(const evidence::Observation& observation) {
    const auto& payload = observation.payload;
    if (const auto* started = std::get_if<evidence::MatchStarted>(&payload)) {
      const cards::Deck& built_in = cards::HyakuninIsshu();
      deck_ = started->deck == built_in.id ? &built_in : nullptr;
      covered_ = started->covered;
      if (auto court = evidence::CourtOf(*started)) card_ = (*court)->card;
    } else if (const auto* seen = std::get_if<evidence::LayoutSeen>(&payload)) {
      // Those of a covered court lie where they were last seen.
      if (!covered_) laid_.clear();
      for (const SeenCard& card : seen->cards) laid_[card.card] = card;
    } else if (std::holds_alternative<evidence::ReadingOpened>(payload)) {
      now_ = {};
      called_ = nullptr;
      // A hand may rest on a pad since long before.
      for (const auto& [pad, edge] : down_) now_.edges.push_back(edge);
    } else if (const auto* called = std::get_if<CardCalled>(&payload)) {
      Call(*called);
    } else if (const auto* hands = std::get_if<evidence::HandsSeen>(&payload)) {
      Open().hands.push_back(*hands);
      for (auto& hand : Open().hands.back().hands) hand.outline = {};
    } else if (const auto* edge = std::get_if<PadEdge>(&payload)) {
      Open().edges.push_back(*edge);
      const std::pair pad(edge->board, edge->pad);
      down_.erase(pad);
      if (edge->touched) down_.emplace(pad, *edge);
    }
  }
  const std::map<ReadingId, HeardReading>& All() const { return heard_; }

 private:
  HeardReading& Open() { return called_ == nullptr ? now_ : *called_; }
  void Call(const CardCalled& called) {
    now_.called = called;
    now_.laid = laid_;
    now_.card = card_;
    if (deck_ != nullptr) {
      now_.partner = PartnerOf(*deck_, called.card, read_);
      read_.insert(called.card);
    }
    called_ = &(heard_[called.reading] = std::move(now_));
  }

  std::map<ReadingId, HeardReading> heard_;
  HeardReading* called_ = nullptr;  // the one that is open
  HeardReading now_;                // before it is called
  std::map<evidence::CardId, SeenCard> laid_;
  std::map<std::pair<Side, uint8_t>, PadEdge> down_;
  bool covered_ = false;
  court::CardSize card_ = court::Kyogi()->card;
  const cards::Deck* deck_ = nullptr;  // null: of another deck
  std::set<cards::CardId> read_;
};

bool Sure(const rules::Touch& touch) { return touch.certainty_ppm >= kSurePpm; }

// How the player first touched or pushed the called card.
struct Reached {
  std::optional<Instant> at;  // nothing: he did not
  bool known = true;          // whether he did
  uint32_t stroke = 0;
};
Reached ReachedBy(const rules::Facts& facts, Side side) {
  Reached reached;
  for (const auto* touches : {&facts.early, &facts.touches}) {
    for (const rules::Touch& touch : *touches) {
      if (touch.side != side || touch.card != facts.called) continue;
      reached.known = reached.known && (Sure(touch) || reached.at);
      if (Sure(touch) && (!reached.at || touch.down.t < reached.at->t)) {
        reached.at = touch.down;
        reached.stroke = touch.stroke;
      }
    }
  }
  for (const rules::Exit& exit : facts.exits) {
    if (exit.card == facts.called && exit.by == side && !reached.at) {
      reached.at = exit.at;
      reached.stroke = exit.stroke;
    }
  }
  return reached;
}

// Other cards that a player surely touched, in the order of their touches;
// `stroke` 0: by any.
std::vector<rules::Touch> Beside(const rules::Facts& facts, Side side,
                                 uint32_t stroke) {
  std::vector<rules::Touch> beside;
  for (const rules::Touch& touch : facts.touches) {
    const bool there = std::ranges::find(beside, touch.card,
                                         &rules::Touch::card) != beside.end();
    if (!there && touch.side == side && touch.card != 0 &&
        touch.card != facts.called && Sure(touch) &&
        (stroke == 0 || touch.stroke == stroke)) {
      beside.push_back(touch);
    }
  }
  return beside;
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
  // Where a card lies is not decided by its kimariji.
  if (called.kimariji.t.ns != 0 && attempt.kind != Kind::kLayout) {
    attempt.kimariji_sigma_ms = since(called.kimariji, attempt.kimariji_ms);
  }
}

void SetPlace(const HeardReading& heard, Side side, Attempt& attempt) {
  const auto laid = heard.laid.find(attempt.card);
  if (laid == heard.laid.end()) return;
  attempt.half = laid->second.territory == side ? Half::kOwn : Half::kOther;
  // The eyes count from the middle, players from themselves.
  constexpr int kLast = 2;
  attempt.row = kLast - std::clamp<int>(laid->second.row, 0, kLast);
}

// The pad of his own on which the hand had rested since before the call, let go
// before the touch.
void SetLift(const HeardReading& heard, Side side, const Instant& touched,
             Attempt& attempt) {
  std::map<int, HostTime> down;
  for (const PadEdge& edge : heard.edges) {
    if (edge.board != side || edge.at.t >= touched.t) continue;
    if (edge.touched) {
      down[edge.pad] = edge.at.t;
      continue;
    }
    const auto lay = down.find(edge.pad);
    if (lay == down.end() || lay->second > heard.called.first_sound.t) continue;
    attempt.lifted_ms = (edge.at.t - heard.called.first_sound.t).Milliseconds();
    attempt.lifted_sigma_ms = edge.at.sigma.Milliseconds();
  }
}

// From where his hand came.
void SetWay(const HeardReading& heard, Side side, const Instant& touched,
            Attempt& attempt) {
  const HostTime from = heard.called.first_sound.t;
  const auto card = heard.laid.find(attempt.answered);
  if (card == heard.laid.end()) return;
  Way way = WayTo(heard.hands, side, card->second.centre, touched.t, from);
  attempt.way = std::move(way.points);
  if (way.moved) {
    attempt.moved_ms = (way.moved->t - from).Milliseconds();
    attempt.moved_sigma_ms =
        std::hypot(way.moved->sigma.Milliseconds(),
                   heard.called.first_sound.sigma.Milliseconds());
  }
  SetLift(heard, side, touched, attempt);
}

void SetNear(const HeardReading& heard, Side side, Attempt& attempt) {
  std::vector<SeenCard> cards;
  for (const auto& [id, card] : heard.laid) cards.push_back(card);
  const auto near = NearestTo(heard.hands, side, cards, heard.card,
                              heard.called.first_sound.t);
  if (!near) return;
  attempt.near_mm = std::round(near->mm * 10) / 10;
  attempt.near = near->card;
}

void SetGhost(const OnTheMat& who, const CardCalled& called, Attempt& attempt) {
  const auto place = static_cast<size_t>(attempt.place);
  if (place < 1 || place > who.drill.ghost.size()) return;
  const GhostMove& move = who.drill.ghost[place - 1];
  if (move.at == GhostMove::At::kNothing) return;
  attempt.ghost = move.at == GhostMove::At::kCalled ? attempt.card : move.card;
  attempt.ghost_ms =
      move.ms + (called.kimariji.t - called.first_sound.t).Milliseconds();
}

// On a covered court: the first place that was touched, by a stroke that did
// not touch the called card too.
const rules::Touch* FirstElsewhere(const std::vector<rules::Touch>& beside,
                                   const Reached& reached) {
  const auto found =
      std::ranges::find_if(beside, [&](const rules::Touch& touch) {
        return !reached.at ||
               (touch.stroke != reached.stroke && touch.down.t < reached.at->t);
      });
  return found == beside.end() ? nullptr : &*found;
}

// What he touched, and when. False: the evidence does not tell.
bool SetAnswer(const match::SheetLine& line, const HeardReading& heard,
               const OnTheMat& who, Attempt& attempt) {
  const Reached reached = ReachedBy(line.facts, who.side);
  std::optional<Instant> at = reached.at;
  const rules::Fault* fault = FaultOf(line.stands, who.side);
  if (attempt.kind == Kind::kStrokes) {
    const auto beside = Beside(line.facts, who.side, reached.stroke);
    attempt.beside = static_cast<int>(beside.size());
    if (!at && !beside.empty()) {
      attempt.answered = beside.front().card;
      at = beside.front().down;
    } else if (at) {
      attempt.answered = line.called;
    }
  } else if (attempt.kind == Kind::kLayout) {
    const auto beside = Beside(line.facts, who.side, 0);
    if (const rules::Touch* other = FirstElsewhere(beside, reached)) {
      attempt.answered = other->card;
      at = other->down;
    } else if (at) {
      attempt.answered = line.called;
    }
  } else if (fault != nullptr) {
    attempt.answered = fault->card != 0 ? fault->card : kNoSuchCard;
    at = fault->at;
  } else if (at) {
    attempt.answered = line.called;
  }
  if (attempt.answered == 0) return reached.known;
  SetTimes(*at, heard.called, attempt);
  SetWay(heard, who.side, *at, attempt);
  return true;
}

std::optional<Attempt> OneReading(const match::SheetLine& line,
                                  const HeardReading& heard,
                                  const OnTheMat& who) {
  Attempt attempt;
  attempt.set = who.set;
  attempt.drill = who.drill.id;
  attempt.kind = who.drill.kind;
  attempt.player = who.player;
  attempt.began = who.began;
  attempt.recording = who.recording;
  attempt.place = static_cast<int>(line.reading);
  attempt.card = line.called;
  attempt.kimariji = heard.called.kimariji_text;
  attempt.kana =
      static_cast<int>(cards::Letters(heard.called.kimariji_text).size());
  const auto place = static_cast<size_t>(line.reading) - 1;
  if (place < who.drill.after_min.size()) {
    attempt.after_min = who.drill.after_min[place];
  }
  attempt.dead = !line.start.court.contains(line.called);
  attempt.partner = heard.partner;
  SetPlace(heard, who.side, attempt);
  if (!SetAnswer(line, heard, who, attempt)) return std::nullopt;
  if (attempt.dead) SetNear(heard, who.side, attempt);
  SetGhost(who, heard.called, attempt);
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
  Listener listener;
  for (const evidence::Observation& each : observations) listener.Add(each);
  const auto& heard = listener.All();
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

std::optional<Attempt> FromLine(const match::SheetLine& line,
                                const CardCalled& called, const OnTheMat& who) {
  HeardReading heard;
  heard.called = called;
  return OneReading(line, heard, who);
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
  OnTheMat who{player, side, 0, began, {}, {}};
  std::error_code unknown;  // then it stays as it was named
  who.recording = std::filesystem::absolute(path, unknown).string();
  if (unknown) who.recording = path;
  const auto kimari = reader->metadata().find("kimari");
  if (kimari != reader->metadata().end()) {
    const auto started = kimari->second.find("started");
    if (started != kimari->second.end()) who.began = started->second;
    const auto drill = kimari->second.find(kMatDrillKey);
    if (drill != kimari->second.end()) who.drill = MatDrillOf(drill->second);
  }
  who.set = SetOf(observations->all, who);
  return FromEvidence(observations->all, who);
}

}  // namespace kimari::drill
