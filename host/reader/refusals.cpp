#include "host/reader/refusals.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "host/base/exit_code.h"
#include "host/base/language.h"
#include "host/base/printable.h"
#include "host/reader/trouble_facts.h"

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
    {"nothing is held: next reads on", "止まっていません。「次へ」で読みます"},
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
    {"nothing is read while the sound stands still or was moved: look at the "
     "loudspeaker, then go on",
     "音が止まったか移ったので読みません。スピーカーを確認して「再開」を押して"
     "ください"},
};

// Of what is not the session's own: by a part of the English message.
constexpr Both kTroubles[] = {
    {"the log cannot be written",
     "記録を書けません。ディスクの空きを作ってください。読み上げは続きます"},
    {"after a crash this set cannot go on",
     "中断した場合、この回は続きから読めません。ディスクの空きを作ってくださ"
     "い"},
    {"is being read by another kimari", "この回はほかの kimari が読んでいます"},
    {"the deck has no card", "その番号の札はありません"},
    {"no cards were named", "札が選ばれていません"},
    {"': none; write numbers",
     "その言葉では札が決まりません。1-20,33、青、む、2字決まり、"
     "むすめふさほせ などと書いてください"},
    {"dead cards: the deck has", "空札が多すぎます"},
    {"a fixed order names its dead cards", "「書いた順」では空札を選べません"},
    {"are hidden as known", "選んだ札はすべて「覚えた」札です"},
    {"own order: no phrase calls", "上の句か下の句を1つ以上入れてください"},
    {"own order:", "読み順が正しくありません"},
    {"is a word for cards already",
     "その名前は札の指定に使う言葉です。別の名前にしてください"},
    {"own set: it holds too many", "セットが長すぎます。短くしてください"},
    {"own set: there are too many",
     "セットが多すぎます。使わないものを消してください"},
    {"own set: a name has", "名前は1〜20字で、空白・読点・=・# は使えません"},
    {"own set: the name holds",
     "名前に目に見えない文字があります。書き直してください"},
    {"own sets, line", "セットの文字に誤りがあります"},
    {"nothing was read yet", "まだ何も読んでいません"},
    {"there is no such reader: look for readers again",
     "その読手は見つかりません。探し直してください"},
    {"there is no set to go on with", "続きから読める組がありません"},
    {"was changed or torn",
     "途中の記録が壊れているため、続きから読めません。このファイルを消して、"
     "新しく始めてください"},
    {"there is no such folder",
     "そのフォルダがありません。作るか、--log で別の場所を指定してください"},
    {"the log is not whole",
     "記録が最後まで書けませんでした。ディスクの空きを作ってください"},
    {"the sound could not be written",
     "音声ファイルを最後まで書けませんでした。ディスクの空きを作ってください"},
    {"exists already", "同じ名前のファイルがあります。別の名前にしてください"},
    {"is the folder yours",
     "書けません。フォルダの権限とディスクの空きを確かめてください"},
    {"cannot be written", "ファイルに書けません"},
    {"is no folder", "フォルダではありません"},
    {"holds no recording", "フォルダに録音がありません"},
    {"read no joka with --joka 0+0",
     "序歌の録音がありません。録音するか、序歌なしで読むか（--joka 0+0）、"
     "合成音声で補ってください（--fill）"},
    {"phrases to be read are not there",
     "足りない句があります。録音するか、ほかの札を選ぶか、合成音声で補って"
     "ください（--fill）"},
    {"the joka (000_1", "序歌（000_1 と 000_2）がありません"},
    {"cut at the end", "終わりが切れています。録音し直してください"},
    {"cut at the start",
     "始まりが切れています。子音が欠けていたら録音し直してください"},
    {"too quiet", "音が小さすぎます。マイクに近づけて録音してください"},
    {"noisy:", "雑音が多すぎます。静かな部屋で録音してください"},
    {"clipped", "音が割れています"},
    {"samples a second; the consonants",
     "音質が低く、子音が入っていません。44.1か48 kHzで録音してください"},
    {"no sound device",
     "音声出力がありません。スピーカーをつなぎ、ほかのプログラムが使って"
     "いないか確かめてください"},
    {"PulseAudio is not installed", "PulseAudio がありません"},
    {"PulseAudio", "PulseAudio が動きません"},
    {"write four times in seconds",
     "リズムは 5-3-1-6 のように4つの秒数で書いてください"},
    {"of a reading's log", "読みの記録ではありません"},
    {"no card was read in it", "その記録では1枚も読んでいません"},
    {"was read of deck", "別の札の記録です。--deck で札を指定してください"},
    {"is not in deck", "その番号の札はありません"},
    {"this deck cannot be read", "札のファイルを読めません"},
    {"cannot be kept", "保存できません。ディスクの空きを作ってください"},
    {"cannot listen on", "そのアドレスではページを開けません"},
    {"--joka '", "--joka は序歌の上の句と下の句の回数です。0+0 から 2+2"},
    {"recordings can be played", "再生できる録音がありません"},
    {"a folder (", "フォルダとして読めません"},
    {"is a folder, not a file", "フォルダです。ファイルを指定してください"},
    {"is not a regular file",
     "普通のファイルではありません（パイプや機器）。内容をファイルに保存し、"
     "それを指定してください"},
    {"keys and brackets lie more than",
     "キーと括弧が深く重なりすぎています。その行を削除してください"},
    {"keys and values, which none",
     "キーと値が多すぎます。正しいファイルを選んでください"},
    {"MB, which none of these needs",
     "ファイルが大きすぎます。正しいファイルを選んでください"},
    {"correct the TOML", "TOMLの書き方（引用符、括弧、=）を直してください"},
    {"too many folders in it",
     "フォルダが多すぎて、一部しか見ていません。録音のあるフォルダを --readers "
     "で指定してください"},
    {"holds two readers", "読手が2人混ざっています。フォルダを分けてください"},
    {"are the same phrase", "同じ句のファイルが2つあります。1つ消してください"},
    {"no recording in it",
     "フォルダに録音がありません。reader_001_1.ogg（1が上の句、2が下の句）の"
     "ように名付けてください"},
    {"put the seconds in order",
     "手で直した時刻の順が逆です。秒を並べ直してください"},
    {"leaves no room for those",
     "手で直した時刻が早すぎて、前の字が入りません。秒を直してください"},
    {"is no time in seconds", "秒の数ではありません"},
    {"fields, not 6:",
     "1行はタブで区切った6つです（ファイル、番号、仮名、秒、誤差ms、"
     "aligned か hand）"},
    {"is neither aligned nor hand", "行の終わりは aligned か hand です"},
    {"kimari-marks.tsv:", "時刻の表に誤りがあります"},
    {"kimari-tracks.toml:", "トラックの表に誤りがあります"},
    {"its letters are in no encoding",
     "文字コードが分かりません。UTF-8で保存し直してください"},
    {"a zip archive", "zipファイルです。展開してください"},
    {"an archive", "圧縮ファイルです。展開してください"},
    {"not a sound file: a picture", "音声ではなく画像です"},
    {"not a sound file: a web page",
     "音声ではなくWebページです。音声そのものを保存してください"},
    {"cards are wanted but there are only",
     "選んだ札が足りません。札を増やすか、枚数を減らしてください"},
    {"--resume goes on with",
     "--resume は始めたときのまま続きを読みます。一緒には使えません"},
    {"--again reads the cards",
     "--again はその記録の札をその順に読みます。一緒には使えません"},
    {"--set-up asks at the page",
     "--set-up では札をページで選びます。一緒には使えません"},
    {"--every-ends does nothing", "--every-ends は --every と使います"},
    {"--partners does nothing", "--partners は --dead と使います"},
    {"--tail does nothing", "--tail は --reader と使います"},
    {"--fill does nothing", "--fill は --reader と使います"},
    {"--json does nothing", "--json は --check と使います"},
    {"--all does nothing", "--all は --check と使います"},
    {"--own does nothing", "--own は --mode own と使います"},
    {"does not tell which phrases",
     "どの句を読んだかがその記録にありません。--mode で指定してください"},
    {"--set-up is the page's", "--set-up は --page か --listen と使います"},
    {"--port, --token-file and --behind",
     "--port、--token-file、--behind は --page か --listen と使います"},
    {"others on this machine can read it",
     "合言葉のファイルをほかの利用者も読めます。chmod 600 で自分だけのものに"
     "してください"},
    {"--behind:",
     "--behind の指定が正しくありません。https://karuta.example.jp のように"
     "書いてください"},
    {"the token", "合言葉が使えません。英数字と - . _ ~ で16文字以上です"},
    {"--fit stretches",
     "--fit は録音を伸び縮みさせます。--reader でフォルダを指定してください"},
    {"cannot be opened",
     "音声出力を開けません。ほかのプログラムが使っていないか"
     "確かめてください"},
    {"--audio", "--audio の指定が正しくありません"},
    {"in use by another program", "そのポートはほかのプログラムが使っています"},
    {"the evening:", "設定に誤りがあります"},
    {"is not there any more",
     "音声ファイルが見つかりません。フォルダやディスクを確かめてください"},
    {"cannot be read (", "音声ファイルを読めません"},
    {"empty; record", "音声ファイルが空です。録音し直してください"},
    {"no sound in it", "録音に音が入っていません。録音し直してください"},
    {"not a sound file",
     "音声ファイルではありません。wav、flac、ogg、mp3で保存し直してください"},
    {"longer than", "録音が長すぎます。1ファイルに1句ずつ切り分けてください"},
    {"save it", "音声ファイルが正しくありません。保存し直してください"},
    {"where the resonance begins is not known",
     "余韻の始まりが測られていません。先に kimari read --check を行って"
     "ください"},
    {"its morae begin",
     "モーラの位置が分かりません。先に kimari read --check を行ってください"},
    {"rhythm", "この録音は指定のリズムに合わせられません"},
    {"is not hiragana",
     "合成音声で読めない文字があります。札の仮名を直してください"},
    {"the sound output takes no orders",
     "音声出力が応答しません。スピーカーを確認してください"},
    {": cannot be read", "ファイルを読めません"},
    {"too many phrases waiting",
     "待っている音声が多すぎます。終わるまでお待ちください"},
};

// Between how many recordings and a line each on why.
constexpr std::string_view kUnplayable = " cannot be played:\n";

// `head`: "FOLDER: 2" or "2"; and the lines that follow.
std::string JapaneseOfList(const std::string& head, const std::string& lines) {
  const size_t colon = head.rfind(": ");
  const bool named = colon != std::string::npos;
  std::string text = named ? head.substr(0, colon) + "：" : "";
  text += "再生できない録音があります（" +
          (named ? head.substr(colon + 2) : head) + "句）";
  std::istringstream each(lines);
  for (std::string line; std::getline(each, line);) {
    line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
    if (line.empty()) continue;
    const bool rest = line.starts_with("and ");
    text +=
        "\n  " + (rest ? "ほか" + line.substr(4, line.find(' ', 4) - 4) + "句"
                       : JapaneseOf({ErrorKind::kFile, line}));
  }
  return text;
}

// Of what none of those parts is in.
std::string_view JapaneseOf(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kUsage:
      return "指定に誤りがあります";
    case ErrorKind::kDevice:
      return "合成音声か音声出力が使えません。kimari doctor "
             "で確かめてください";
    case ErrorKind::kFile:
      return "ファイルに誤りがあります。確かめてください";
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
  const auto list = error.message.find(kUnplayable);
  if (list != std::string::npos) {
    return JapaneseOfList(error.message.substr(0, list),
                          error.message.substr(list + kUnplayable.size()));
  }
  const std::string said = Brief(error.message, kLongestSearched);
  const auto trouble = std::find_if(
      std::begin(kTroubles), std::end(kTroubles), [&](const Both& both) {
        return error.message.find(both.english) != std::string::npos;
      });
  if (trouble == std::end(kTroubles)) {
    return std::string(JapaneseOf(error.kind)) + "（" + said + "）";
  }
  if (said.size() < error.message.size()) {
    return std::string(trouble->japanese) + "（" + said + "）";
  }
  const TroubleFacts facts = FactsOf(said);
  std::string text = facts.about.empty() ? "" : facts.about + "：";
  text += trouble->japanese;
  if (!facts.named.empty()) text += "（" + facts.named + "）";
  return text;
}

int ReportInLanguage(const Error& error) {
  if (!InJapanese()) return Report(error);
  return Report({error.kind, JapaneseOf(error)});
}

}  // namespace kimari::reader
