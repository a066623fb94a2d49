#include "host/uses/case/judged_case.h"

#include <array>
#include <optional>
#include <utility>

#include "host/base/sha256.h"
#include "host/evidence/codec.h"
#include "host/game/rules/ruling_json.h"
#include "host/match/decisions/decided.h"
#include "host/match/desk.h"
#include "host/recording/reader.h"

namespace kimari::casefile {
namespace {

using evidence::DeskEntry;
using evidence::Observation;

// One in so many watermarks of each board is kept from the readings before,
// where the rulings are the same with that; else all.
constexpr std::array kSparse = {25, 1};

// One that is kept of those before the reading, or of the reading itself.
struct Kept {
  Observation observation;
  bool of_earlier = false;  // taken in within a reading before it
  bool lost = false;        // evidence is missing before it
  bool unbound = false;     // it did not name the entry before it
};

template <typename T>
bool Is(const Observation& observation) {
  return std::holds_alternative<T>(observation.payload);
}

// No judge looks at these at all.
bool OfNoUse(const Observation& observation) {
  return Is<evidence::ClockMeasurement>(observation) ||
         Is<evidence::SoundClock>(observation);
}

// Or only while a reading is under way.
bool OfReadingsOnly(const Observation& observation) {
  return Is<evidence::BoardWatermark>(observation) ||
         Is<evidence::HandsSeen>(observation) ||
         Is<evidence::HandArrival>(observation) ||
         Is<evidence::Tick>(observation);
}

std::vector<std::string> RulingsOf(const match::Match& match,
                                   evidence::ReadingId reading) {
  std::vector<std::string> rulings;
  for (const match::RulingMade& made : match.Rulings()) {
    if (made.ruling.reading <= reading) {
      rulings.push_back(rules::RulingJson(made.ruling));
    }
  }
  return rulings;
}

// Without what nobody needs, numbered anew; gaps stay where they were.
std::vector<Observation> Thinned(const std::vector<Kept>& all, int sparse) {
  std::vector<Observation> thinned;
  match::DeskLog desk;
  PerSide<int> marks;
  uint64_t number = 0;
  for (const Kept& kept : all) {
    if (kept.lost) ++number;
    const auto* mark =
        std::get_if<evidence::BoardWatermark>(&kept.observation.payload);
    if (mark != nullptr && kept.of_earlier &&
        marks[mark->board]++ % sparse != 0) {
      continue;
    }
    Observation observation = kept.observation;
    observation.number = ++number;
    if (auto* entry = std::get_if<DeskEntry>(&observation.payload)) {
      if (!kept.unbound) entry->previous = desk.Head();
      desk.Add(observation, true);
    }
    thinned.push_back(std::move(observation));
  }
  return thinned;
}

class Maker {
 public:
  Maker(const CaseSpan& span, Pseudonyms& names) : span_(span), names_(names) {}

  // False where the rules are not known.
  Result<void> Add(Observation observation) {
    const bool lost = observation.number > next_;
    next_ = observation.number + 1;
    const bool unbound = Rename(observation);
    const bool was = judged_.match.UnderWay();
    const auto made = judged_.match.Add(observation);
    if (!made) return tl::unexpected(made.error());
    const bool under_way = was || judged_.match.UnderWay();
    const bool before = observation.taken < span_.from;
    lost_ |= lost;
    if (observation.taken > span_.to ||
        (before && (OfNoUse(observation) ||
                    (!under_way && OfReadingsOnly(observation))))) {
      return {};
    }
    kept_.push_back({std::move(observation), before && under_way,
                     std::exchange(lost_, false), unbound});
    return {};
  }

  JudgedCase Make(std::vector<Observation> decided) {
    const auto rulings = RulingsOf(judged_.match, span_.reading);
    bool same = false;
    for (const int sparse : kSparse) {
      if (same) break;
      judged_.observations = Thinned(kept_, sparse);
      match::Match alone;
      for (const Observation& each : judged_.observations) {
        if (!alone.Add(each)) break;
      }
      same = RulingsOf(alone, span_.reading) == rulings;
    }
    if (!same) {
      judged_.notices.push_back(
          {"judged by itself, the part of the recording in this case does not "
           "give the same ruling: keep the whole recording with it",
           "この件に入れた記録だけでは同じ判定になりません。元の記録も一緒に"
           "保管してください"});
    }
    for (Observation& entry : decided) {
      if (Rename(entry)) {
        judged_.notices.push_back(decisions::DoesNotFollow(
            judged_.match.Desk().Entries().size() + 1));
      }
      entry.number = judged_.match.NextNumber();
      judged_.match.Decide(entry);
    }
    judged_.decided_since = decided.size();
    return std::move(judged_);
  }

 private:
  // With other names an entry is another: it names the one before it anew,
  // unless it did not name that at first. True then.
  bool Rename(Observation& observation) {
    if (!Is<DeskEntry>(observation)) {
      names_.Apply(observation);
      return false;
    }
    auto& entry = std::get<DeskEntry>(observation.payload);
    const bool unbound = entry.previous != head_;
    head_ = Sha256Hex(evidence::ToJson(observation));
    names_.Apply(observation);
    if (!unbound) entry.previous = judged_.match.Desk().Head();
    return unbound;
  }

  CaseSpan span_;
  Pseudonyms& names_;
  JudgedCase judged_;
  std::vector<Kept> kept_;
  std::string head_ = std::string(64, '0');  // of the record's own chain
  uint64_t next_ = 1;
  bool lost_ = false;
};

}  // namespace

Result<JudgedCase> JudgeCase(const std::string& recording, const CaseSpan& span,
                             std::vector<Observation> decided,
                             Pseudonyms& names,
                             const std::function<bool()>& go_on) {
  auto reader = recording::Reader::Open(recording);
  if (!reader) return tl::unexpected(reader.error());
  Maker maker(span, names);
  std::optional<Error> error;
  const auto report =
      recording::VisitObservations(*reader, [&](Observation&& observation) {
        if (auto added = maker.Add(std::move(observation)); !added) {
          error = added.error();
        }
        return !error && (!go_on || go_on());
      });
  if (!report) return tl::unexpected(report.error());
  if (error) return tl::unexpected(*error);
  if (go_on && !go_on()) {
    return Fail(ErrorKind::kUsage, "the case was not wanted any more");
  }
  return maker.Make(std::move(decided));
}

}  // namespace kimari::casefile
