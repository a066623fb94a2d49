#include "host/game/rules/trace.h"

#include <array>

namespace kimari::rules {
namespace {

using enum AnsweredBy;

constexpr std::array kKyogiAnswers = std::to_array<RuleAnswer>({
    {"R-KK-1", "one against one, a reader, a judge", kBook,
     "host/game/rules/ways.cpp:Settle",
     "tests/game/rules/kyogi/decided_test.cpp:Decided.StandsOverTheEvidence",
     "what is not sure goes to the judge, whose decision stands (facts: "
     "decided); said at the desk"},
    {"R-KK-2", "100 yomifuda", kReader, "host/reader/reading_plan.cpp:Shuffle",
     "tests/reader/"
     "reading_plan_test.cpp:ReadingPlan.ShuffleHoldsEveryCardOnceAndNotTheJoka",
     ""},
    {"R-KK-3", "bow before", kPerson, "people", "",
     "begin of the match is recorded; the bow is the players'"},
    {"R-KK-4", "torifuda mixed face down", kPerson, "people", "",
     "before the rig sees a card"},
    {"R-KK-5", "25 cards each", kObserved,
     "host/match/between_readings.cpp:StateOf",
     "tests/match/match_test.cpp:Match.WhatIsNotSeenOfItsCourtIsNotDead",
     "what is not seen of the court lies there unseen, whatever is seen; a "
     "start that is not 25 against 25, or as many as court_cards says, waits "
     "until it is let stand (host/match/start_check.h)"},
    {"R-KK-6", "50 cards are dead", kBook,
     "host/game/rules/kyogi/decide.cpp:Decide",
     "tests/game/rules/kyogi/take_test.cpp:Take.ADeadCardUntouchedMovesNothing",
     ""},
    {"R-KK-7", "face up in the own territory", kObserved,
     "vision/cards/layout_reader.h:LayoutReader",
     "tests/vision/cards/"
     "layout_reader_test.cpp:LayoutReaderTest.LeavesACardFaceDownUnknown",
     "one face down is not known, and no card is then surely dead (R-KA-19)"},
    {"R-KK-8", "how cards are arranged", kObserved,
     "host/match/court_watch.cpp:Compare",
     "tests/vision/cards/"
     "layout_reader_test.cpp:LayoutReaderTest.TellsTerritoryAndRow",
     "rows are seen; the measures are R-KA-2"},
    {"R-KK-9", "any order within that", kObserved,
     "host/match/between_readings.cpp:SeeLayout",
     "tests/vision/cards/"
     "layout_reader_test.cpp:LayoutReaderTest.TellsTerritoryAndRow",
     "nothing restricts it"},
    {"R-KK-10", "15 minutes to memorise", kReader,
     "host/reader/memorising.cpp:KyogiMemorising",
     "tests/reader/memorising_test.cpp:Memorising.CallsTwoMinutesAtThirteen",
     "in a match too; a time under three minutes is not called out"},
    {"R-KK-11", "last two minutes: swings, no touches", kObserved,
     "host/rig/conductor.cpp:Add",
     "tests/rig/"
     "conductor_test.cpp:ConductorTest.NothingIsReadBeforeMemorisingIsOver",
     "touches are counted in the sheet (PracticeTouch) and nothing follows"},
    {"R-KK-12", "bows when the time is over", kPerson, "people", "", ""},
    {"R-KK-13", "joka first", kReader, "host/rig/spoken_readings.cpp:Begin",
     "tests/rig/conductor_test.cpp:Conductor.JokaComesBeforeTheFirstReading",
     ""},
    {"R-KK-14", "its lower phrase twice", kReader, "host/reader/script.h:kJoka",
     "tests/reader/"
     "reading_session_test.cpp:ASet.BeginsWithTheJokaItsLowerPhraseTwice",
     ""},
    {"R-KK-15", "the upper phrase is read", kReader,
     "host/rig/spoken_readings.cpp:Begin",
     "tests/rig/"
     "conductor_test.cpp:ConductorTest.CardIsCalledAtItsFirstSoundAndNotBefore",
     ""},
    {"R-KK-16", "one hand throughout", kBook,
     "host/game/rules/kyogi/valid_hand.cpp:OtherHandPpm",
     "tests/game/rules/kyogi/take_test.cpp:OtherHand.ATakeByItIsTheOpponents",
     "option valid_hand"},
    {"R-KK-17", "two ways to take", kBook,
     "host/game/rules/kyogi/take.cpp:FindTake",
     "tests/game/rules/kyogi/take_test.cpp:Push.IsNoTakeWhereTheHouseSaysSo",
     "option push_takes"},
    {"R-KK-18", "from either territory", kBook,
     "host/game/rules/kyogi/take.cpp:FindTake",
     "tests/game/rules/kyogi/"
     "take_test.cpp:Take.FromTheOwnTerritoryGivesNothingToSend",
     ""},
    {"R-KK-19", "the stack, and a card to send", kBook,
     "host/game/rules/kyogi/book.cpp:Apply",
     "tests/game/rules/kyogi/"
     "apply_test.cpp:Apply.TakesTheCardOffAndMovesWhatWasSent",
     "option take_sends"},
    {"R-KK-20", "cards are put back; an arm up waits", kObserved,
     "host/match/court_watch.cpp:Check",
     "tests/rig/conductor_test.cpp:ConductorTest.NextReadingWaitsForATidyCourt",
     "a raised arm is R-KA-23"},
    {"R-KK-21", "own cards may be moved when told", kObserved,
     "host/match/court_watch.cpp:Compare",
     "tests/match/"
     "court_watch_test.cpp:CourtWatchTest.FollowsACardMovedWithinItsTerritory",
     "that it was told is the players'; without a word: said at the desk"},
    {"R-KK-22", "then the lower phrase", kReader,
     "host/rig/spoken_readings.cpp:Begin",
     "tests/rig/"
     "conductor_test.cpp:ConductorTest.ReadingOpensWithTheLowerPhrase",
     ""},
    {"R-KK-23", "1 s, then the next upper phrase", kReader,
     "audio/schedule.cpp:Place",
     "tests/audio/schedule_test.cpp:Schedule.GapRunsFromLastSoundToFirstSound",
     ""},
    {"R-KK-24", "a fault receives one card", kBook,
     "host/game/rules/kyogi/decide.cpp:Rights",
     "tests/game/rules/kyogi/"
     "fault_test.cpp:Settlement.MovesOnlyTheDifferenceOfTheRights",
     ""},
    {"R-KK-25", "faults of both cancel", kBook,
     "host/game/rules/kyogi/decide.cpp:SettleRights",
     "tests/game/rules/kyogi/"
     "fault_test.cpp:Settlement.MovesOnlyTheDifferenceOfTheRights",
     ""},
    {"R-KK-26", "list of faults (missing)", kBook,
     "host/game/rules/kyogi/faults.cpp:FindFaults",
     "tests/game/rules/kyogi/fault_test.cpp:SharedFault.CanBeSwitchedOff",
     "option shared_fault"},
    {"R-KK-27", "list of rarer faults (missing)", kBook,
     "host/game/rules/kyogi/faults.cpp:FindFaults",
     "tests/game/rules/kyogi/"
     "fault_test.cpp:Fault.NoneOnADeadCardWhereTheHouseSaysSo",
     "option dead_card_faults"},
    {"R-KK-28", "free in the called card's territory", kBook,
     "host/game/rules/kyogi/faults.cpp:IsFault",
     "tests/game/rules/kyogi/"
     "fault_test.cpp:Fault.NoneInTheCalledCardsTerritory",
     ""},
    {"R-KK-29", "an empty territory wins", kBook,
     "host/game/rules/kyogi/book.cpp:Score",
     "tests/game/rules/kyogi/apply_test.cpp:Winner.HasNoCardLeft", ""},
    {"R-KK-30", "bow after", kPerson, "people", "", ""},
    {"R-KK-31", "same time (missing)", kBook,
     "host/game/rules/kyogi/take.cpp:AtTheSameTime",
     "tests/game/rules/kyogi/"
     "take_test.cpp:SameTime.IsTheJudgesWhereTheHouseSaysSo",
     "options same_time_to, same_time_ms"},
    {"R-KK-32", "like Genpei, except (missing)", kBook,
     "host/game/rules/kyogi/options.cpp:KyogiOptionTable",
     "tests/game/rules/kyogi/options_test.cpp:KyogiOptions."
     "EachIsListedWithRuleDefaultAndBothLanguages",
     "the exceptions are not in the text; every rule that needs one has an id "
     "and an option of its own"},
    {"R-KA-1", "first with an empty territory; really at 0", kBook,
     "host/game/rules/kyogi/book.cpp:Score",
     "tests/game/rules/kyogi/"
     "apply_test.cpp:Winner.AtOneAllIsNobodyBeforeTheCardIsSent",
     ""},
    {"R-KA-2", "territory and its line", kBook,
     "host/game/rules/kyogi/faults.cpp:InsideTheLine",
     "tests/game/rules/"
     "vectors_test.cpp:Vectors.OfKyogiAreAnsweredAsTheTextsSay",
     "which line counts for a card that slid over: option slid_card; measures "
     "are checked at the start (host/match/start_check.h)"},
    {"R-KA-3", "cards face their owner, 16 a row", kObserved,
     "vision/cards/layout_reader.h:LayoutReader",
     "tests/vision/cards/"
     "layout_reader_test.cpp:LayoutReaderTest.TellsTerritoryAndRow",
     "angle and row are in the record"},
    {"R-KA-4", "hands back before the first sound", kBook,
     "host/game/rules/kyogi/decide.cpp:FlagEarlyTouches",
     "tests/match/"
     "match_test.cpp:MatchTest.AHandBeforeTheFirstSoundIsFlaggedAndNoMore",
     "shown as a flag, with hands and heads that the camera sees over the "
     "line; "
     "no penalty was found"},
    {"R-KA-5", "the first valid touch takes", kBook,
     "host/game/rules/kyogi/take.cpp:FindTake",
     "tests/game/rules/kyogi/take_test.cpp:Take.TheFirstTouchTakesTheCard", ""},
    {"R-KA-6", "pushed wholly out; not with both hands", kBook,
     "host/game/rules/kyogi/take.cpp:FoulExit",
     "tests/game/rules/kyogi/take_test.cpp:Push.ByBothHandsIsTheOpponentsTake",
     "option both_hands_push"},
    {"R-KA-7", "same time: the holder", kBook,
     "host/game/rules/kyogi/take.cpp:AtTheSameTime",
     "tests/game/rules/kyogi/take_test.cpp:SameTime.IsTheHoldersCard",
     "option same_time_ms; who pushed nearer is not measured: the judge's"},
    {"R-KA-8", "a right to send; lost with the next reading", kBook,
     "host/game/rules/state.cpp:BeginReading",
     "tests/game/rules/kyogi/"
     "apply_test.cpp:Apply.ASendForgottenIsLostWithTheNextReading",
     "what was sent is held against the right: host/match/court_watch.cpp"},
    {"R-KA-9", "what is a fault", kBook,
     "host/game/rules/kyogi/faults.cpp:AddFault",
     "tests/game/rules/kyogi/"
     "fault_test.cpp:Fault.ATouchInTheTerritoryWithoutTheCalledCard",
     ""},
    {"R-KA-10", "one a territory, two a reading", kBook,
     "host/game/rules/kyogi/faults.cpp:AddFault",
     "tests/game/rules/kyogi/fault_test.cpp:Fault.AtMostTwoAReading", ""},
    {"R-KA-11", "free touches", kBook,
     "host/game/rules/kyogi/faults.cpp:IsFault",
     "tests/game/rules/kyogi/"
     "fault_test.cpp:Fault.NoneInTheCalledCardsTerritory",
     ""},
    {"R-KA-12", "one card each", kBook,
     "host/game/rules/kyogi/decide.cpp:Rights",
     "tests/game/rules/kyogi/"
     "fault_test.cpp:Settlement.MovesOnlyTheDifferenceOfTheRights",
     ""},
    {"R-KA-13", "shared fault", kBook,
     "host/game/rules/kyogi/faults.cpp:AddShared",
     "tests/game/rules/kyogi/"
     "fault_test.cpp:SharedFault.TouchingTheCardOfTheOthersFaultWhereverItIs",
     "by the hand too: option shared_fault_hand"},
    {"R-KA-14", "net settlement", kBook,
     "host/game/rules/kyogi/decide.cpp:SettleRights",
     "tests/game/rules/vectors/kyogi.json:net: dead card, faults A 2 B 1",
     "one of the 33 vectors \"net: ...\", each way of taking and faulting"},
    {"R-KA-15", "the valid hand", kBook,
     "host/game/rules/kyogi/valid_hand.cpp:Valid",
     "tests/game/rules/kyogi/"
     "take_test.cpp:OtherHand.BeforeTheOwnValidHandLosesTheCard",
     "options valid_hand, other_hand_take, other_hand_sends"},
    {"R-KA-16", "covering is legal", kBook,
     "host/game/rules/kyogi/touch_questions.cpp:WhoseTouch",
     "tests/game/rules/kyogi/"
     "open_test.cpp:DoubtfulTouch.OfAHandThatMayHaveHoveredSaysSo",
     ""},
    {"R-KA-17", "before the kimariji is legal", kBook,
     "host/proof/truth/expected.cpp:FactsOf",
     "tests/proof/truth/"
     "expected_test.cpp:ExpectedTest.TouchRightAfterTheFirstSoundTakes",
     "nothing in the rule book asks for the kimariji"},
    {"R-KA-18", "misread: void, read again", kBook,
     "host/game/rules/kyogi/decide.cpp:Decide",
     "tests/game/rules/kyogi/take_test.cpp:Established.AMisreadCardIsVoid",
     "said at the desk; it is read again when it lies on the court again"},
    {"R-KA-19", "a lost card is the opponent's", kBook,
     "host/game/rules/kyogi/take.cpp:TakeOfLost",
     "tests/game/rules/kyogi/"
     "take_test.cpp:Established.ALostCardIsTheOpponentsAndFaultsAreVoid",
     "one not seen is never dead for certain; who lost it is said at the "
     "desk"},
    {"R-KA-20", "obstruction", kBook,
     "host/game/rules/kyogi/faults.cpp:VoidTheObstructed",
     "tests/game/rules/kyogi/"
     "take_test.cpp:Established.TheFaultOfTheObstructedIsVoid",
     "said at the desk"},
    {"R-KA-21", "dead cards are read too", kReader,
     "host/reader/reading_order.cpp:dead",
     "tests/reader/"
     "reading_order_test.cpp:ReadingOrder.AddsDeadCardsThatAreNotOnTheCourt",
     ""},
    {"R-KA-22", "silence until the take", kReader, "host/rig/conductor.h:Still",
     "tests/rig/conductor_test.cpp:ConductorTest."
     "CourtIsStillFromTheLowerPhraseUntilSettled",
     ""},
    {"R-KA-23", "a hand straight up stops the reader", kObserved,
     "host/match/flow.cpp:HandRaised",
     "tests/match/"
     "desk_test.cpp:Desk.AHandThatTheCameraSeesHoldsUntilItIsSeenToComeDown",
     "seen by the camera where a sleeve shows; else said at the desk"},
    {"R-KA-24", "own cards may be moved", kObserved,
     "host/match/court_watch.cpp:Compare",
     "tests/match/"
     "court_watch_test.cpp:CourtWatchTest.FollowsACardMovedWithinItsTerritory",
     "as R-KK-21"},
    {"R-KA-25", "two minutes called at 13", kReader,
     "host/reader/memorising.cpp:KyogiMemorising",
     "tests/reader/memorising_test.cpp:Memorising.CallsTwoMinutesAtThirteen",
     "by kimari read, and in a match whose time is three minutes or more"},
    {"R-KA-26", "no swing before those two minutes", kPerson, "people", "",
     "a swing touches nothing; touches are in the record"},
    {"R-KA-27", "joka's gaps are equal", kReader, "audio/schedule.cpp:Place",
     "tests/audio/schedule_test.cpp:Schedule.JokaHasEqualGaps", ""},
    {"R-KA-28", "5-3-1-6, not varying", kReader,
     "host/reader/rhythm.h:RhythmProfile",
     "tests/reader/rhythm_test.cpp:Rhythm.IsReadAsItIsWritten", ""},
    {"R-KA-29", "no safe in the air", kBook,
     "host/game/rules/kyogi/faults.cpp:InsideTheLine",
     "tests/game/rules/"
     "vectors_test.cpp:Vectors.OfKyogiAreAnsweredAsTheTextsSay",
     "a flying card that is touched: no sensor of the rig says so; the "
     "judge's, by a decision"},
    {"R-KA-30", "players settle, the referee's ruling stands", kBook,
     "host/game/rules/kyogi/decide.cpp:AsDecided",
     "tests/game/rules/kyogi/decided_test.cpp:Decided.StandsOverTheEvidence",
     "both at the desk: settle, confirm, overrule"},
    {"R-KA-31", "bows, legs, cheering, starting on time", kPerson, "people", "",
     ""},
});

}  // namespace

std::span<const RuleAnswer> TraceOfKyogi() { return kKyogiAnswers; }

}  // namespace kimari::rules
