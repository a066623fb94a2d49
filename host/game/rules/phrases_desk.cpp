// The start of a match, why nothing is read, and what can and cannot be done at
// the desk.
#include <array>

#include "host/game/rules/phrases.h"

namespace kimari::rules {
namespace {

constexpr std::array kDeskPhrases = std::to_array<Phrase>({
    {Key::kCountOff, "count off", "{0} has {1} cards on the court, not {2}",
     "{0}の札が{1}枚({2}枚のはず)"},
    {Key::kCardsOff, "cards off",
     "{0} cards are seen on the court, not {1}: look at what the eyes see, or "
     "begin anew and say how many are played with (rule option court_cards); "
     "let stand, what is not seen counts as lying there, and is never dead",
     "場に見えている札が{0}枚({1}枚のはず)。カメラの見え方を確かめるか、"
     "枚数(court_cards)を設定して始め直してください。このまま認めると、"
     "見えない札は場にあるものとし、空札とはみなしません"},
    {Key::kCardTwice, "card twice", "{0} lies there twice", "{0}が2枚ある"},
    {Key::kFaceDownOrUnknown, "face down or unknown",
     "{0} lie face down or are not known", "裏向き・不明の札が{0}枚"},
    {Key::kOutsideRows, "outside rows", "{0} lies in no row",
     "{0}が段に並んでいない"},
    {Key::kRowTooWide, "row too wide",
     "{0}'s row {1} reaches {2} mm beyond the side line",
     "{0}の{1}段目が競技線から{2} mm はみ出している"},
    {Key::kRowTooFull, "row too full",
     "{0}'s row {1} holds {2} cards, over {3}",
     "{0}の{1}段目が{2}枚({3}枚まで)"},

    {Key::kHeldByJudge, "held by judge", "stopped by the judge",
     "審判による中断"},
    {Key::kHandUp, "hand up", "{0} has a hand up", "{0}が挙手"},
    {Key::kRedFlagUp, "red flag up", "a red flag is up", "赤旗"},
    {Key::kWhiteFlagUp, "white flag up",
     "the white flag is up: it goes on "
     "when it comes down",
     "白旗(下ろすと再開)"},
    {Key::kProtestOpen, "protest open", "{0} protests against reading {1}",
     "{0}が{1}枚目に抗議"},
    {Key::kSettleFirst, "settle first",
     "reading {0} is open: the players settle it first",
     "{0}枚目は未決:先に決める"},
    {Key::kDeviceGone, "device gone", "a device that the match needs is gone",
     "必要な機器が外れている"},
    {Key::kDeviceSays, "device says", "a device: {0}", "機器:{0}"},
    {Key::kSoundStands, "sound stands still",
     "the sound stands still: wake the loudspeaker or its sound server",
     "音が止まっている:スピーカーか音の設定を確認する"},
    {Key::kSoundStood, "sound stood still, hold",
     "the sound stood still for {0} s: keep this computer from sleeping and "
     "its sound from being suspended; call a reading void that the players "
     "could not hear, and it is read again",
     "音が{0}秒止まっていた:スリープや音の一時停止を切る。聞こえなかった札は"
     "「無効」にすると読み直す"},
    {Key::kSoundWent, "sound moved, hold",
     "the sound was moved from “{0}” to “{1}”: choose the loudspeaker in the "
     "sound settings of this computer, or stay; call a reading void that the "
     "players could not hear, and it is read again",
     "音の出力が「{0}」から「{1}」に移った:パソコンの音の設定で選び直すか、"
     "そのまま続ける。聞こえなかった札は「無効」にすると読み直す"},
    {Key::kSoundsNotReady, "sounds not ready",
     "the next reading is being prepared", "次の読みを準備中"},
    {Key::kLastTwoLaid, "last two laid",
     "the last two are laid on the centre line", "最後の2枚を中央線に並べる"},
    {Key::kAsksForNext, "asks for next",
     "{0} asks for the next card: a hand raised and lowered, or a key",
     "{0}の合図を待っている:手を挙げて下ろす、またはキー"},
    {Key::kAsksByPad, "asks by pad",
     "{0} asks for the next card: a tap on the corner pad, a hand raised and "
     "lowered, or a key",
     "{0}の合図を待っている:隅のパッドに触れる、手を挙げて下ろす、またはキー"},
    {Key::kHeldToTidy, "held to tidy", "the court is put in order",
     "札を整えている"},

    {Key::kNoMatchYet, "no match yet", "the match has not begun",
     "試合が始まっていない"},
    {Key::kMatchEnded, "match ended",
     "the match is over; what was entered stands", "試合は終わった"},
    {Key::kNameMissing, "name missing", "say who: the name is missing",
     "氏名がない"},
    {Key::kNotYours, "not yours", "only the judge may do that",
     "審判だけができる"},
    {Key::kOnlyForOneself, "only for oneself",
     "a player does that for the own side only",
     "競技者は自分の側についてだけできる"},
    {Key::kNoSuchReading, "no such reading",
     "there is no reading {0}; the last is {1}",
     "{0}枚目はない(最後は{1}枚目)"},
    {Key::kReadingUnderWay, "reading under way",
     "reading {0} is under way: decide when it is settled",
     "{0}枚目の最中:決まってから"},
    {Key::kNothingUnderWay, "nothing under way", "no reading is under way",
     "読みの最中でない"},
    {Key::kProtestTooLate, "protest too late",
     "the right to protest against reading {0} ended with the next card's "
     "first sound",
     "{0}枚目への抗議は、次の札の第一声で権利が消えた"},
    {Key::kProtestAlready, "protest already",
     "a protest against reading {0} is open already",
     "{0}枚目への抗議は出ている"},
    {Key::kProtestDecided, "protest decided",
     "reading {0} was decided by the judge, whose decision stands: it is not "
     "protested against again (R-HT-37, R-KA-30)",
     "{0}枚目は審判の判定済み:いったん下された判定には従う(R-HT-37、"
     "R-KA-30)"},
    {Key::kNoProtest, "no protest", "no such protest is open",
     "その抗議は出ていない"},
    {Key::kNothingHeld, "nothing held", "nothing holds for that reason",
     "その理由では止まっていない"},
    {Key::kHeldByOther, "held by other", "only {0} or the judge ends that",
     "解くのは{0}か審判"},
    {Key::kDecidedMeanwhile, "decided meanwhile",
     "{0} has entered something on reading {1} meanwhile: look at it first",
     "その間に{0}が{1}枚目に記入した:先に確認"},
    {Key::kStillOpen, "still open",
     "reading {0} is open: there is no ruling to confirm; decide it",
     "{0}枚目は未決で、確認する判定がない:決めること"},
    {Key::kCannotTake, "cannot take",
     "{0} does not lie on the court: nobody can take it",
     "{0}は場になく、取れない"},
    {Key::kTooManyFaults, "too many faults",
     "{0} faults are not possible: 0 to {1}", "お手つき{0}は不可(0〜{1})"},
    {Key::kTooManySends, "too many sends",
     "{0} has {1} cards to choose from, not {2}",
     "{0}が送れるのは{1}枚まで({2}枚は不可)"},
    {Key::kNoSuchCard, "no such card", "there is no card {0} in this match",
     "{0}番の札はこの試合にない"},
    {Key::kNotOnCourt, "not on the court", "{0} does not lie on the court",
     "{0}は場にない"},
    {Key::kNothingToSend, "nothing to send", "nothing is to be sent",
     "送り札は残っていない"},
    {Key::kNothingOff, "nothing off",
     "nothing is off: there is nothing to let "
     "stand",
     "認めるべき乱れがない"},
    {Key::kNotOpen, "not open",
     "reading {0} is settled: only an open ruling is "
     "settled so",
     "{0}枚目は決まっている:未決の判定だけ"},
    {Key::kSideMissing, "side missing", "say whose it is: A or B",
     "AかBか指定する"},
    {Key::kAlreadyVoid, "already void",
     "reading {0} counts for nothing already", "{0}枚目はすでに無効"},
    {Key::kAlreadySigned, "already signed", "that is signed already",
     "すでに署名済み"},
    {Key::kNotMemorising, "not memorising", "nobody memorises now",
     "暗記時間ではない"},
    {Key::kOutOfRange, "out of range", "that number cannot be", "その数は不可"},
    {Key::kPutWhere, "put where", "{0} is there already",
     "{0}はすでにそこにある"},

    {Key::kAlreadySo, "already so", "that is so already",
     "すでにそうなっている"},
    {Key::kNotOver, "not over", "the match is not over yet",
     "試合はまだ終わっていない"},

    {Key::kVoidBy, "void by", "{0}: reading {1} counts for nothing",
     "{0}:{1}枚目は無効"},
    {Key::kEstablishedBy, "established by", "{0} established it", "{0}の認定"},
    {Key::kPutBy, "put by", "{0} put {1} there", "{0}が{1}を移した"},
    {Key::kForgottenBy, "forgotten by", "{0}: what was not sent is lost",
     "{0}:送り忘れ"},
    {Key::kDoesNotFollow, "does not follow",
     "a decision before it changed where cards lie: look at this reading",
     "前の判定の変更で札の所在が変わった:この読みを確認"},
    {Key::kSendsForgotten, "sends forgotten", "{0} did not send {1}: lost",
     "{0}の送り札{1}枚は送り忘れ"},
});

}  // namespace

std::span<const Phrase> PhrasesOfDesk() { return kDeskPhrases; }

}  // namespace kimari::rules
