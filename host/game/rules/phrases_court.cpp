// Why the court is not ready for the next reading.
#include <array>

#include "host/game/rules/phrases.h"

namespace kimari::rules {
namespace {

constexpr std::array kCourtPhrases = std::to_array<Phrase>({
    {Key::kWaitingForCamera, "waiting for the camera", "waiting for the camera",
     "カメラを待っています"},
    {Key::kTakenLiesThere, "taken, lies there",
     "{0} was taken but still lies there", "取られた{0}がまだ残っています"},
    {Key::kNotInItsRow, "not in its row", "{0} is not in its row",
     "{0}が段にありません"},
    {Key::kLiesUnderThing, "lies under something",
     "something lies over {0}: take it off the court",
     "{0}の上に何かあります:取り除いてください"},
    {Key::kHasToSend, "has to send", "{0} has still to send {1}",
     "{0} の送り札があと {1} 枚"},
    {Key::kSentWithoutRight, "sent without a right",
     "{0} lies in {1}'s territory, and nobody had a right to send it: put it "
     "back, or let it stand",
     "{0}が{1}の陣にありますが、送る権利がありません:"
     "戻すか、そのまま認めてくださ"
     "い"},
    {Key::kSentTooMany, "sent too many",
     "{0} sent {1}, and had a right to send {2}: {3} must go back, or let it "
     "stand",
     "{0}は{1}枚送りましたが、権利は{2}枚です:{3}枚を戻すか、そのまま認めてくだ"
     "さい"},
    {Key::kOpenLiesStill, "open, lies still",
     "the ruling is open: waiting until the court lies still",
     "判定保留:札が落ち着くのを待っています"},
});

}  // namespace

std::span<const Phrase> PhrasesOfCourt() { return kCourtPhrases; }

}  // namespace kimari::rules
