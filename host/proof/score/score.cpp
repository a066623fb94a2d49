#include "host/proof/score/score.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "host/base/json_text.h"
#include "host/proof/truth/expected.h"

namespace kimari::score {
namespace {

// So near the band's edge an instrument that keeps the stated targets may leave
// it open: of touches a millisecond apart T1 lets one in five be, and pads that
// do not know how far cards stand off the mat leave nearly all.
constexpr Duration kUntellable = Milliseconds(1);
// From the last stroke of a reading an honest rig needs less: the rest of the
// upper phrase, and its patience.
constexpr Duration kSettles = Seconds(30);

truth::Happened Happened(const TrueReading& reading) {
  truth::Happened happened;
  happened.reading = reading.reading;
  happened.called = reading.card;
  happened.first_sound = reading.first_sound;
  happened.state.court = reading.layout;
  for (const TrueContact& c : reading.contacts) {
    rules::Touch touch;
    touch.side = c.player;
    touch.card = c.card;
    touch.where = rules::Territory(c.territory);
    touch.down = {c.at, {}};
    touch.hand = truth::HandThat(c.valid_hand);
    touch.card_at = c.inside_line     ? rules::CardAt::kOwnLine
                    : c.in_other_line ? rules::CardAt::kOtherLine
                                      : rules::CardAt::kOutside;
    happened.touches.push_back(touch);
  }
  for (const TrueExit& e : reading.exits) {
    if (!e.pushed_by) continue;
    rules::Exit exit;
    exit.by = e.pushed_by;
    exit.card = e.card;
    exit.at = {e.at, {}};
    exit.hand = truth::HandThat(e.valid_hand);
    exit.both_hands = e.both_hands;
    happened.exits.push_back(exit);
  }
  return happened;
}

std::set<std::pair<Side, Side>> FaultSet(const rules::Ruling& ruling) {
  std::set<std::pair<Side, Side>> faults;
  for (const rules::Fault& fault : ruling.faults) {
    if (rules::Stands(fault)) faults.insert({fault.player, fault.territory});
  }
  return faults;
}

std::string Who(const std::optional<Side>& side) {
  return side ? std::string(1, Letter(*side)) : "-";
}

std::string OutcomeName(rules::Outcome outcome) {
  switch (outcome) {
    case rules::Outcome::kTake:
      return "take";
    case rules::Outcome::kDeadCard:
      return "dead card";
    case rules::Outcome::kNotTaken:
      return "not taken";
    case rules::Outcome::kNeedsJudge:
      break;
  }
  return "needs the judge";
}

std::string Brief(const rules::Ruling& ruling) {
  std::string text = OutcomeName(ruling.outcome);
  if (ruling.taker) text += " " + Who(ruling.taker);
  for (const rules::Fault& fault : ruling.faults) {
    if (!rules::Stands(fault)) continue;
    text += fmt::format(" fault {}/{}", Letter(fault.player),
                        Letter(fault.territory));
  }
  if (const rules::Sends sends = rules::SendsOf(ruling); sends.from) {
    text += fmt::format(" send {}x{}", Who(sends.from), sends.count);
  }
  return text;
}

bool Same(const rules::Ruling& a, const rules::Ruling& b) {
  return a.outcome == b.outcome && a.taker == b.taker &&
         FaultSet(a) == FaultSet(b) && rules::SendsOf(a) == rules::SendsOf(b);
}

// Whether the truth lies where no honest instrument could have known.
bool OpenIsNeeded(const TrueReading& reading, const rules::Book& book) {
  if (!reading.disturbed.empty()) return true;
  const auto at = truth::Taken(Happened(reading), book);
  if (!at.a || !at.b) return false;
  return Abs(Abs(at.b->t - at.a->t) - book.SameTimeBand()) <= kUntellable;
}

// The evidence that never came and so opened the ruling.
const rules::Doubt* LossThatOpened(const rules::Ruling& ruling) {
  for (const rules::Doubt& doubt : ruling.doubts) {
    if (!doubt.evidence_lost) continue;
    // One about a card may not have mattered; the reasons name it where it did.
    const bool mattered =
        !doubt.card ||
        std::any_of(ruling.reasons.begin(), ruling.reasons.end(),
                    [&](const rules::Reason& reason) {
                      return rules::Concerns(reason.words, doubt.words);
                    });
    if (mattered) return &doubt;
  }
  return nullptr;
}

void CountOpen(const rules::Book& book, Row& row) {
  row.why = rules::Render(row.ruling->first.why).en;
  for (const rules::Reason& reason : row.ruling->reasons) {
    if (!row.why.empty()) break;
    row.why = rules::Render(reason.words).en;
  }
  row.count = Count::kOpenNotNeeded;
  if (OpenIsNeeded(row.truth, book)) {
    row.count = Count::kOpenNeeded;
  } else if (const auto* loss = LossThatOpened(*row.ruling)) {
    row.count = Count::kOpenLost;
    row.why = rules::Render(loss->words).en;
  }
}

// Whether the world ended within a reading that has no ruling.
bool CutShort(const Truth& truth, const TrueReading& reading) {
  return truth.ended && *truth.ended < reading.settled + kSettles;
}

const char* CountName(Count count) {
  switch (count) {
    case Count::kRight:
      return "right";
    case Count::kOpenNeeded:
      return "open, needed";
    case Count::kOpenLost:
      return "open, evidence lost";
    case Count::kOpenNotNeeded:
      return "OPEN, not needed";
    case Count::kNotScored:
      return "not scored";
    case Count::kByDesk:
      return "by the desk";
    case Count::kNotSettled:
      return "not settled";
    case Count::kWrong:
      break;
  }
  return "WRONG";
}

}  // namespace

Result<rules::Ruling> Expected(const Truth& truth, const TrueReading& reading) {
  const auto book = rules::OpenBook(truth.rule_book, truth.options);
  if (!book) return tl::unexpected(book.error());
  return truth::Expected(Happened(reading), **book);
}

Result<Score> Compare(const Truth& truth,
                      const std::vector<rules::Ruling>& rulings) {
  const auto book = rules::OpenBook(truth.rule_book, truth.options);
  if (!book) return tl::unexpected(book.error());
  Score score;
  std::map<uint32_t, const rules::Ruling*> last;
  for (const rules::Ruling& ruling : rulings) {
    const rules::Ruling*& known = last[ruling.reading];
    if (known != nullptr) score.repeated.push_back(ruling.reading);
    known = &ruling;
  }
  for (const TrueReading& reading : truth.readings) {
    Row row;
    row.truth = reading;
    Result<rules::Ruling> expected = Expected(truth, reading);
    if (!expected) return tl::unexpected(expected.error());
    row.expected = *expected;
    if (const auto found = last.extract(reading.reading); !found.empty()) {
      row.ruling = *found.mapped();
    }
    const auto at = truth::Taken(Happened(reading), **book);
    if (row.ruling && at.a && at.b &&
        row.ruling->first.order != rules::Order::kNobody &&
        row.ruling->first.order != rules::Order::kOnlyA &&
        row.ruling->first.order != rules::Order::kOnlyB) {
      row.margin_error = row.ruling->first.margin - (at.b->t - at.a->t);
    }
    if (!row.ruling && CutShort(truth, reading)) {
      row.count = Count::kNotSettled;
    } else if (!reading.scorable) {
      row.count = Count::kNotScored;
      row.why = reading.why_not;
    } else if (row.ruling && !reading.said.empty()) {
      row.count = Count::kByDesk;
      row.why = fmt::format("{}", fmt::join(reading.said, ", "));
    } else if (!row.ruling) {
      row.why = "no ruling";
    } else if (row.ruling->called != reading.card) {
      row.why = fmt::format("ruled on card {}", row.ruling->called);
    } else if (Same(*row.ruling, row.expected)) {
      row.count = Count::kRight;
    } else if (row.ruling->outcome == rules::Outcome::kNeedsJudge) {
      CountOpen(**book, row);
    } else {
      row.why = "ruled " + Brief(*row.ruling);
    }
    score.rows.push_back(row);
  }
  for (const auto& [reading, ruling] : last) score.unknown.push_back(reading);
  return score;
}

int Score::Of(Count count) const {
  return static_cast<int>(
      std::count_if(rows.begin(), rows.end(),
                    [&](const Row& row) { return row.count == count; }));
}

int Score::OrderDiffers() const {
  return static_cast<int>(
      std::count_if(rows.begin(), rows.end(), [](const Row& row) {
        return row.count == Count::kRight && row.ruling &&
               row.ruling->first.order != row.expected.first.order;
      }));
}

Margins Score::Compared() const {
  Margins margins;
  for (const Row& row : rows) {
    if (!row.margin_error) continue;
    const Duration error = Abs(*row.margin_error);
    ++margins.compared;
    margins.within_3_sigma += error <= row.ruling->first.sigma * 3 ? 1 : 0;
    margins.worst = std::max(margins.worst, error);
  }
  return margins;
}

bool Score::Passed() const {
  const int settled = static_cast<int>(rows.size()) - Of(Count::kNotSettled) -
                      Of(Count::kByDesk);
  return settled > 0 && unknown.empty() && Of(Count::kWrong) == 0 &&
         Of(Count::kOpenNotNeeded) == 0 &&
         Of(Count::kNotScored) * 10 <= settled;
}

std::string Table(const Score& score) {
  std::string text = fmt::format(
      "{:>3}  {:>4}  {:<34} {:<34} {:>16} {:>10} {:>13}  {}\n", "#", "card",
      "truth", "ruling", "margin ms", "true ms", "slip/stall ms", "count");
  for (const Row& row : score.rows) {
    std::string margin = "-";
    std::string true_margin = "-";
    if (row.ruling && row.margin_error) {
      margin = fmt::format("{:+.2f} +-{:.2f}",
                           row.ruling->first.margin.Milliseconds(),
                           row.ruling->first.sigma.Milliseconds());
      true_margin = fmt::format(
          "{:+.2f}",
          (row.ruling->first.margin - *row.margin_error).Milliseconds());
    }
    text += fmt::format(
        "{:>3}  {:>4}  {:<34} {:<34} {:>16} {:>10} {:>6.1f}/{:>6.1f}  {}{}\n",
        row.truth.reading, row.truth.card,
        row.count == Count::kNotSettled ? "-" : Brief(row.expected),
        row.ruling ? Brief(*row.ruling) : "none", margin, true_margin,
        row.truth.slip.Milliseconds(), row.truth.stall.Milliseconds(),
        CountName(row.count), row.why.empty() ? "" : ": " + row.why);
  }
  text += fmt::format(
      "{} of {} right, {} open (needed), {} open (evidence lost), {} open that "
      "need not be, {} wrong, {} not scored{}\n",
      score.Of(Count::kRight), score.rows.size(), score.Of(Count::kOpenNeeded),
      score.Of(Count::kOpenLost), score.Of(Count::kOpenNotNeeded),
      score.Of(Count::kWrong), score.Of(Count::kNotScored),
      (score.Of(Count::kByDesk) == 0
           ? std::string()
           : fmt::format(", {} by the desk", score.Of(Count::kByDesk))) +
          (score.Of(Count::kNotSettled) == 0
               ? std::string()
               : fmt::format(", {} not settled",
                             score.Of(Count::kNotSettled))));
  if (const Margins margins = score.Compared(); margins.compared > 0) {
    text += fmt::format(
        "margins: {} compared, worst error {:.2f} ms, {} within 3 sigma "
        "({:.0f} %)\n",
        margins.compared, margins.worst.Milliseconds(), margins.within_3_sigma,
        100.0 * margins.within_3_sigma / margins.compared);
  }
  text += InWords(score.firsts);
  if (const int differs = score.OrderDiffers(); differs > 0) {
    text += fmt::format("{} right though the order was another\n", differs);
  }
  if (!score.repeated.empty()) {
    text += fmt::format(
        "{} ruling(s) more than one a reading, the last one counts: reading "
        "{}\n",
        score.repeated.size(), fmt::join(score.repeated, ", "));
  }
  if (!score.unknown.empty()) {
    text += fmt::format("{} ruling(s) of readings that never were: {}\n",
                        score.unknown.size(), fmt::join(score.unknown, ", "));
  }
  return text;
}

std::string Json(const Score& score) {
  nlohmann::ordered_json json;
  json["readings"] = score.rows.size();
  json["right"] = score.Of(Count::kRight);
  json["open_needed"] = score.Of(Count::kOpenNeeded);
  json["open_lost"] = score.Of(Count::kOpenLost);
  json["open_not_needed"] = score.Of(Count::kOpenNotNeeded);
  json["wrong"] = score.Of(Count::kWrong);
  json["not_scored"] = score.Of(Count::kNotScored);
  json["by_desk"] = score.Of(Count::kByDesk);
  json["not_settled"] = score.Of(Count::kNotSettled);
  const Margins margins = score.Compared();
  json["worst_margin_error_ms"] = margins.worst.Milliseconds();
  json["within_3_sigma"] =
      margins.compared > 0
          ? nlohmann::ordered_json(static_cast<double>(margins.within_3_sigma) /
                                   margins.compared)
          : nlohmann::ordered_json(nullptr);
  json["margins"] = margins.compared;
  json["order_differs"] = score.OrderDiffers();
  if (score.firsts.told > 0) {
    json["first_told"] = {{"told", score.firsts.told},
                          {"wrong", score.firsts.wrong},
                          {"open", score.firsts.open},
                          {"taken_back", score.firsts.taken_back},
                          {"p50_ms", score.firsts.Quantile(0.5)},
                          {"p99_ms", score.firsts.Quantile(0.99)}};
  }
  json["repeated"] = score.repeated;
  json["unknown"] = score.unknown;
  json["rows"] = nlohmann::ordered_json::array();
  for (const Row& row : score.rows) {
    nlohmann::ordered_json item;
    item["reading"] = row.truth.reading;
    item["card"] = row.truth.card;
    item["expected"] =
        row.count == Count::kNotSettled ? "-" : Brief(row.expected);
    item["ruling"] = row.ruling ? Brief(*row.ruling) : "none";
    item["count"] = CountName(row.count);
    item["why"] = row.why;
    item["slip_ms"] = row.truth.slip.Milliseconds();
    item["stall_ms"] = row.truth.stall.Milliseconds();
    json["rows"].push_back(item);
  }
  return JsonText(json);
}

}  // namespace kimari::score
