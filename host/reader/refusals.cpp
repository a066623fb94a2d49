#include "host/reader/refusals.h"

#include <algorithm>
#include <iterator>

namespace kimari::reader {
namespace {

struct Both {
  std::string_view english;
  std::string_view japanese;
};

// By Refusal.
constexpr Both kRefusals[] = {
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
};

// By HoldReason.
constexpr Both kHeld[] = {
    {"nothing is read while it is held", "停止中です。「再開」で読みます"},
    {"nothing is read while a hand is up", "挙手があるので読みません"},
    {"nothing is read while cards are being put in order",
     "札を整えているので読みません"},
    {"nothing is read while a protest is open", "協議中なので読みません"},
    {"nothing is read while the last two cards are laid on the centre line",
     "残り2枚を中央線に並べてから「再開」を押してください"},
    {"nothing is read while the sound device is gone",
     "音が出ないので読めません。スピーカーを確認してください"},
};

}  // namespace

tl::unexpected<Error> Refuse(Refusal refusal) {
  return Fail(ErrorKind::kUsage,
              std::string(kRefusals[static_cast<size_t>(refusal)].english));
}

tl::unexpected<Error> RefuseWhile(HoldReason reason) {
  return Fail(ErrorKind::kUsage,
              std::string(kHeld[static_cast<size_t>(reason)].english));
}

std::string_view JapaneseOf(std::string_view message) {
  const auto is_it = [&](const Both& both) { return both.english == message; };
  const auto refusal =
      std::find_if(std::begin(kRefusals), std::end(kRefusals), is_it);
  if (refusal != std::end(kRefusals)) return refusal->japanese;
  const auto held = std::find_if(std::begin(kHeld), std::end(kHeld), is_it);
  return held != std::end(kHeld) ? held->japanese : "";
}

}  // namespace kimari::reader
