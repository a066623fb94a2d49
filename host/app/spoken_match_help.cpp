// What --help says in Japanese of matches, their recordings and training.
#include "host/app/spoken_help.h"

namespace kimari::app {
namespace {

constexpr SpokenCommand kMatchCommands[] = {
    {"", "きまり（Kimari）：札を読み、触れた瞬間を測り、だれの取りかを定めます",
     "例は 'kimari コマンド --help' で表示します。終了コード: 0 完了、1 答えは"
     "「いいえ」、2 使い方の誤り、3 機材やファイルの異常。"},
    {"demo", "模擬の試合を、機材なしで実際の時間で行います",
     "読み1回につきディスクを約198 MB使います（--frames takes なら21 MB）。"
     "すべて1つのフォルダにあり、終わったらいつでも消せます。\n"
     "例: kimari demo --headless --readings 10 --seed 7"},
    {"match", "機材のファイルに書いた機材で試合をします",
     "読み1回につきディスクを約21 MB使います（--frames all なら198 MB）。すべて"
     "1つのフォルダにあり、残すものは 'kimari archive' で小さく写せます。\n"
     "例: kimari match --rig rig.toml -o evening\n"
     "途中で落ちたとき: kimari match --rig rig.toml --resume "
     "evening/match.mcap"},
    {"simulate", "シナリオの試合を、実際より速く模擬します",
     "例: kimari simulate duel.toml -o out、続けて kimari score out。書き方は"
     "host/proof/sim/SCENARIO.md にあります。Ctrl-C "
     "で早く終わり、そこまでの記録・"
     "判定・正解が残ります。"},
    {"judge", "記録をもう一度判定します",
     "何かが失われていたか、発表した判定と違うときは終了コード1。\n"
     "例: kimari judge match.mcap --json"},
    {"score", "判定を正解と比べます",
     "例: kimari simulate duel.toml -o out && kimari score out"},
    {"score-sheet", "記録した試合の得点記録",
     "試合の一部が失われていれば終了コード1。何が失われたかは用紙にあります。\n"
     "例: kimari score-sheet match.mcap --html sheet.html"},
    {"incidents", "大会のカードと出来事を競技者ごとに一覧にします",
     "試合の一部が失われていれば終了コード1。\n"
     "例: kimari incidents round1.mcap round2.mcap"},
    {"recover", "壊れた記録を直して新しいファイルに写します",
     "失われたものがあれば終了コード1。\n"
     "例: kimari recover match.mcap -o whole.mcap"},
    {"verify", "記録が閉じたときのままかを確かめます",
     "試合の終わりに表示された和と比べてください。ファイルを変えた人は新しい和"
     "を"
     "作れますが、同じ和は作れません。途中で落ちて続けた試合では、最後のファイ"
     "ル"
     "の和が全体を表します。元のままでないものや確かめられないものがあれば終了"
     "コード1。\n"
     "例: kimari verify evening/match.mcap"},
    {"info", "記録の中身: 種類、大きさ、版、失われたもの",
     "失われたものがあれば終了コード1。\n"
     "例: kimari info evening/match.mcap"},
    {"export", "記録を画像・wav・表に書き出します",
     "frames/ は機材のファイルの camera.file としてカメラの代わりになります。"
     "失われたものがあれば終了コード1。\n"
     "例: kimari export evening/match.mcap -o evening-files"},
    {"archive", "残しておくための小さな写しを作ります",
     "証拠と音はそのまま、だれも抗議しなかった読みの画像は触れた前後だけに"
     "なります。写しはもう一度判定してから名前が付きます。記録の一部が失われて"
     "いれば終了コード1。\n"
     "例: kimari archive evening/match.mcap -o 2026-11-25.mcap"},
    {"forget", "残っているものから競技者の名前を消します（元に戻せません）",
     "記録の中ではAとBで、名前はその隣のファイル（match.mcap.people）と練習の"
     "記録にあります。消すのはその2つです。その名前の人がいないか、名前がどこか"
     "に"
     "残るときは終了コード1で、場所を示します。\n"
     "例: kimari forget \"Aoki Hana\" --in recordings"},
    {"replay", "記録を見直すためのページ",
     "例: kimari replay match.mcap。表示されたアドレスを開いてください。Ctrl-C "
     "で"
     "終わります。"},
    {"case", "記録の中の1回の読みを、それだけで見られるフォルダにします",
     "記録の一部が失われていれば終了コード1。何が失われたかはその中にあります。"
     "画像があるので約100 MBになりますが、中の clip.mp4 はメールで送れます。\n"
     "例: kimari case match.mcap --reading 12 -o case-12、続けて kimari case "
     "check case-12"},
    {"case check", "書いたときのままかを確かめます。違えば終了コード1",
     "例: kimari case check case-12"},
    {"drill", "練習: 句を聞いて札に触れます",
     "例: kimari drill。表示されたアドレスを開いてください。同じネットワークの"
     "スマートフォンから: kimari drill --listen 0.0.0.0。マットで: kimari "
     "drill "
     "mine.toml --rig rig.toml -o evening --player Aoki。Ctrl-C "
     "で終わります。"},
    {"drill check",
     "練習のファイルが使えるかを調べ、使えなければ場所を示します",
     "例: kimari drill check mine.toml"},
    {"drill import", "マットでの練習を、その記録から取り込みます",
     "例: kimari drill import evening/match.mcap --player Aoki --side B"},
    {"drill rebuild", "マットでの練習の成績を、記録から作り直します",
     "例: kimari drill rebuild。机での練習と、消したものはそのままです。"},
};

constexpr SpokenOption kMatchOptions[] = {
    {nullptr, "--version", "版を表示して終わる"},
    {nullptr, "--json", "プログラム用に、1つのJSONで出力する"},
    {nullptr, "--listen",
     "このアドレスでページを開く（指定しなければすべて）。同じネットワークの"
     "スマートフォンやタブレットから使える。表示されるアドレスには秘密の合言葉"
     "が"
     "付く"},
    {nullptr, "--token-file",
     "ページの合言葉を1行目に書いたファイル、16文字以上。自分だけが読める"
     "もの（chmod 600）に限る（指定しなければ毎回変わる）"},
    {nullptr, "--behind",
     "ページを開くときに使うリバースプロキシのアドレス（例: "
     "https://karuta.example.jp）"},
    {nullptr, "--port", "ページのポート（指定しなければ空いている番号）"},
    {nullptr, "--audio",
     "音の出力: default 既定、device:名前、private 誰にも聞こえない専用の出力、"
     "none なし、file:OUT.wav ファイル"},
    {nullptr, "--reader", "読手の録音フォルダ"},
    {nullptr, "--fill", "--reader のとき、フォルダにない句は合成音声で読む"},
    {nullptr, "--voice",
     "録音にない句を読む合成音声: low 低い声（既定）、high 高い声"},
    {nullptr, "--data",
     "練習の記録のフォルダ（指定しなければ ~/.local/share/kimari/drill）"},
    {nullptr, "--any-protocol",
     "基板の通信の版が違うか、分からない記録でも続ける。判定が誤ることがある"},
    {nullptr, "--deck",
     "使った札のファイル（付属の札でないとき）。札の名前に使う"},
    {nullptr, "--hand-a", "Aが届け出た有効手"},
    {nullptr, "--hand-b", "Bが届け出た有効手"},
    {nullptr, "--first-lamp",
     "だれが先だったかを、判定の前に、変わらないと分かり次第示すところ: off "
     "示さない、または page（ページ）、board（その側の基板のランプ）、sound"
     "（音）のいくつか。コンマで区切る（試合は機材のファイルのとおり、練習は"
     "指定しなければ page）"},
    {nullptr, "file", "記録（.mcap）"},
    {"demo", "--headless", "見る人も聞く人もいない: 試合が終われば終わる"},
    {"demo", "--readings", "読む枚数"},
    {"demo", "--seed", "試合を決める種。同じ種なら同じ試合になる"},
    {"demo", "--scenario",
     "代わりにこのシナリオの試合をする（host/proof/sim/SCENARIO.md）"},
    {"demo", "--reader", "読手の録音フォルダ。その中にある句に使う"},
    {"demo", "--frames",
     "残す画像: all すべて、takes 抗議のない読みは取りの前後だけ"},
    {"demo", "--output", "記録・判定・正解を書くフォルダ"},
    {"demo", "--resume", "途中で落ちた模擬の試合を、その記録の続きから行う"},
    {"demo", "--port", "ページのポート。0 は空いている番号"},
    {"match", "--rig", "機材のファイル（指定しなければ rig.toml）"},
    {"match", "--output", "記録と判定を書くフォルダ"},
    {"match", "--resume",
     "途中で落ちた試合（停電など）を、その記録の続きから行う。規則・競技者・順"
     "番"
     "は"
     "そのまま"},
    {"match", "--deck",
     "札の見え方を覚えたファイル。あれば札を並べて見せなくてよく、なければ並べ"
     "た"
     "札から作る"},
    {"match", "--frames",
     "残す画像: all すべて（読み1回につき200 MBまで）、takes 抗議のない読みは"
     "取りの前後だけ（20 MB）"},
    {"match", "--consent",
     "録画に同意した人。記録の初めに残る: players 競技者、guardians "
     "未成年の保護者"
     "も、refused 同意なし（画像も名前も残さない）"},
    {"match", "--keep-days",
     "競技者の名前を残す日数。過ぎた名前は 'kimari forget --expired' で消える"},
    {"match", "--meet", "大会名。記録用紙に載る"},
    {"match", "--hall", "会場"},
    {"match", "--round", "回戦とコート"},
    {"match", "--seed", "札順の鍵（指定しなければ無作為）"},
    {"match", "--settle-first",
     "決まらない判定があれば、机で決まるまで次を読まない"},
    {"match", "--protest-until",
     "抗議できる終わり: call 次の札の上の句の出だし、lower その前の下の句の"
     "出だし"},
    {"match", "--closing",
     "勝負がついてから抗議と署名を待つ秒数（指定しなければ120）"},
    {"match", "--minutes", "練習試合を、この分数の後の取りが決まったら終える"},
    {"match", "--headless", "試合が終われば終わる"},
    {"match", "--port", "ページのポート"},
    {"simulate", "scenario", "シナリオのファイル（.toml）"},
    {"simulate", "--output", "書き出すフォルダ"},
    {"simulate", "--physics",
     "手がパッドに及ぼすものの法則の名前、そのファイル（.toml）、または "
     "all（すべ"
     "て、それぞれのフォルダに）。指定しなければシナリオの法則"},
    {"simulate", "--frames", "カメラの画像も残す（読み1回につき150 MB）"},
    {"judge", "--json", "1行に1つのJSONで出力する"},
    {"judge", "--recorded", "判定し直さず、記録の中の発表された判定を表示する"},
    {"judge", "--first-told",
     "判定ではなく、判定の前にだれが先と示したかを、1行に1つのJSONで表示する"},
    {"judge", "--strip", "判定を除いた写しをここに書いて終わる"},
    {"judge", "--edges", "動かせる触れの一覧を表示する"},
    {"judge", "--move-edge",
     "もし触れた時刻が違っていたら: 読み:基板:パッド[:何回目]:ミリ秒（例: "
     "3:A:17:+5）。一方の競技者の手だけなら 3:A:17:B+5"},
    {"score", "folder", "truth.json と rulings.jsonl のあるフォルダ"},
    {"score-sheet", "--csv", "表計算用に、読み1回を1行にする"},
    {"score-sheet", "--html", "A4に印刷して署名するページの、新しいファイル"},
    {"score-sheet", "--lang",
     "表と用紙の言語: ja か en（指定しなければ端末の言語）"},
    {"score-sheet", "--meet", "大会名。記録に書かれていないとき"},
    {"score-sheet", "--hall", "会場"},
    {"score-sheet", "--round", "回戦とコート"},
    {"score-sheet", "--decisions",
     "その後の判定のファイル（指定しなければ kimari replay が記録の隣に残した"
     "もの）"},
    {"incidents", "files", "大会の記録（.mcap）"},
    {"recover", "file", "壊れた記録"},
    {"recover", "--output", "新しいファイル"},
    {"export", "--output", "新しいフォルダ"},
    {"export", "--no-frames", "画像を書き出さない"},
    {"export", "--viewer",
     "viewer.mcap も書く。Foxglove などで見るためのもので、判定には使えない"},
    {"archive", "--output", "新しいファイル"},
    {"forget", "name", "試合のときに書いた名前"},
    {"forget", "--in",
     "記録のフォルダ。その中のフォルダもすべて見る（指定しなければ今の場所）"},
    {"forget", "--expired",
     "名前の代わりに: 期限（match --keep-days）の過ぎた人をすべて"},
    {"case", "--reading", "何回目の読みか"},
    {"case", "--out", "作るフォルダ（指定しなければ記録の隣）"},
    {"case", "--names", "名前を残す（指定しなければ A、B、審判になる）"},
    {"case check", "folder", "'kimari case' が書いたフォルダ"},
    {"drill", "file",
     "自分の練習のファイル（.toml）、または付属の練習の名前。初めに並ぶ"},
    {"drill", "--port",
     "ページのポート（指定しなければいつもの番号、使用中なら空いている番号。0 "
     "は"
     "空いている番号）"},
    {"drill", "--reader", "読手の録音フォルダ（なければ合成音声）"},
    {"drill", "--deck", "自分の札のファイル（指定しなければ百人一首）"},
    {"drill", "--day-begins",
     "練習の一日が始まる時刻: HH か HH:MM（指定しなければ4時。夜遅くの練習は"
     "その日のもの）"},
    {"drill", "--quick", "すぐに使える簡単な声"},
    {"drill", "--rig",
     "機材のファイル: 読み上げ、触れ、カメラを使ってマットで練習する"},
    {"drill", "--output", "記録を書くフォルダ"},
    {"drill", "--player", "練習する人（指定しなければ A）"},
    {"drill", "--side", "座る側（指定しなければ A）"},
    {"drill", "--seed",
     "札とその順番の種（指定しなければ無作為。終わりに表示する）"},
    {"drill", "--headless", "聞く人も、後で成績を見る人もいない"},
    {"drill", "--next",
     "次の札: itself 自動、asked 手を挙げて下ろすか、キーか、隅のパッドで（指定"
     "しなければ練習のとおり）"},
    {"drill", "--corner", "次の札を頼むために触れる、自陣の隅のパッド"},
    {"drill check", "file", "練習のファイル（.toml）"},
    {"drill check", "--deck", "使う札のファイル（指定しなければ百人一首）"},
    {"drill import", "--player", "だれの成績にするか"},
    {"drill import", "--side", "座った側（指定しなければ A）"},
};

}  // namespace

std::span<const SpokenCommand> SpokenMatchCommands() { return kMatchCommands; }
std::span<const SpokenOption> SpokenMatchOptions() { return kMatchOptions; }

}  // namespace kimari::app
