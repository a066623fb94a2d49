#include "host/game/rules/kyogi/source_text.h"

namespace kimari::rules::kyogi {

const BookText& TextOfKyogi() {
  static const BookText text = {
      {"Competitive karuta: how the rules are read", "競技かるた 規則の解釈"},
      {"競技規定 articles 1 to 9 (as published on 1997-07-25); 競技規程 and "
       "細則 "
       "of the All-Japan Karuta Association as far as published, 細則 19 and "
       "21 "
       "as revised on 2019-03-31",
       "競技規定第1〜9条(1997年7月25日掲載)、全日本かるた協会の競技規程・細則"
       "の公開部分、細則第19条・第21条(2019年3月31日改正)"},
      {{"R-KK-8, R-KA-2",
        {"A territory is 87 cm wide, of at most three rows of at most 16 "
         "cards, 1 cm between rows, 3 cm from the other's.",
         "陣は横87cm以内、三段以内で一段16枚まで、段の間1cm、対者の上段より3cm"
         "とする。"}},
       {"R-KA-4",
        {"A hand or head over the line before the first sound is noted; it has "
         "no penalty.",
         "上の句の第一音より前に手や頭が競技線を越えたら記録し、罰は科さない"
         "。"}},
       {"R-KA-7",
        {"Where both pushed at the same time, who touched nearer is the "
         "judge's.",
         "ともに札押しの同時で、どちらが出札に近く触れたかは審判の判定とする"
         "。"}},
       {"R-KA-13",
        {"A shared fault is made by any hand, and later than the fault, "
         "however little.",
         "共お手つきは有効手に限らず、お手つきより後に触れたときをいう。"}},
       {"R-KA-14",
        {"The rights to send of both players are added up, and only the "
         "difference is sent.",
         "双方の送る権利を合わせ、差の枚数だけを送る。"}},
       {"R-KA-15",
        {"The holder's other hand first and then the opponent's valid one: the "
         "opponent's take like any other.",
         "持ち主が有効手でない手で先に、相手が有効手で後に触れたら、通常の相手"
         "の取りとする。"}},
       {"R-KA-17",
        {"A take before the kimariji is complete is legal.",
         "決まり字が読まれる前の取りも有効とする。"}},
       {"R-KA-18",
        {"After a reading error before the kimariji takes and faults are void, "
         "and the card is read again.",
         "決まり字までの読み間違いでは取りもお手つきも無効とし、読み直す。"}},
       {"R-KA-30",
        {"The players settle; once the judge has decided, that stands and is "
         "not protested against.",
         "判定は競技者間で決める。審判が裁定したら従い、再び異議を申し立てられ"
         "ない。"}}}};
  return text;
}

}  // namespace kimari::rules::kyogi
