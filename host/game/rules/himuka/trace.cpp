#include "host/game/rules/trace.h"

#include <array>

namespace kimari::rules {
namespace {

using enum AnsweredBy;

constexpr std::array kHimukaAnswers = std::to_array<RuleAnswer>({
    {"R-HT-1", "team of three", kBook,
     "host/game/rules/himuka/book.cpp:PlayersOfASide",
     "tests/game/rules/vectors/himuka.json:a team with one player left is out",
     "two to three; a team with one left is out"},
    {"R-HT-2", "registered team", kBook,
     "host/game/rules/himuka/conduct.cpp:SeatTheOther",
     "tests/game/rules/vectors/himuka.json:another player takes the place of "
     "one "
     "who is ill",
     "the button at the desk: next"},
    {"R-HT-3", "court and centre line", kNext, "court", "",
     "270 x 180 cm; which sides the side lines are is not stated"},
    {"R-HT-4", "the players' line at 64 cm", kNext, "court", "", ""},
    {"R-HT-5", "sitting behind it", kNext, "court", "", ""},
    {"R-HT-6", "no changing of places", kNext, "court", "",
     "seats are the state's (State::mates)"},
    {"R-HT-7", "kneecaps and head", kNext, "court", "", ""},
    {"R-HT-8", "hands on the knees", kNext, "court", "", ""},
    {"R-HT-9", "cross-legged by permission", kNext, "flow", "",
     "an entry of the desk"},
    {"R-HT-10", "46 cards", kBook,
     "host/game/rules/himuka/decide.cpp:OpenWhereItIs",
     "tests/game/rules/vectors/himuka.json:the called card is in no place: the "
     "judge",
     "no dead cards; numbered as the kana are ordered"},
    {"R-HT-11", "23 a side, 12 and 11", kBook,
     "host/game/rules/himuka/decide.cpp:CountTheHalves",
     "tests/game/rules/vectors/himuka.json:24 and 22 cards at the start: noted",
     "23 a side are counted; the rows: next, court; the mat stands: "
     "host/court/himuka-team.toml"},
    {"R-HT-12", "upper row at the line, 2 cm, 20 cm", kNext, "court", "", ""},
    {"R-HT-13", "cards are not moved", kNext, "court", "",
     "touches after a pause are asked about (R-HT-13)"},
    {"R-HT-14", "the last two on the centre line", kBook,
     "host/game/rules/himuka/settle_up.cpp:SayWhoPlaysTheLastTwo",
     "tests/game/rules/vectors/himuka.json:two cards are left: play stops for "
     "the "
     "last two",
     "that they lie there, 30 cm apart: next, court"},
    {"R-HT-15", "centre players play them", kBook,
     "host/game/rules/himuka/play.cpp:PlaysLastTwo",
     "tests/game/rules/vectors/himuka.json:only the centre players play the "
     "last "
     "two",
     "option last_two_others"},
    {"R-HT-16", "a team of two", kBook,
     "host/game/rules/himuka/play.cpp:PlaysLastTwo",
     "tests/game/rules/vectors/himuka.json:a team of two: who sits on the "
     "judge's "
     "side moves to the centre, the order stays",
     "option last_two_of_two"},
    {"R-HT-17", "pressed, flicked, pushed: finger tips", kBook,
     "host/game/rules/himuka/take.cpp:FindTake",
     "tests/game/rules/vectors/himuka.json:A's finger tip first, in B's "
     "territory",
     "a push by other cards is no take"},
    {"R-HT-18", "still until the first sound", kBook,
     "host/game/rules/himuka/faults.cpp:ListTouches",
     "tests/game/rules/vectors/himuka.json:a touch before the first sound is "
     "noted "
     "and takes nothing",
     "option early_touch; bodies and voices: next, court and reader"},
    {"R-HT-19", "one hand", kBook,
     "host/game/rules/himuka/play.cpp:ByTakingHand",
     "tests/game/rules/vectors/himuka.json:one hand throughout: the other "
     "takes "
     "nothing",
     "option hand"},
    {"R-HT-20", "IV.D and IV.E (missing)", kBook,
     "host/game/rules/himuka/settle_up.cpp:NobodyTook",
     "tests/game/rules/vectors/himuka.json:who takes the first of the last two "
     "takes the other, unless the house says otherwise",
     "options untaken, last_card"},
    {"R-HT-21", "same time: the territory", kBook,
     "host/game/rules/himuka/take.cpp:TakeAtTheSameTime",
     "tests/game/rules/vectors/himuka.json:same time in A's territory is A's",
     "options same_time_ms, same_time_between"},
    {"R-HT-22", "same time at the last two", kBook,
     "host/game/rules/himuka/take.cpp:TakeAtTheSameTime",
     "tests/game/rules/vectors/himuka.json:the last two, a role card, same "
     "time: at "
     "whose right it lies",
     "option last_two_same_time"},
    {"R-HT-23", "the pile, newest on top", kBook,
     "host/game/rules/himuka/settle_up.cpp:Receive",
     "tests/game/rules/vectors/himuka.json:each take goes on top of the pile",
     "options pays, exchange, penalty_card, penalty_pays_debt"},
    {"R-HT-24", "a fault: any wrong card", kBook,
     "host/game/rules/himuka/faults.cpp:FindWrongCards",
     "tests/game/rules/vectors/himuka.json:a wrong card in own territory is a "
     "fault",
     "options wrong_cards, right_then_wrong"},
    {"R-HT-25", "mates at the same time: one card", kBook,
     "host/game/rules/himuka/faults.cpp:PaidByAnother",
     "tests/game/rules/vectors/himuka.json:two mates at the same time: one "
     "card",
     "option mates_at_once"},
    {"R-HT-26", "a mate's right card excuses", kBook,
     "host/game/rules/himuka/faults.cpp:AskTheMate",
     "tests/game/rules/vectors/himuka.json:a mate's right card makes a fault "
     "none",
     "options mate_excuses, mate_excuses_two_hands, excuses_combine"},
    {"R-HT-27", "both hands", kBook,
     "host/game/rules/himuka/faults.cpp:AreBothHands",
     "tests/game/rules/vectors/himuka.json:both hands on the read card at once",
     "options both_hands_at_once, press_ms, late_two_hands, card_in_question"},
    {"R-HT-28", "wrong, then right", kBook,
     "host/game/rules/himuka/hands.cpp:ThenRight",
     "tests/game/rules/vectors/himuka.json:wrong, then right, by one hand",
     "options wrong_then_right, wrong_then_right_ms, wrong_before"},
    {"R-HT-29", "both of the last two swept", kBook,
     "host/game/rules/himuka/hands.cpp:IsSweep",
     "tests/game/rules/vectors/himuka.json:both of the last two swept: three "
     "cards",
     "options sweep_counts, sweep_with_no_pile, last_two_fault; one motion is "
     "the evidence's to say"},
    {"R-HT-30", "a debt", kBook,
     "host/game/rules/himuka/settle_up.cpp:PayDebts",
     "tests/game/rules/vectors/himuka.json:the first card taken afterwards "
     "pays the "
     "debt",
     "option debts"},
    {"R-HT-31", "one point a card", kBook,
     "host/game/rules/himuka/score.cpp:FindWinner",
     "tests/game/rules/vectors/himuka.json:one point a card, more than half "
     "wins",
     "option more_than_half_of"},
    {"R-HT-32", "role sets", kBook,
     "host/game/rules/himuka/score.cpp:CountPoints",
     "tests/game/rules/vectors/himuka.json:ふ, ら, ん: seven more", ""},
    {"R-HT-33", "a tie: な", kBook,
     "host/game/rules/himuka/score.cpp:SettleTie",
     "tests/game/rules/vectors/himuka.json:equal: who holds な",
     "option tie_in_custody"},
    {"R-HT-34", "bows", kPerson, "people", "", ""},
    {"R-HT-35", "yellow and red cards", kBook,
     "host/game/rules/himuka/conduct.cpp:WhyOut",
     "tests/game/rules/vectors/himuka.json:three yellow cards over a team: out "
     "at "
     "once",
     "options team_warnings_carry, substitute_clears, red_in_team; the button "
     "at the desk: next"},
    {"R-HT-36", "no disturbing", kPerson, "people", "",
     "the judge may show yellow"},
    {"R-HT-37", "who may protest", kBook,
     "host/game/rules/himuka/conduct.cpp:OnProtest",
     "tests/game/rules/vectors/himuka.json:a second protest after the judge's "
     "decision is not",
     "a decision stands over the evidence, and no protest is heard after it, "
     "at the desk either"},
    {"R-HT-38", "until when", kBook,
     "host/game/rules/himuka/conduct.cpp:OnProtest",
     "tests/game/rules/vectors/himuka.json:a protest at the first sound of the "
     "next "
     "card is too late",
     "option protest_until; that the reader is held: next, flow"},
    {"R-HT-39", "finger tips", kPerson, "people", "", ""},
    {"R-HT-40", "officials in their places", kPerson, "people", "", ""},
    {"R-HT-41", "janken", kPerson, "people", "", ""},
    {"R-HT-42", "who picks first; 23 each", kBook,
     "host/game/rules/himuka/decide.cpp:CountTheHalves",
     "tests/game/rules/vectors/himuka.json:23 and 22 cards at the start: noted",
     "23 each are counted; who picks is people's"},
    {"R-HT-43", "8, 8 and 7", kNext, "court", "", "that 12 and 11 lie there"},
    {"R-HT-44", "one minute", kReader,
     "host/reader/memorising.cpp:HimukaMemorising",
     "tests/reader/memorising_test.cpp:Memorising.OfHimukaLastsOneMinute",
     "and begins with what is read of な (host/reader/script.h)"},
    {"R-HT-45", "counting", kBook, "host/game/rules/himuka/score.cpp:ScoreOf",
     "tests/game/rules/vectors/himuka.json:45 of 46 cards at the end: not "
     "over, and "
     "nobody has won",
     "options custody_to, more_than_half_of; the sheet: next, flow"},
    {"R-HT-46", "returning the cards", kPerson, "people", "", ""},
    {"R-HT-47", "one judge a court", kNext, "flow", "", "the desk of a match"},
    {"R-HT-48", "white flags", kObserved, "host/match/flow.cpp:kWhiteUp",
     "tests/match/"
     "desk_test.cpp:Desk.TheNextReadingWaitsForTheWhiteFlagToComeDown",
     "at the desk of one court; that the chief waits for all courts: next, "
     "flow"},
    {"R-HT-49", "red flags", kBook,
     "host/game/rules/himuka/book.cpp:WhoDecides",
     "tests/game/rules/vectors/himuka.json:what the court's judge cannot "
     "decide "
     "goes to the chief",
     "to whom an open ruling goes, option rules_on_dispute; the red flag "
     "holds at the desk of its court (host/match/flow.cpp), that the chief's "
     "goes up: next, flow"},
    {"R-HT-50", "line judges", kNext, "flow", "", "the hall"},
    {"R-HT-51", "the tally", kNext, "flow", "", "the desk of a meet"},
    {"R-HI-1", "one against one", kBook,
     "host/game/rules/himuka/book.cpp:PlayersOfASide",
     "tests/game/rules/vectors/himuka.json:single players: first finger tip",
     ""},
    {"R-HI-2", "no substitute", kBook,
     "host/game/rules/himuka/conduct.cpp:Leave",
     "tests/game/rules/vectors/himuka.json:a single player who cannot play is "
     "disqualified",
     ""},
    {"R-HI-3", "court", kNext, "court", "", ""},
    {"R-HI-4", "position", kNext, "court", "", ""},
    {"R-HI-5", "posture", kNext, "court", "", ""},
    {"R-HI-6", "8, 8 and 7", kNext, "court", "",
     "the mat stands: host/court/himuka-individual.toml"},
    {"R-HI-7", "the last two", kBook,
     "host/game/rules/himuka/settle_up.cpp:SayWhoPlaysTheLastTwo",
     "tests/game/rules/vectors/himuka.json:the last two of single players", ""},
    {"R-HI-8", "taking", kBook, "host/game/rules/himuka/take.cpp:FindTake",
     "tests/game/rules/vectors/himuka.json:single players: same time by the "
     "territory",
     "option last_two_same_time"},
    {"R-HI-9", "faults", kBook, "host/game/rules/himuka/faults.cpp:FindFaults",
     "tests/game/rules/vectors/himuka.json:single players: a wrong card",
     "R-HT-24, 27 to 30"},
    {"R-HI-10", "no role sets", kBook,
     "host/game/rules/himuka/score.cpp:CountPoints",
     "tests/game/rules/vectors/himuka.json:single players have no role sets",
     "option more_than_half_of"},
    {"R-HI-11", "a tie: な", kBook,
     "host/game/rules/himuka/score.cpp:SettleTie",
     "tests/game/rules/vectors/himuka.json:single players, equal: who holds な",
     ""},
    {"R-HI-12", "yellow and red cards", kBook,
     "host/game/rules/himuka/conduct.cpp:WhyOut",
     "tests/game/rules/vectors/himuka.json:a single player's third yellow over "
     "the "
     "meet",
     ""},
    {"R-HI-13", "procedure", kNext, "flow", "",
     "the players deal; option deal_order"},
    {"R-HI-14", "cards are not moved", kNext, "court", "", ""},
    {"R-HI-15", "the pile", kBook, "host/game/rules/himuka/settle_up.cpp:Win",
     "tests/game/rules/vectors/himuka.json:single players: each take goes on "
     "top of "
     "the own pile",
     ""},
    {"R-HI-16", "conduct", kBook,
     "host/game/rules/himuka/conduct.cpp:OnProtest",
     "tests/game/rules/vectors/himuka.json:a single player's protest",
     "of it the protests; the rest is people's"},
    {"R-HI-17", "officials", kNext, "flow", "", ""},
});

}  // namespace

std::span<const RuleAnswer> TraceOfHimuka() { return kHimukaAnswers; }

}  // namespace kimari::rules
