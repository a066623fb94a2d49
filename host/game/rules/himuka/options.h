// The rule options of Himuka karuta: every place where its rules leave a gap or
// say two things, by name, with what is done when nobody says otherwise.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "host/base/time.h"
#include "host/game/rules/options.h"

namespace kimari::rules::himuka {

enum class LastTwoSameTime { kRight, kJudge };
enum class LastCard { kWithTheFirst, kReadOn, kCustody };
enum class LastTwoOthers { kNothing, kFault };
enum class LastTwoOfTwo { kMoves, kStays };
enum class Untaken { kCustody, kStays };
enum class CustodyTo { kNobody, kNextTaker };
enum class EarlyTouch { kFlag, kFault, kJudge };
enum class SameTimeBetween { kAny, kFacing };
enum class HandRule { kEither, kThroughout };
enum class Pays { kTakeFirst, kAsHappened, kPileBefore };
enum class Exchange { kAtOnce, kInOrder };
enum class PenaltyCard { kTop, kBottom };
enum class YesNo { kYes, kNo };
enum class SubstituteClears { kNo, kYes };
enum class WrongCards { kOne, kEach };
enum class RightThenWrong { kFault, kNothing };
enum class MatesAtOnce { kSameTime, kReading };
enum class MateExcuses { kReading, kSameTime };
enum class CardInQuestion { kPressed, kRead, kReadAlways };
enum class LateTwoHands { kFault, kFree };
enum class SweepWithNoPile { kDebt, kNothing };
enum class LastTwoFault { kTop, kBothAndOne };
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
  LastCard last_card = LastCard::kWithTheFirst;
  LastTwoOthers last_two_others = LastTwoOthers::kNothing;
  LastTwoOfTwo last_two_of_two = LastTwoOfTwo::kMoves;
  LastTwoFault last_two_fault = LastTwoFault::kTop;
  SweepCounts sweep_counts = SweepCounts::kAlways;
  SweepWithNoPile sweep_with_no_pile = SweepWithNoPile::kDebt;
  // takes
  SameTimeBetween same_time_between = SameTimeBetween::kAny;
  Untaken untaken = Untaken::kCustody;
  CustodyTo custody_to = CustodyTo::kNobody;
  EarlyTouch early_touch = EarlyTouch::kFlag;
  HandRule hand = HandRule::kEither;
  // faults
  WrongCards wrong_cards = WrongCards::kOne;
  RightThenWrong right_then_wrong = RightThenWrong::kFault;
  MatesAtOnce mates_at_once = MatesAtOnce::kSameTime;
  MateExcuses mate_excuses = MateExcuses::kReading;
  YesNo mate_excuses_two_hands = YesNo::kYes;
  YesNo excuses_combine = YesNo::kYes;
  CardInQuestion card_in_question = CardInQuestion::kPressed;
  HandsAtOnce hands_at_once = HandsAtOnce::kHeld;
  // How long a hand stays that presses; nothing: a touch is a press.
  std::optional<Duration> press;
  LateTwoHands late_two_hands = LateTwoHands::kFault;
  WrongThenRight wrong_then_right = WrongThenRight::kTaken;
  std::optional<Duration> wrong_then_right_within;
  WrongBefore wrong_before = WrongBefore::kTwo;
  // what moves
  Pays pays = Pays::kTakeFirst;
  Exchange exchange = Exchange::kAtOnce;
  PenaltyCard penalty_card = PenaltyCard::kTop;
  YesNo penalty_pays_debt = YesNo::kYes;
  Debts debts = Debts::kCount;
  // the match
  HalfOf half_of = HalfOf::kTaken;
  TieInCustody tie_in_custody = TieInCustody::kJudge;
  YesNo team_warnings_carry = YesNo::kYes;
  SubstituteClears substitute_clears = SubstituteClears::kNo;
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
