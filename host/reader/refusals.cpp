#include "host/reader/refusals.h"

#include <cstddef>

namespace kimari::reader {
namespace {

struct Refused {
  const char* english;
  const char* japanese;
  Text Said() const { return {english, japanese}; }
};

// By Refusal.
constexpr Refused kRefusals[] = {
    {"a phrase is being read; wait for its end",
     "読み上げ中です。終わるまでお待ちください"},
    {"the set is over; start another",
     "すでに終了しています。もう一度始めるには起動し直してください"},
    {"the time to memorise comes before the first card",
     "暗記時間は最初の札の前だけです"},
    {"nothing was read yet", "まだ何も読んでいません"},
    {"there is nothing to undo", "取り消すことはありません"},
    {"there is no card before this one", "これより前の札はありません"},
    {"no card is left to skip", "飛ばせる札はもうありません"},
    {"its sounds are not prepared yet; wait a moment",
     "音声を準備しています。少しお待ちください"},
    {"that card was not read yet", "その札はまだ読んでいません"},
    {"that card is the next to be read", "その札は次に読みます"},
    {"nothing is said before the card is settled",
     "取りが決まるまで何も読みません"},
    {"a human reads; ask the reader", "人が読んでいます。読手に頼んでください"},
    {"the rig reads; it knows which card was called",
     "自動で読んでいるので、札の入力は要りません"},
    {"no reading is open: nothing was heard since the last one",
     "読みはまだ聞こえていません"},
    {"nothing is held: next reads on", "止まっていません。「次へ」で読みます"},
};

// By HoldReason.
constexpr Refused kHeld[] = {
    {"nothing is read while it is held", "停止中です。「再開」で読みます"},
    {"nothing is read while a hand is up", "挙手があるので読みません"},
    {"nothing is read while cards are being put in order",
     "札を整えているので読みません"},
    {"nothing is read while a protest is open", "協議中なので読みません"},
    {"nothing is read while the last two cards are laid on the centre line",
     "残り2枚を中央線に並べてから「再開」を押してください"},
    {"nothing is read while the sound device is gone",
     "音が出ないので読めません。スピーカーを確認してください"},
    {"nothing is read while the sound stands still or was moved: look at the "
     "loudspeaker, then go on",
     "音が止まったか移ったので読みません。スピーカーを確認して「再開」を押して"
     "ください"},
};

}  // namespace

tl::unexpected<Error> Refuse(Refusal refusal) {
  return Fail(ErrorKind::kUsage,
              kRefusals[static_cast<size_t>(refusal)].Said());
}

tl::unexpected<Error> RefuseWhile(HoldReason reason) {
  return Fail(ErrorKind::kUsage, kHeld[static_cast<size_t>(reason)].Said());
}

}  // namespace kimari::reader
