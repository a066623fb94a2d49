// `kimari read --help` in Japanese.
#include "host/app/read_options.h"
#include "host/app/spoken_help.h"

namespace kimari::app {
namespace {

struct Described {
  const char* option;
  const char* japanese;
};

constexpr Described kOptions[] = {
    {"--reader", "読手の録音フォルダ（なければ合成音声）"},
    {"--voice", "録音にない句を読む合成音声: low 低い声、high 高い声"},
    {"--deck", "札のファイル（TOML）"},
    {"--mode",
     "読み方: competitive 競技、beginner 初心者（上の句を2回）、recreational "
     "散らし取り、himuka ひむか、upper 上の句のみ、upper-lower 上の句と下の句を"
     "1回ずつ、lower 下の句かるた、own 自分の読み順"},
    {"--own",
     "--mode own のとき、1枚ごとに読む句（例: before-lower,upper,upper）"},
    {"--cards",
     "使う札: 1-20,33、青、む、むすめふさほせ、kimariji:2、自分のセットの名前"
     "（指定しなければ全部）"},
    {"--number", "その中から無作為に選ぶ枚数"},
    {"--dead", "混ぜて読む空札の枚数"},
    {"--partners", "0: 空札は無作為、1: 場の札と出だしが同じ札（友札）を先に"},
    {"--order",
     "順番: shuffled シャッフル、number 番号順、musume むすめふさほせ順、given "
     "--cards に書いた順"},
    {"--again",
     "前の読みの記録と同じ順でもう一度読む（感想戦）。--mode "
     "がなければ読み方も同じ"},
    {"--resume", "途中で切れた組を、その記録の続きから読む"},
    {"--seed", "札順の鍵（指定しなければ無作為）"},
    {"--joka",
     "序歌の上の句と下の句を読む回数、0+0 から 2+2（指定しなければ 1+2）"},
    {"--gap",
     "前の句の最後の音（最も大きい所より32 dB下）から次の句の出だしまでの秒数。"
     "余韻は間の中で消える（--tail）。指定しなければ --rhythm の間"},
    {"--lead", "読み始める前の無音の秒数（少なくとも）"},
    {"--tail", "--reader のとき、最後の音の後に余韻を残す秒数"},
    {"--fill", "--reader のとき、フォルダにない句は合成音声で読む"},
    {"--fit",
     "--reader のとき、録音を --rhythm に合わせて伸び縮みさせる（0.8〜1.25倍"
     "まで）"},
    {"--every", "この秒数がたつと自動で次を読む"},
    {"--every-ends", "--every のとき、自動で読むのはこの分数まで"},
    {"--memorise", "暗記時間の分数（指定しなければ15分、ひむかは1分）"},
    {"--rhythm",
     "下の句・余韻・間・上の句の秒数: 5-3-1-6（2021年）、4-3-1-5（1984年）、"
     "または 5-3-1.2-6 のような会のリズム。読むときは間だけ、--fit では全部を"
     "守り、--check ではこれと比べる"},
    {"--volume", "音量、-30 から 6 デシベル"},
    {"--hide-known", "「覚えた」札を外す"},
    {"--audio",
     "音の出力: default 既定、device:名前、private 誰にも聞こえない専用の出力、"
     "none なし、file:OUT.wav ファイル"},
    {"--readers",
     "読手のフォルダを探す場所（指定しなければ recordings、~/.local/share/"
     "kimari/readers、USBメモリ）"},
    {"--set-up",
     "--page か --listen のとき、何を読むかをページで選ぶ。ほかのオプションの"
     "内容が最初の候補になる（何も指定しなければいつもこうなる）"},
    {"--no-cache", "すべての句を作り直し、何も残さない"},
    {"--page", "このパソコンだけのブラウザのページを開く"},
    {"--listen",
     "このアドレスでページを開く（指定しなければすべて）。同じネットワークの"
     "スマートフォンから使える。表示されるアドレスには秘密の合言葉が付く"},
    {"--port",
     "ページのポート（指定しなければ 8470、使われていれば空いている番号。"
     "0 は空いている番号）"},
    {"--new-token",
     "ページの合言葉を新しくして保存する。前のブックマークでは開けなくなる"},
    {"--token-file",
     "ページの合言葉を1行目に書いたファイル、16文字以上。自分だけが読める"
     "もの（chmod 600）に限る（指定しなければ最初に決めたものを使い続ける）"},
    {"--behind",
     "ページを開くときに使うリバースプロキシのアドレス（例: "
     "https://karuta.example.jp）"},
    {"--log", "いつ何を読んだかの記録を書くファイル（JSON lines）"},
    {"--check",
     "読まずに録音フォルダを調べる: 足りない句、基準のリズムとの差を示し、各"
     "モーラの時刻を残す"},
    {"--list", "読まずに、見つかった読手のフォルダと、読めない理由を一覧する"},
    {"--all", "--check のとき、すべての句を表にする"},
    {"--json", "--check のとき、JSON で出力する"},
};

}  // namespace

void DescribeInJapanese(CLI::App& command) {
  command.description("札を読み上げます（読み上げ機だけで使います）");
  for (const Described& described : kOptions) {
    command.get_option(described.option)->description(described.japanese);
  }
  LabelInJapanese(command);
}

}  // namespace kimari::app
