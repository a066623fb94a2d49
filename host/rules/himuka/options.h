// The rule options of Himuka karuta: every place where its rules leave a gap or
// say two things, by name; the first value is what is done when nobody says
// otherwise. Lines are those of the rules as the house keeps them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "host/base/time.h"
#include "host/rules/options.h"

namespace kimari::rules::himuka {

enum class LastTwoSameTime { kRight, kJudge };
enum class LastCard { kReadOn, kWithTheFirst };
enum class LastTwoOthers { kNothing, kFault };
enum class LastTwoOfTwo { kMoves, kStays };
enum class Untaken { kCustody, kStays };
enum class CustodyTo { kNobody, kNextTaker };
enum class EarlyTouch { kFlag, kFault };
enum class HandRule { kEither, kThroughout };
enum class Pays { kTakeFirst, kAsHappened };
enum class PenaltyCard { kTop, kBottom };
enum class YesNo { kYes, kNo };
enum class WrongCards { kOne, kEach };
enum class RightThenWrong { kFault, kNothing };
enum class MatesAtOnce { kSameTime, kReading };
enum class MateExcuses { kReading, kSameTime };
enum class CardInQuestion { kRead, kReadAlways, kPressed };
enum class HandsAtOnce { kHeld, kDown };
enum class WrongThenRight { kTaken, kReached };
enum class WrongBefore { kTwo, kAny };
enum class SweepCounts { kAlways, kWhenFirst };
enum class Debts { kCount, kOne };
enum class HalfOf { kTaken, kDeck };
enum class TieInCustody { kJudge, kDraw };
enum class RedInTeam { kPlayer, kTeam };
enum class ProtestUntil { kReading, kPreReading };
enum class RulesOnDispute { kChief, kHeadJudge };
enum class DealOrder { kRowByRow, kAsThePlayerLikes };

struct HimukaOptions {
  bool team = true;  // which of the two games; by the name of the book

  Duration same_time = Milliseconds(1);
  // last two
  LastTwoSameTime last_two_same_time = LastTwoSameTime::kRight;
  LastCard last_card = LastCard::kReadOn;
  LastTwoOthers last_two_others = LastTwoOthers::kNothing;
  LastTwoOfTwo last_two_of_two = LastTwoOfTwo::kMoves;
  SweepCounts sweep_counts = SweepCounts::kAlways;
  // takes
  Untaken untaken = Untaken::kCustody;
  CustodyTo custody_to = CustodyTo::kNobody;
  EarlyTouch early_touch = EarlyTouch::kFlag;
  HandRule hand = HandRule::kEither;
  // faults
  WrongCards wrong_cards = WrongCards::kOne;
  RightThenWrong right_then_wrong = RightThenWrong::kFault;
  MatesAtOnce mates_at_once = MatesAtOnce::kSameTime;
  MateExcuses mate_excuses = MateExcuses::kReading;
  CardInQuestion card_in_question = CardInQuestion::kRead;
  HandsAtOnce hands_at_once = HandsAtOnce::kHeld;
  WrongThenRight wrong_then_right = WrongThenRight::kTaken;
  std::optional<Duration> wrong_then_right_within;
  WrongBefore wrong_before = WrongBefore::kTwo;
  // what moves
  Pays pays = Pays::kTakeFirst;
  PenaltyCard penalty_card = PenaltyCard::kTop;
  YesNo penalty_pays_debt = YesNo::kYes;
  Debts debts = Debts::kCount;
  // the match
  HalfOf half_of = HalfOf::kTaken;
  TieInCustody tie_in_custody = TieInCustody::kJudge;
  YesNo team_warnings_carry = YesNo::kYes;
  RedInTeam red_in_team = RedInTeam::kPlayer;
  ProtestUntil protest_until = ProtestUntil::kReading;
  RulesOnDispute rules_on_dispute = RulesOnDispute::kChief;
  DealOrder deal_order = DealOrder::kRowByRow;
};

// As the book of teams or the one of two players lists, sets and writes them.
std::span<const Option<HimukaOptions>> HimukaOptionTable(bool team);

// The parts of the table.
std::vector<Option<HimukaOptions>> TakeOptions();
std::vector<Option<HimukaOptions>> FaultOptions();
std::vector<Option<HimukaOptions>> MatchOptions();

}  // namespace kimari::rules::himuka
