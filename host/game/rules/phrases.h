// Every sentence that rulings, doubts and waits are made of, by its key, in
// both languages. {0}, {1} ... stand for the slots of Words.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace kimari::rules {

enum class Key : uint16_t {
  kNothing,
  kSaid,  // {0} in English, {1} in Japanese, as somebody put it

  // who was first (phrases_first.cpp)
  kOrderNotSure,
  kSharesTooLow,
  kNotSureEnough,
  kOrderUnknown,
  // ways
  kSameEitherWay,
  kChangesRuling,
  kTooManyOpen,
  kFaultsEitherWay,
  kDecidedBy,
  kDecidedNobody,
  // a decision in short
  kInShort,  // {0}: a list, all of which holds
  kTakes,
  kDeadCardShort,
  kNotTakenShort,
  kGoesOverShort,
  kFaults,
  kSends,
  // what is open of a touch
  kTouchedOrPushed,
  kTouchSure,
  kTouchOrHover,
  kOtherHandSure,
  kPushHandSure,
  kPlayingOrTidying,
  kCountedElsewhere,
  kMeetingSure,

  // the take (phrases_kyogi.cpp)
  kCountedInFeltIn,
  kCountedDeadFeltIn,
  kLostOpponentsTake,
  kOnlyPushedNoTake,
  kNobodyTook,
  kBothPushedUnseen,
  kBothPushedNearer,
  kSameTimeJudge,
  kHolderNotLater,
  kSameTimeHolder,
  kLeftByWhom,
  kWhichHandUnclear,
  kByOtherHand,
  kByBothHands,
  kOtherHandNothing,
  kBothHandsNothing,
  kTouchedOrPushedFirst,
  kPushedOut,
  kTouchedFirst,
  kOneToSend,
  kMisreadVoid,
  kIsDead,
  kMayNotBeDead,
  kNotWhereItShould,
  kAlreadyWon,
  // faults
  kLostFaultsVoid,
  kSharedUnclear,
  kSharedHandUnclear,
  kObstructedVoid,
  kFaultOn,
  kSharedFaultOn,
  kSharedHandFault,
  kDecidedFault,
  kFreeTouches,
  kOutsideTheLine,
  kSlidAway,
  kByOtherHandNoFault,
  kEarlyTouch,
  kHandOverLine,
  kHeadOverLine,
  // what moves
  kRightsCancel,
  kRightsDifference,
  kNoMoreLeft,
  kSendsOne,
  kSendsMany,
  kStillToSend,
  kNoCardLeft,

  // doubts of the evidence (phrases_evidence.cpp)
  kBoardSilent,
  kBoardLost,
  kBoardRestarted,
  kBoardDropped,
  kSoundLost,
  kSoundStoodStill,
  kSoundMoved,
  kMovedNotFelt,
  kNearFirstSound,
  kHeardLate,
  kWasAway,
  kMovedUnseen,
  kCameraMissed,
  kPadsAndCamera,
  kCameToTheEdge,
  kHandsMet,
  kMeetingNotSeen,
  kSeenNotFelt,
  kLayBesidePads,
  kHandsNotTold,
  kPushHandsNotTold,
  kSlidMayBeTouched,
  kRecordLost,
  kNotEntered,
  kNextBegan,
  kBeginningLost,
  kRulesLost,
  kLearnedLess,
  kCourtNotSeen,
  // opinions
  kBothTouched,
  kOnlyTouched,
  kNobodyTouched,
  kTouchedShares,
  kCardMayStand,
  kBothCameOver,
  kCameBefore,
  kOnlyCameOver,
  kNoneCameOver,
  kCameraNotRunning,
  kKnocksAgree,
  kKnockAgrees,
  kKnockContradicts,
  kKnocksMasked,
  kKnockMasked,
  kKnockOpens,
  kFurther,

  // the court between readings (phrases_court.cpp)
  kWaitingForCamera,
  kTakenLiesThere,
  kNotInItsRow,
  kLiesUnderThing,
  kHasToSend,
  kSentWithoutRight,
  kSentTooMany,
  kOpenLiesStill,

  // the start (phrases_desk.cpp)
  kCountOff,  // {side} has {n} cards, not {n}
  kCardsOff,  // {n} cards on the court, not {n}
  kCardTwice,
  kFaceDownOrUnknown,
  kOutsideRows,
  kRowTooWide,
  kRowTooFull,
  // why nothing is read
  kHeldByJudge,
  kHandUp,
  kRedFlagUp,
  kWhiteFlagUp,
  kProtestOpen,
  kSettleFirst,
  kDeviceGone,
  kDeviceSays,
  kSoundStands,
  kSoundStood,
  kSoundWent,
  kSoundsNotReady,
  kLastTwoLaid,
  kAsksForNext,
  kAsksByPad,
  kHeldToTidy,
  // what cannot be done at the desk, and why
  kNoMatchYet,
  kMatchEnded,
  kNameMissing,
  kNotYours,
  kOnlyForOneself,
  kNoSuchReading,
  kReadingUnderWay,
  kNothingUnderWay,
  kProtestTooLate,
  kProtestAlready,
  kProtestDecided,
  kNoProtest,
  kNothingHeld,
  kHeldByOther,
  kDecidedMeanwhile,
  kStillOpen,
  kCannotTake,
  kTooManyFaults,
  kTooManySends,
  kNoSuchCard,
  kNotOnCourt,
  kNothingToSend,
  kNothingOff,
  kNotOpen,
  kSideMissing,
  kAlreadyVoid,
  kAlreadySigned,
  kNotMemorising,
  kOutOfRange,
  kPutWhere,
  kAlreadySo,
  kNotOver,
  // what a decision did
  kVoidBy,
  kEstablishedBy,
  kPutBy,
  kForgottenBy,
  kDoesNotFollow,
  kSendsForgotten,

  // the second game's take (phrases_himuka.cpp)
  kFingerTipFirst,
  kSameTimeRight,
  kIntoCustody,
  kStaysOnCourt,
  kGetsCustody,
  kGetsTheOther,
  kOtherIsKept,
  kNotFacing,
  kEarlyTouchJudge,
  kNotHisToPlay,
  kChangedHand,
  kLiesNowhere,
  kRulesAreSilent,
  kMayShowYellow,
  kAlreadyOver,
  // faults
  kTouchedNotRead,
  kBothHandsFault,
  kSweptBoth,
  kOneCardForAll,
  kMateTookIt,
  kThenTheRight,
  kAfterTheTake,
  kWhichFirstUnclear,
  kMatesUnclear,
  kHandsUnclear,
  kHandsAtDownUnclear,
  kPressUnclear,
  kBothHandOver,
  kFaultsOrderUnclear,
  kWhichMate,
  kWhichHand,
  // what moves
  kGivesTop,
  kOwesNext,
  kOwesAlready,
  kSweptNoPile,
  kPaysDebt,
  kHandedOver,
  kTwoAreLeft,
  kCentrePlays,
  kJudgeSideMoves,
  kJudgeSideStays,
  // the score
  kRoleSet,
  kMoreThanHalf,
  kMorePoints,
  kNoMajority,
  kHoldsNa,
  kNobodyHoldsNa,
  kDraw,
  kCountedShort,
  kNotHalfEach,
  // conduct and protests
  kYellowShown,
  kRedForPlayer,
  kRedForTeam,
  kNobodySubstitutes,
  kCannotGoOn,
  kTakesThePlace,
  kTooFewLeft,
  kWinsByRed,
  kProtestHeard,
  kProtestLapsed,
  kProtestLapsedPre,
  kDecisionStands,
  kNoPlayerProtests,
  kChiefDecides,
  kHeadDecides,

  kCount,  // how many there are
};

struct Phrase {
  Key key = Key::kNothing;
  std::string_view name;  // in files: "touched first"
  std::string_view en;
  std::string_view ja;
};

const Phrase& PhraseOf(Key key);
// By its name in files; nothing where this version knows none.
std::optional<Key> KeyNamed(std::string_view name);

// The tables PhraseOf looks up.
std::span<const Phrase> PhrasesOfFirst();
std::span<const Phrase> PhrasesOfKyogi();
std::span<const Phrase> PhrasesOfEvidence();
std::span<const Phrase> PhrasesOfCourt();
std::span<const Phrase> PhrasesOfDesk();
std::span<const Phrase> PhrasesOfHimuka();

}  // namespace kimari::rules
