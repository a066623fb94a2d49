// What makes the evidence of a reading doubtful, and what one source says.
#include <array>

#include "host/game/rules/phrases.h"

namespace kimari::rules {
namespace {

constexpr std::array kEvidencePhrases = std::to_array<Phrase>({
    {Key::kBoardSilent, "board silent",
     "board {0} was silent during this reading: touches may be missing",
     "この札の間、基板{0}が無応答:触れた記録が欠けた恐れ"},
    {Key::kBoardLost, "board lost",
     "board {0} was lost during this reading: touches may be missing",
     "この札の間、基板{0}が切断:触れた記録が欠けた恐れ"},
    {Key::kBoardRestarted, "board restarted",
     "board {0} restarted during this reading: touches may be missing",
     "この札の間、基板{0}が再起動:触れた記録が欠けた恐れ"},
    {Key::kBoardDropped, "board dropped",
     "board {0} said more than was taken in during this reading: touches may "
     "be missing",
     "この札の間、基板{0}が取りこぼし:触れた記録が欠けた恐れ"},
    {Key::kSoundLost, "sound lost",
     "the sound was lost during this reading: the players may not have heard "
     "it",
     "この札の間に音が途切れた"},
    {Key::kSoundStoodStill, "sound stood still",
     "the sound stood still for {0} s during this reading: the players may not "
     "have heard it",
     "この札の間に音が{0}秒止まった:聞こえなかった恐れ"},
    {Key::kSoundMoved, "sound moved",
     "the sound was moved from “{0}” to “{1}” during this reading: the players "
     "may not have heard it",
     "この札の間に音の出力が「{0}」から「{1}」に移った:聞こえなかった恐れ"},
    {Key::kMovedNotFelt, "moved, not felt",
     "the called card moved, but no pad felt a hand",
     "札が動いたが、どのパッドも手を感じていない"},
    {Key::kNearFirstSound, "near the first sound",
     "a hand came down within the error of the first sound, {0} ms: before or "
     "after it is not known",
     "最初の音の誤差{0} msの内に手が触れた:音の前か後か分からない"},
    {Key::kHeardLate, "heard late",
     "the reading was heard only {0} s after its first sound: touches before "
     "are missing",
     "読みに気付いたのは最初の音の{0}秒後:それまでに触れた記録がない"},
    {Key::kWasAway, "was away", "{0} had left its place before its first sound",
     "{0}は読まれる前に元の場所を離れていた"},
    {Key::kMovedUnseen, "moved, exit unseen",
     "{0} moved, and whether it left its territory is not seen",
     "{0}が動いたが、競技線の外に出たか見えない"},
    {Key::kCameraMissed, "camera missed",
     "the camera did not see all of this reading: whether the card was pushed "
     "out is not known",
     "カメラが見ていない間があり、札押しの有無が分からない"},
    {Key::kPadsAndCamera, "pads and camera disagree",
     "pads and camera disagree: {0}'s hand was felt on {1} when it was seen "
     "elsewhere",
     "パッドとカメラが食い違う:{0}の手が{1}に触れた時、手は別の所に見えている"},
    {Key::kCameToTheEdge, "came to the edge",
     "{0}'s hand came to the edge of {1} first, where no pad feels it",
     "先に{0}の手が{1}の端に来ていた:そこはパッドが感じない"},
    {Key::kHandsMet, "hands may have met",
     "the hands of both players came together at {1}: whether {0} touched the "
     "other's hand, or the card, is not seen",
     "{1}のところで両者の手が重なった:{0}が相手の手か札に触れたか見えない"},
    {Key::kMeetingNotSeen, "meeting not seen",
     "the camera did not see the hands at {1}: whether {0} touched the other's "
     "is not known",
     "{1}のところの手をカメラが見ていない:{0}が相手の手に触れたか分からない"},
    {Key::kSeenNotFelt, "seen, not felt",
     "{0}'s hand was seen over {1}, which another hand held: whether it "
     "touched it the pads cannot tell",
     "押さえられていた{1}の上に{0}の手が来た:触れたかパッドでは分からない"},
    {Key::kLayBesidePads, "lay beside the pads",
     "{0}'s hand came to the edge of {1}, where no pad feels it",
     "{0}の手が{1}の端に来た:そこはパッドが感じない"},
    {Key::kHandsNotTold, "hands not told apart",
     "{0} may have used both hands: which of them touched {1} is not seen",
     "{0}は両手を使った恐れがあり、{1}に触れた手が見分けられない"},
    {Key::kPushHandsNotTold, "push hands not told apart",
     "{0} may have used both hands: which of them pushed {1} out, or whether "
     "both did, is not seen",
     "{0}は両手を使った恐れがあり、{1}を押し出した手が見分けられない"},
    {Key::kSlidMayBeTouched, "slid, touched unseen",
     "{1} had been driven off its place: whether {0} touched it where it went "
     "is not seen",
     "{1}は元の場所から動いていた:{0}が動いた先で触れたか見えない"},
    {Key::kRecordLost, "record lost", "observations of this reading are lost",
     "この札の観測記録が欠けている"},
    {Key::kNotEntered, "not entered",
     "which card was called was not entered before the next reading began",
     "次の札が始まるまでに、読まれた札が入力されなかった"},
    {Key::kNextBegan, "next began",
     "the next reading began before this one was settled: evidence is missing",
     "この札が決まる前に次の札が始まった:記録が欠けている"},
    {Key::kBeginningLost, "beginning lost",
     "the beginning of this reading is lost",
     "この札の読み始めの記録が欠けている"},
    {Key::kRulesLost, "rules lost",
     "the rules of this match are lost with its beginning",
     "試合の始まりと規則の記録が欠けている"},
    {Key::kLearnedLess, "learned less",
     "evidence before this reading is lost: what was learned of seats and "
     "hands may be less than it was in the match, and its figures others",
     "この札より前の記録が欠けている:座り方や手について学んだことが試合中より"
     "少なく、数値が異なる恐れがある"},
    {Key::kCourtNotSeen, "court not seen",
     "the court was not seen before this reading: how the cards lay is not "
     "known",
     "この札の前に札の並びが見えていない"},

    {Key::kBothTouched, "both touched", "both touched the card",
     "両者が札に触れた"},
    {Key::kOnlyTouched, "only one touched", "only {0} touched the card",
     "札に触れたのは{0}だけ"},
    {Key::kNobodyTouched, "nobody touched", "nobody touched the card",
     "だれも札に触れていない"},
    {Key::kTouchedShares, "touched, shares",
     "touched by A alone {0} %, by B alone {1} %, by both {2} %",
     "触れたのはAだけ {0} %、Bだけ {1} %、両者 {2} %"},
    {Key::kCardMayStand, "card may stand",
     "; how far the card stood off the mat where each touched it they do not "
     "tell, so their order is known to ± {0} ms only",
     "(触れた所で札がどれだけ浮いていたかはパッドでは分からず、順序は ± {0} ms"
     "までしか分からない)"},
    {Key::kBothCameOver, "both came over", "both hands came over the card",
     "両者の手が札の上に来た"},
    {Key::kCameBefore, "came before", ", {0}'s {2} ± {3} ms before {1}'s",
     "({0}が{1}より {2} ± {3} ms早く)"},
    {Key::kOnlyCameOver, "only one came over",
     "only {0}'s hand was seen to come over the card",
     "札の上に来るのが見えたのは{0}の手だけ"},
    {Key::kNoneCameOver, "none came over",
     "no hand was seen to come over the card",
     "札の上に手が来るのは見えていない"},
    {Key::kCameraNotRunning, "camera not running", "the camera was not running",
     "カメラが動いていなかった"},
    {Key::kKnocksAgree, "knocks agree",
     "the knocks under the mats agree with both touches",
     "両者の打音もパッドと合う"},
    {Key::kKnockAgrees, "knock agrees",
     "the knock under the mat agrees with {0}'s touch",
     "{0}の打音もパッドと合う"},
    {Key::kKnockContradicts, "knock contradicts",
     "the knock under the mat contradicts the pads: {0}'s touch is {1} ms off "
     "it",
     "{0}の打音がパッドと食い違う({1} msのずれ)"},
    {Key::kKnocksMasked, "knocks masked",
     "the touches mask each other: the knock under the mat may be of either",
     "打音が重なり、どちらの手のものか分からない"},
    {Key::kKnockMasked, "knock masked",
     "the knock of {0}'s touch may be of another",
     "{0}の打音は別の手のものかもしれない"},
    {Key::kKnockOpens, "knock opens", "{0}; {1}", "{0}。{1}"},
    {Key::kFurther, "further", "; {0}", "、{0}"},
});

}  // namespace

std::span<const Phrase> PhrasesOfEvidence() { return kEvidencePhrases; }

}  // namespace kimari::rules
