// Who was first, what is open of a touch, and a decision in short.
#include <array>

#include "host/game/rules/phrases.h"

namespace kimari::rules {
namespace {

constexpr std::array kFirstPhrases = std::to_array<Phrase>({
    {Key::kSaid, "said", "{0}", "{1}"},
    {Key::kOrderNotSure, "order not sure", "who was first is not sure enough",
     "どちらが先か確かでない"},
    {Key::kSharesTooLow, "shares too low",
     "A first {0} %, B first {1} %, same time {2} %, not touched {3} %: none "
     "reaches 99.9 %",
     "A先 {0} %、B先 {1} %、同時 {2} %、触れず {3} %:いずれも 99.9 % "
     "に届かない"},
    {Key::kNotSureEnough, "too close to tell",
     "{0} ± {1} ms apart: neither before nor at the same time by 99.9 %",
     "差 {0} ± {1} ms:先とも同時とも 99.9 % に届かない"},
    {Key::kOrderUnknown, "order unknown", "who was first is not known",
     "どちらが先か分からない"},

    {Key::kSameEitherWay, "same either way",
     "{0}: the ruling is the same either way", "{0}:どちらでも判定は同じ"},
    {Key::kChangesRuling, "changes the ruling", "{0} ({1})", "{0}({1})"},
    {Key::kTooManyOpen, "too many open",
     "{0} things are open at once: more ways than can be tried",
     "同時に不明な点が{0}あり、全ての場合を調べきれない"},
    {Key::kFaultsEitherWay, "faults either way", "{0} faults either way",
     "{0}のお手つきはどちらでも成立"},
    {Key::kDecidedBy, "decided", "{0} decided: {1}'s take",
     "{0}の判定:{1}の取り"},
    {Key::kDecidedNobody, "decided nobody", "{0} decided: nobody's take",
     "{0}の判定:取りなし"},

    {Key::kInShort, "in short", "{0}", "{0}"},
    {Key::kTakes, "takes", "{0} takes", "{0}の取り"},
    {Key::kDeadCardShort, "dead card", "dead card", "空札"},
    {Key::kNotTakenShort, "not taken", "not taken", "取りなし"},
    {Key::kGoesOverShort, "goes over", "it goes to {0}, nobody takes",
     "{0}に渡る(取りなし)"},
    {Key::kFaults, "faults", "{0} faults", "{0}のお手つき"},
    {Key::kSends, "sends", "{0} sends {1}", "{0}から{1}枚"},

    {Key::kTouchedOrPushed, "touched or pushed",
     "whether {0} touched {1} or only pushed it out is not seen",
     "{0}が{1}に触れたか、札押しだけか見えない"},
    {Key::kTouchSure, "touch sure", "that {0} touched {1} is only {2} % sure",
     "{0}が{1}に触れた確かさは{2} %"},
    {Key::kTouchOrHover, "touch or hover",
     "whether {0} touched {1} or only held a hand over it is not told ({2} %)",
     "{0}が{1}に触れたか、囲い手だけか判別できない({2} %)"},
    {Key::kOtherHandSure, "other hand sure",
     "that {0} touched {1} with the other hand than the valid one is {2} % "
     "sure",
     "{0}が{1}に有効手でない手で触れた確かさは{2} %"},
    {Key::kPushHandSure, "push by the other hand sure",
     "that {0} pushed {1} out with the other hand than the valid one is {2} % "
     "sure",
     "{0}が{1}を有効手でない手で押し出した確かさは{2} %"},
    {Key::kPlayingOrTidying, "playing or tidying",
     "{0} touched {1} after a pause of {2} s in this reading: playing or "
     "tidying?",
     "この札で{2}秒の間があった後、{0}が{1}に触れた:競技か片付けか"},
    {Key::kCountedElsewhere, "counted elsewhere",
     "{0} is counted in {1}'s territory and was felt in the other",
     "{0}は{1}の陣のはずだが、反対の陣で触れられた"},
    {Key::kMeetingSure, "hands met sure",
     "that {0}'s hand touched the other's on {1} is only {2} % sure",
     "{1}の上で{0}の手が相手の手に触れた確かさは{2} %"},
});

}  // namespace

std::span<const Phrase> PhrasesOfFirst() { return kFirstPhrases; }

}  // namespace kimari::rules
