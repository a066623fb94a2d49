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

// Of what is not the session's own: by a part of the English message.
constexpr Both kTroubles[] = {
    {"the deck has no card", "その番号の札はありません"},
    {"is not there any more",
     "音声ファイルが見つかりません。フォルダやディスクを確かめてください"},
    {"cannot be read (", "音声ファイルを読めません"},
    {"empty; record", "音声ファイルが空です。録音し直してください"},
    {"no sound in it", "録音に音が入っていません。録音し直してください"},
    {"not a sound file",
     "音声ファイルではありません。wav、flac、ogg、mp3で保存し直してください"},
    {"longer than", "録音が長すぎます。1ファイルに1句ずつ切り分けてください"},
    {"save it", "音声ファイルが正しくありません。保存し直してください"},
    {"its morae begin",
     "モーラの位置が分かりません。先に kimari read --check を行ってください"},
    {"rhythm", "この録音は指定のリズムに合わせられません"},
    {"is not hiragana",
     "合成音声で読めない文字があります。札の仮名を直してください"},
    {"the sound output takes no orders",
     "音声出力が応答しません。スピーカーを確認してください"},
    {"too many phrases waiting",
     "待っている音声が多すぎます。終わるまでお待ちください"},
};

// Of what none of those parts is in.
std::string_view JapaneseOf(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kUsage:
      return "指定に誤りがあります";
    case ErrorKind::kDevice:
      return "合成音声か音声出力が使えません。kimari doctor "
             "で確かめてください";
    case ErrorKind::kFile:
      return "この句の音声を用意できません。ファイルを確かめてください";
  }
  return "";
}

}  // namespace

tl::unexpected<Error> Refuse(Refusal refusal) {
  return Fail(ErrorKind::kUsage,
              std::string(kRefusals[static_cast<size_t>(refusal)].english));
}

tl::unexpected<Error> RefuseWhile(HoldReason reason) {
  return Fail(ErrorKind::kUsage,
              std::string(kHeld[static_cast<size_t>(reason)].english));
}

std::string JapaneseOf(const Error& error) {
  const auto is_it = [&](const Both& both) {
    return both.english == error.message;
  };
  const auto refusal =
      std::find_if(std::begin(kRefusals), std::end(kRefusals), is_it);
  if (refusal != std::end(kRefusals)) return std::string(refusal->japanese);
  const auto held = std::find_if(std::begin(kHeld), std::end(kHeld), is_it);
  if (held != std::end(kHeld)) return std::string(held->japanese);
  const auto trouble = std::find_if(
      std::begin(kTroubles), std::end(kTroubles), [&](const Both& both) {
        return error.message.find(both.english) != std::string::npos;
      });
  const std::string_view what = trouble != std::end(kTroubles)
                                    ? trouble->japanese
                                    : JapaneseOf(error.kind);
  return std::string(what) + "（" + error.message + "）";
}

}  // namespace kimari::reader
