#include "host/game/rules/himuka/source_text.h"

#include <utility>

namespace kimari::rules::himuka {
namespace {

BookText TextWithTitle(Text title) {
  return {
      std::move(title),
      {"ひむかかるた競技大会規則 (I to X): the copy this was made from bears "
       "no number and no date, and lacks IV.D, IV.E and the figures",
       "ひむかかるた競技大会規則(I〜X)。拠った写しに版・日付の記載はなく、"
       "IV.D、IV.Eと配置図を欠く"},
      {{"R-HT-4",
        {"A hand may cross the players' line to take a card; nothing else may.",
         "札を取る手は仕切り線を越えてよい。ほかの体の部分は越えない。"}},
       {"R-HT-3, R-HT-12",
        {"Which sides the side lines are, and how large the cards, is the "
         "mat's.",
         "側線の位置と札の大きさは、用いるマットによる。"}},
       {"R-HT-18",
        {"What is read before each card is the card before it, before the "
         "first な, also before the last two.",
         "空読みは直前に読まれた札とし、最初は「な」とする。最後の二枚札の前も"
         "同じ。"}},
       {"R-HT-28",
        {"The right card is the first of a player's touches of it: touching it "
         "again excuses nothing. A hand that rests on a wrong card while the "
         "other takes the right one is excused as wrong, then right.",
         "当該札とは、その競技者が初めて触れた時をいい、触れ直しても許されない"
         "。片手を別の札に置いたまま他の手で当該札を取るのも時間差とする。"}},
       {"R-HT-27, R-HT-29",
        {"Both hands, or a sweep, take nothing. Where each side has to give "
         "the other the same card the judge decides.",
         "両手取りと払い取りは取りとしない。両者が同じ札を渡し合うことになると"
         "きは審判の判定とする。"}},
       {"R-HT-37",
        {"A misreading and a lost card are the judge's. His decision stands, "
         "and is not protested against.",
         "読み誤りと札の紛失は審判の判定とする。審判の裁定に対し再び抗議できな"
         "い。"}},
       {"R-HT-45",
        {"A match is over when all 46 cards are counted.",
         "46枚を数え終わって競技の終わりとする。"}},
       {"R-HT-48",
        {"The flags at the start are white; the next card is read when the "
         "chief's white flag has come down.",
         "開始時の旗は白旗とし、主審の白旗が下りてから次の札を読む。"}}}};
}

}  // namespace

const BookText& TextOf(bool team) {
  static const BookText teams =
      TextWithTitle({"Himuka karuta, teams: how the rules are read",
                     "ひむかかるた 団体戦 規則の解釈"});
  static const BookText singles =
      TextWithTitle({"Himuka karuta, single players: how the rules are read",
                     "ひむかかるた 個人戦 規則の解釈"});
  return team ? teams : singles;
}

}  // namespace kimari::rules::himuka
