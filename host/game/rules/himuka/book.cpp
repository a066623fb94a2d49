#include "host/game/rules/himuka/book.h"

#include <algorithm>

#include "host/game/rules/himuka/conduct.h"
#include "host/game/rules/himuka/decide.h"
#include "host/game/rules/himuka/options.h"
#include "host/game/rules/himuka/questions.h"
#include "host/game/rules/himuka/score.h"
#include "host/game/rules/himuka/source_text.h"
#include "host/game/rules/moves.h"

namespace kimari::rules::himuka {
namespace {

class HimukaBook : public Book {
 public:
  explicit HimukaBook(HimukaOptions options) : options_(options) {}

  std::string_view Id() const override {
    return options_.team ? "himuka-team" : "himuka-individual";
  }
  std::vector<OptionInfo> Options() const override {
    return ListOptions(HimukaOptionTable(options_.team), options_);
  }
  std::string OptionsJson() const override {
    return WriteOptions(HimukaOptionTable(options_.team), options_);
  }
  const BookText& Source() const override { return TextOf(options_.team); }
  Duration SameTimeBand() const override { return options_.same_time; }
  int DeckSize() const override { return kCards; }
  std::optional<int> CourtSize() const override { return kCards; }
  bool EqualSides() const override { return true; }
  std::string_view JudgesRule() const override { return "R-HT-49"; }

  Decision Decide(const State& state, const Facts& facts) const override {
    return himuka::Decide({state, facts, options_});
  }
  std::vector<Question> Ask(const State& state,
                            const Facts& facts) const override {
    return QuestionsOf({state, facts, options_});
  }
  Facts WithoutOpen(const State& state, const Facts& facts) const override {
    return himuka::WithoutOpen({state, facts, options_});
  }
  PerSide<std::optional<Instant>> TakesAt(const State& state,
                                          const Facts& facts) const override {
    return himuka::TakesAt({state, facts, options_});
  }
  Result<State> Apply(const State& state, const Ruling& ruling) const override;
  rules::Score Score(const State& state) const override {
    return ScoreOf(state, options_);
  }
  int MostFaults(const State& state, CardId) const override {
    if (options_.wrong_cards == WrongCards::kEach) return kCards - 1;
    return std::max({state.players.a, state.players.b, 1});
  }
  Players PlayersOfASide() const override {
    return options_.team ? Players{2, 3, 3} : Players{1, 1, 1};
  }
  Result<Conducted> OnConduct(const State& state,
                              const Conduct& conduct) const override {
    return himuka::OnConduct(state, conduct, options_);
  }
  std::optional<ProtestAnswer> OnProtest(
      const Protest& protest) const override {
    return himuka::OnProtest(protest, options_);
  }
  std::optional<Reason> WhoDecides() const override {
    const bool head = options_.rules_on_dispute == RulesOnDispute::kHeadJudge;
    return Reason{"R-HT-49",
                  {head ? Key::kHeadDecides : Key::kChiefDecides, {}}};
  }

 private:
  HimukaOptions options_;
};

// The hand the taker took with is his from now on (R-HT-19).
void RememberHand(const Ruling& ruling, Side side, bool team, State& after) {
  if (!ruling.first_used[side]) return;
  for (Mate& mate : after.mates[side]) {
    if (mate.seat && (!team || mate.seat == ruling.taker_seat)) {
      mate.hand = ruling.first_used[side];
    }
  }
  if (!team) after.valid_hand[side] = ruling.first_used[side];
}

Result<State> HimukaBook::Apply(const State& state,
                                const Ruling& ruling) const {
  State after = BeginReading(state);
  if (Score(after).over) {
    after.stage = Stage::kOver;
    return after;
  }
  if (ruling.outcome == Outcome::kNeedsJudge) return after;
  for (const Move& move : ruling.moves) {
    if (!after.Find(move.card)) {
      return Fail(ErrorKind::kUsage, "card " + std::to_string(move.card) +
                                         " moves and lies nowhere");
    }
    Make(after, move);
  }
  for (const Side side : kBothSides) {
    after.owed[side] += ruling.owed[side];
    RememberHand(ruling, side, options_.team, after);
  }
  if (ruling.last_two) {
    after.stage = Stage::kLastTwo;
    MoveToTheCentre(after, options_);
  }
  if (Score(after).over) after.stage = Stage::kOver;
  return after;
}

Result<std::shared_ptr<const Book>> Open(bool team,
                                         const std::string& options) {
  Result<HimukaOptions> read =
      ReadOptions<HimukaOptions>(HimukaOptionTable(team), options);
  if (!read) return tl::unexpected(read.error());
  read->team = team;
  return std::make_shared<const HimukaBook>(*read);
}

}  // namespace

Result<std::shared_ptr<const Book>> OpenTeam(const std::string& options) {
  return Open(true, options);
}
Result<std::shared_ptr<const Book>> OpenIndividual(const std::string& options) {
  return Open(false, options);
}

}  // namespace kimari::rules::himuka
