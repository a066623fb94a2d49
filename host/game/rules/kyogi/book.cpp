#include "host/game/rules/kyogi/book.h"

#include <algorithm>
#include <utility>

#include "host/game/rules/kyogi/decide.h"
#include "host/game/rules/kyogi/options.h"
#include "host/game/rules/kyogi/questions.h"
#include "host/game/rules/kyogi/source_text.h"

namespace kimari::rules::kyogi {
namespace {

constexpr int kCards = 100;  // R-KK-2

class KyogiBook : public Book {
 public:
  explicit KyogiBook(KyogiOptions options) : options_(options) {}

  std::string_view Id() const override { return "kyogi"; }
  std::vector<OptionInfo> Options() const override {
    return ListOptions(KyogiOptionTable(), options_);
  }
  std::string OptionsJson() const override {
    return WriteOptions(KyogiOptionTable(), options_);
  }
  const BookText& Source() const override { return TextOfKyogi(); }
  Duration SameTimeBand() const override { return options_.same_time; }
  int DeckSize() const override { return kCards; }
  std::optional<int> CourtSize() const override {
    if (options_.practice) return std::nullopt;
    return options_.court_cards;
  }
  bool EqualSides() const override {
    return !options_.practice && options_.court_cards == kCourtCards;
  }
  std::string_view JudgesRule() const override { return "R-KA-30"; }

  Decision Decide(const State& state, const Facts& facts) const override {
    return kyogi::Decide(state, facts, options_);
  }
  std::vector<Question> Ask(const State& state,
                            const Facts& facts) const override {
    return QuestionsOf(state, facts, options_);
  }
  Facts WithoutOpen(const State& state, const Facts& facts) const override {
    return kyogi::WithoutOpen(state, facts, options_);
  }
  PerSide<std::optional<Instant>> TakesAt(const State& state,
                                          const Facts& facts) const override {
    return kyogi::TakesAt(state, facts, options_);
  }
  Result<State> Apply(const State& state, const Ruling& ruling) const override;
  rules::Score Score(const State& state) const override;
  // One a territory (R-KA-10), and none in the called card's (R-KA-11).
  int MostFaults(const State& state, CardId called) const override {
    const std::optional<Spot> lay = state.Find(called);
    return lay && OnCourt(*lay) ? 1 : 2;
  }

 private:
  KyogiOptions options_;
};

Result<State> KyogiBook::Apply(const State& state, const Ruling& ruling) const {
  State after = BeginReading(state);
  if (Score(after).winner) {  // by what was not sent; this reading is none
    after.stage = Stage::kOver;
    return after;
  }
  if (ruling.outcome == Outcome::kNeedsJudge) {
    after.to_send = ToSend{.not_known = true};
    return after;
  }
  for (const Move& move : ruling.moves) {
    if (move.what == Move::What::kCard) {
      Put(after, move.card, move.to);
    } else {
      after.to_send = ToSend{move.by, SendsOf(ruling).count, false};
    }
  }
  for (const Side side : kBothSides) {
    if (ruling.first_used[side]) {
      after.valid_hand[side] = ruling.first_used[side];
    }
  }
  if (Score(after).winner) after.stage = Stage::kOver;
  return after;
}

rules::Score KyogiBook::Score(const State& state) const {
  rules::Score score;
  for (const Side side : kBothSides) {
    score.left[side] = static_cast<int>(std::count_if(
        state.court.begin(), state.court.end(),
        [&](const auto& each) { return each.second == Territory(side); }));
    score.points[side] = static_cast<int>(state.piles[side].size());
  }
  if (state.Deck().empty() || options_.practice) return score;
  if (state.to_send) {
    // The winner must really be at 0: a card that is still owed decides
    // (R-KA-1).
    if (!state.to_send->not_known &&
        (state.Count(Side::kA) == 0 || state.Count(Side::kB) == 0)) {
      score.reasons.push_back(
          {"R-KA-1", {Key::kStillToSend, {state.to_send->from}}});
    }
    return score;
  }
  for (const Side side : kBothSides) {
    // One that is lost or not seen may lie there still.
    if (state.Count(side) > 0 || score.winner) continue;
    score.winner = side;
    score.over = true;
    score.reasons.push_back({"R-KK-29", {Key::kNoCardLeft, {side}}});
  }
  return score;
}

}  // namespace

Result<std::shared_ptr<const Book>> Open(const std::string& options) {
  Result<KyogiOptions> read =
      ReadOptions<KyogiOptions>(KyogiOptionTable(), options);
  if (!read) return tl::unexpected(read.error());
  if (read->practice) read->take_sends = false;
  return std::make_shared<const KyogiBook>(*read);
}

}  // namespace kimari::rules::kyogi
