#include "host/rules/trace.h"

#include <array>

namespace kimari::rules {
namespace {

// The second game's book is not written yet.
constexpr std::array kAnswers = std::to_array<RuleAnswer>({
    {"R-HT-1", "team of three"},
    {"R-HT-2", "registered team"},
    {"R-HT-3", "court and centre line"},
    {"R-HT-4", "the players' line at 64 cm"},
    {"R-HT-5", "sitting behind it"},
    {"R-HT-6", "no changing of places"},
    {"R-HT-7", "kneecaps and head"},
    {"R-HT-8", "hands on the knees"},
    {"R-HT-9", "cross-legged by permission"},
    {"R-HT-10", "46 cards"},
    {"R-HT-11", "23 a side, 12 and 11"},
    {"R-HT-12", "upper row at the line, 2 cm, 20 cm"},
    {"R-HT-13", "cards are not moved"},
    {"R-HT-14", "the last two on the centre line"},
    {"R-HT-15", "centre players play them"},
    {"R-HT-16", "a team of two"},
    {"R-HT-17", "pressed, flicked, pushed: finger tips"},
    {"R-HT-18", "still until the first sound"},
    {"R-HT-19", "one hand"},
    {"R-HT-20", "IV.D and IV.E (missing)"},
    {"R-HT-21", "same time: the territory"},
    {"R-HT-22", "same time at the last two"},
    {"R-HT-23", "the pile, newest on top"},
    {"R-HT-24", "a fault: any wrong card"},
    {"R-HT-25", "mates at the same time: one card"},
    {"R-HT-26", "a mate's right card excuses"},
    {"R-HT-27", "both hands"},
    {"R-HT-28", "wrong, then right"},
    {"R-HT-29", "both of the last two swept"},
    {"R-HT-30", "a debt"},
    {"R-HT-31", "one point a card"},
    {"R-HT-32", "role sets"},
    {"R-HT-33", "a tie: な"},
    {"R-HT-34", "bows"},
    {"R-HT-35", "yellow and red cards"},
    {"R-HT-36", "no disturbing"},
    {"R-HT-37", "who may protest"},
    {"R-HT-38", "until when"},
    {"R-HT-39", "finger tips"},
    {"R-HT-40", "officials in their places"},
    {"R-HT-41", "janken"},
    {"R-HT-42", "who picks first"},
    {"R-HT-43", "8, 8 and 7"},
    {"R-HT-44", "one minute"},
    {"R-HT-45", "counting"},
    {"R-HT-46", "returning the cards"},
    {"R-HT-47", "one judge a court"},
    {"R-HT-48", "white flags"},
    {"R-HT-49", "red flags"},
    {"R-HT-50", "line judges"},
    {"R-HT-51", "the tally"},
    {"R-HI-1", "one against one"},
    {"R-HI-2", "no substitute"},
    {"R-HI-3", "court"},
    {"R-HI-4", "position"},
    {"R-HI-5", "posture"},
    {"R-HI-6", "8, 8 and 7"},
    {"R-HI-7", "the last two"},
    {"R-HI-8", "taking"},
    {"R-HI-9", "faults"},
    {"R-HI-10", "no role sets"},
    {"R-HI-11", "a tie: な"},
    {"R-HI-12", "yellow and red cards"},
    {"R-HI-13", "procedure"},
    {"R-HI-14", "cards are not moved"},
    {"R-HI-15", "the pile"},
    {"R-HI-16", "conduct"},
    {"R-HI-17", "officials"},
});

}  // namespace

std::span<const RuleAnswer> TraceOfHimuka() { return kAnswers; }

}  // namespace kimari::rules
