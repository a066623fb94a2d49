// What --help says in Japanese of the tools around a match: rules, devices,
// measuring, certificates.
#include "host/app/spoken_help.h"

namespace kimari::app {
namespace {

constexpr SpokenCommand kToolCommands[] = {
    {"rules", "規則", "例: kimari rules show --rules kyogi"},
    {"rules show", "使う規則の選択を、日本語と英語で表示します",
     "例: kimari rules show --rules himuka-team --options house.json --html "
     "rules.html\n例: kimari rules show --rules kyogi"},
    {"rules settle", "ファイルに書いた1回の読みを、規則だけで判定します",
     "例: kimari rules settle --rules himuka-team dispute.json"},
    {"rules trace", "規則の番号ごとに、それに答えるものと試験の一覧",
     "例: kimari rules trace"},
    {"manual", "会・審判・競技者・機材を作る人のための小冊子",
     "例: kimari manual judge --lang ja --html judge.html"},
    {"doctor",
     "機材とファイルを調べ、異常なし、または何をすればよいかを示します",
     "例: kimari doctor --rig rig.toml -o evening"},
    {"board", "基板: どこにつながっているか、どの版か",
     "例: kimari board list"},
    {"board flash",
     "このプログラムに付いてきた版を、avrdude で Mega 2560 の基板に書き込み、"
     "読み直して確かめ、基板が動くまで待ちます",
     "例: kimari board flash --port /dev/ttyACM0"},
    {"board list",
     "どのUSBポートに何がつながり、各基板がどの版かの一覧。Mega "
     "は尋ねると再起動"
     "します。ほかのプログラムが使っているポートには触れません。答えた基板がな"
     "け"
     "れば終了コード1",
     "例: kimari board list --port /dev/ttyACM0"},
    {"calibrate",
     "マットを敷き、札を覚えさせ、カメラとその時計・場・パッド・触れ方・音を測"
     "ります",
     "例: kimari calibrate mat --svg mat"},
    {"calibrate camera", "レンズのゆがみを、格子の板の写真から測ります",
     "例: kimari calibrate camera photographs -o lens.toml"},
    {"calibrate clock", "カメラの各行がいつ写るかを、Aの基板のランプで測ります",
     "ランプ: Aの基板の5番ピンにつないだ、紙の後ろのLED。画面に写し、上下に60 "
     "mm"
     "ほどあるとよい。\n"
     "例: kimari calibrate clock --rig rig.toml -o clock.toml"},
    {"calibrate court", "カメラから見た場の位置を、4つの印で測ります",
     "印: ArUco DICT_4X4_50 の 0 から 3、場の図のとおりに置く。kyogi "
     "では黒い辺は"
     "50 mm、中心は場の中心から x ±520、y ±310 mm。0 "
     "はAの左、そこから反時計回り。まだすることがあれば終了"
     "コード1。\n"
     "例: kimari calibrate court --rig rig.toml"},
    {"calibrate deck", "札の見え方を、並んでいるところで覚えます",
     "印刷と文字が違う札はページに名前が出ます。その札だけを置いて名前を押して"
     "ください。覚えていない札があれば終了コード1。\n"
     "例: kimari calibrate deck --rig rig.toml -o club.faces"},
    {"calibrate mat", "マットの型紙を実物大で印刷します",
     "例: kimari calibrate mat --svg mat --paper A3"},
    {"calibrate pads",
     "パッドをすべて測ります: 初めは手を離し、言われたら1つずつ触れます",
     "測っている間: s と Enter で飛ばし、q と Enter "
     "でやめます（何も書きません）"
     "。\n"
     "例: kimari calibrate pads --rig rig.toml -o pads.toml"},
    {"calibrate sound",
     "音がスピーカーと競技者の耳に届く時刻を、マイクかケーブルで測ります",
     "例: kimari calibrate sound --distance "
     "0.1、次にAの頭の位置にマイクを置いて "
     "kimari calibrate sound --at "
     "a。遅れにはマイク自身の遅れも入ります（ケーブル"
     "なら数ミリ秒まで）。"},
    {"calibrate touch",
     "手が札に触れるようすを測ります: "
     "線を付けたアルミ箔を札に載せ、肌が触れた時"
     "をその線で知ります",
     "測っている間: 札を置いたら Enter、q と Enter でやめます（何も書きません）"
     "。ファイルは機材のファイルの [boards] touch_a か touch_b に書きます。その"
     "マットだけのものです。\n"
     "例: kimari calibrate touch --rig rig.toml --board A -o touch-a.toml"},
    {"certify", "機材の各部がどこまでできるかを、基準と比べます",
     "例: kimari certify board"},
    {"certify board",
     "触れの基板を、本物のプログラムを模擬のプロセッサーで動かして調べます: "
     "目標 "
     "T2〜T5、T12、T14",
     "例: kimari certify board。全部なら: kimari certify board --trials 10000。"
     "基準に届かないものがあれば終了コード1で、名前を示します。「too few "
     "trials」は、基準に反してはいないが、示すには回数が足りないということです"
     "。"},
    {"certify close-calls",
     "1枚の札への二つの触れを0.1〜20ミリ秒ずらし、判定が前提にしていない物理の"
     "法則のもとで調べます: 目標 T1",
     "例: kimari certify close-calls --trials 100 --physics all --pictures "
     "calls。誤りが、示した確かさの約束より多ければ終了コード1で、どこかを示し"
     "ます。"},
    {"certify readings",
     "だれが取ったか分かりにくい場面を抽選し、カメラと基板のそろった試合として"
     "調べます: "
     "必要もないのに審判に委ねた割合。誤った判定は一つもあってはなりま"
     "せん",
     "例: kimari certify readings --trials 8 --keep drawn。判定し直すには: "
     "kimari certify readings --kept "
     "drawn。誤った判定があるか、必要なく委ねたも"
     "のが8回に1回より多ければ終了コード1です。"},
    {"certify vision",
     "目を、模擬のカメラの画像で調べます: 目標 T9〜T11、動く札",
     "例: kimari certify vision --pictures "
     "worst。基準に届かないものがあれば終了"
     "コード1で、名前を示します。"},
    {"certify drill",
     "練習を調べます: 模擬の機材での時間、答えの多いページ、最初の札: 目標 T19",
     "例: kimari certify drill --only T19-first,T19-page。基準に届かないものが"
     "あれば終了コード1で、名前を示します。"},
    {"certify record",
     "記録が失われないことを調べます: 目標 T13、T15、T18、T22",
     "例: kimari certify record --quick。全部で45分ほどかかり、初めにそう表示し"
     "ます。基準に届かないものがあれば終了コード1で、名前を示します。"},
    {"certify replay", "長い夜の記録の見直しを調べます: 目標 T17",
     "例: kimari certify replay --sizes "
     "1,5。基準に届かないものがあれば終了コード"
     "1で、名前を示します。"},
    {"certify sound",
     "読み上げの音とその時刻を、音の出ない出力で聞いて調べます: 目標 T7、T8、"
     "T16、T18",
     "例: kimari certify sound "
     "--quick。全部では6組を実際の時間で読み、50分かけて"
     "すべての基準を示せます。--quick は20枚だけ読み、示せないと言います。終了"
     "コード 0: すべての基準に届いた、1: 届かない、超えた、または示せない。"},
};

constexpr SpokenOption kToolOptions[] = {
    {"rules show", "--rules", "規則の名前"},
    {"rules show", "--options", "選んだ規則を書いたJSONのファイル"},
    {"rules show", "--rig", "機材のファイル: その規則と選択を使う"},
    {"rules show", "--html", "A4に印刷して署名するページをここに書く"},
    {"rules settle", "--rules", "規則の名前"},
    {"rules settle", "file",
     "読みを書いたファイル（host/game/rules/SETTLE.md）"},
    {"manual", "booklet",
     "club 会、judge 審判、player 競技者、rig 機材作り（指定しなければ一覧）"},
    {"manual", "--lang", "ja 日本語、en 英語（指定しなければ端末の言語）"},
    {"manual", "--html",
     "新しいファイル: ネットなしでブラウザーで読め、A4に印刷できるページ"},
    {"doctor", "--rig", "調べる機材のファイル"},
    {"doctor", "--output", "試合を記録するフォルダ（指定しなければ今の場所）"},
    {"board flash", "--port", "基板のポート（'kimari board list' で分かる）"},
    {"board flash", "--image", "このプログラムのものでないELFファイル"},
    {"board list", "--port", "調べるポート。USBの番号は問わない"},
    {"calibrate camera", "pictures",
     "格子の板の写真、またはそのフォルダ: 15枚以上、使うときと同じ設定で、板を"
     "あらゆる向きに傾け、近くで、画面の四隅にも写したもの"},
    {"calibrate camera", "--board", "板の内側の角の数（指定しなければ 9x6）"},
    {"calibrate camera", "--square-mm",
     "升目の一辺のミリメートル（指定しなければ25）"},
    {"calibrate camera", "--hold-out",
     "計算に使わず、最後に試すために残す写真の数"},
    {"calibrate camera", "--output",
     "新しいレンズのファイル。指定しなければ何も残さない"},
    {"calibrate clock", "--rig", "機材のファイル: カメラと boards.a"},
    {"calibrate clock", "--out",
     "新しいファイル。機材のファイルの [camera] clock に書く"},
    {"calibrate clock", "--seconds", "見る秒数"},
    {"calibrate court", "pictures",
     "動かないカメラの画像。札がない方がよい。なければ --rig"},
    {"calibrate court", "--rig", "機材のファイル: そのカメラで見る"},
    {"calibrate court", "--lens",
     "カメラのレンズのファイル（指定しなければ機材のファイルのもの）"},
    {"calibrate court", "--court",
     "場の図: kyogi、himuka-team、himuka-individual "
     "またはファイル（指定しなけれ"
     "ば機材のファイルのもの、それもなければ kyogi）"},
    {"calibrate deck", "--rig", "機材のファイル: カメラ、レンズ、札"},
    {"calibrate deck", "--out",
     "覚えたものを残すファイル（'kimari match --deck' "
     "で使う）。あれば続きから"},
    {"calibrate deck", "--font",
     "印刷に似た、このパソコンにある書体（指定しなければ日本語のどれか）"},
    {"calibrate deck", "--pictures",
     "札の面の画像のフォルダ。7番の札は 7.png。絵のある札に使う"},
    {"calibrate deck", "--seconds",
     "終えるまでの秒数（指定しなければ全部覚えるまで）"},
    {"calibrate mat", "--svg",
     "ファイルの名前の初め: OUT-00.svg が全体の図で、紙が続く。OUT.html "
     "に全部の"
     "ページがある"},
    {"calibrate mat", "--map",
     "kyogi（既定）、himuka-team、himuka-individual、または自分の場の図"
     "（host/court/README.md）"},
    {"calibrate mat", "--paper", "A4（既定）か A3"},
    {"calibrate mat", "--board", "だれのマットか: A（既定）か B"},
    {"calibrate touch", "--rig", "基板のポートと場を書いた機材のファイル"},
    {"calibrate touch", "--port", "基板のポート"},
    {"calibrate touch", "--map",
     "場の図（指定しなければ機材のファイルのもの、なければ kyogi）"},
    {"calibrate touch", "--board", "どちらのマットか: A（省略時）か B"},
    {"calibrate touch", "--pad",
     "札を置くパッド（指定しなければ上の列の真ん中）"},
    {"calibrate touch", "--foil",
     "箔をピンにつなぐパッド（指定しなければ最も遠いパッド）"},
    {"calibrate touch", "--cards",
     "札の数。両競技者が1回ずつ、2枚に1枚は平らに留めてもう1回ずつ触れます（省"
     "略"
     "時20）"},
    {"calibrate touch", "--output", "新しいファイル（TOML）"},
    {"calibrate touch", "--json", "1行に1つのJSONで出力する"},
    {"calibrate pads", "--rig", "基板のポートを書いた機材のファイル"},
    {"calibrate pads", "--a", "基板Aのポート"},
    {"calibrate pads", "--b", "基板Bのポート"},
    {"calibrate pads", "--map",
     "場の図（指定しなければ kyogi。host/court/README.md）"},
    {"calibrate pads", "--pads", "測るパッド、基板ごと（例: 0-15,20）"},
    {"calibrate pads", "--patience",
     "1つのパッドを待つ秒数（指定しなければ30）"},
    {"calibrate pads", "--output", "新しいファイル（TOML）"},
    {"calibrate pads", "--json", "1行に1つのJSONで出力する"},
    {"calibrate sound", "--audio",
     "音の出力: default 既定、device:名前、private 誰にも聞こえない専用の出力"},
    {"calibrate sound", "--microphone", "マイクかライン入力の名前"},
    {"calibrate sound", "--at",
     "マイクの場所: speaker スピーカー、a か b 競技者の頭"},
    {"calibrate sound", "--distance",
     "スピーカーと、その近くのマイクの間のメートル"},
    {"calibrate sound", "--distance-a",
     "スピーカーからAの頭まで、巻き尺で測ったメートル"},
    {"calibrate sound", "--distance-b",
     "スピーカーからBの頭まで、巻き尺で測ったメートル"},
    {"calibrate sound", "--times", "音を出す回数"},
    {"calibrate sound", "--out",
     "結果を残すファイル（指定しなければ利用者の sound.toml）"},
    {"calibrate sound", "--dry", "何も残さない"},
    {nullptr, "--seed", "無作為に選ぶものはすべてこの種で決まる"},
    {nullptr, "--only", "調べる目標（T3,T4 など）か、その一部だけ"},
    {nullptr, "--trials", "種類ごとの試行の回数。ほかもそれにつれて増える"},
    {"certify board", "--run",
     "T14の1回だけを、結果の行にある名前で（例: rests:123）"},
    {"certify board", "--image", "基板の別のプログラム（ELF）"},
    {"certify board", "--cycles",
     "走査の時間が何に使われるかの表だけを表示する"},
    {"certify board", "--physics",
     "T3、T5、T12-rulings、T14 "
     "で、手がパッドに及ぼすものの法則の名前、そのファイル（"
     ".toml）、または all（すべて）"},
    {"certify close-calls", "--physics",
     "手がパッドに及ぼすものの法則の名前、そのファイル（.toml）、または "
     "all（すべ"
     "て）"},
    {"certify close-calls", "--apart",
     "組から組までのミリ秒（40、--knock "
     "では80）。700以上なら、どの組のときも基板にほかの手はない（"
     "10倍の時間がかかる）"},
    {"certify close-calls", "--calibrated",
     "初めに両競技者が各マットで箔に触れ（kimari calibrate "
     "touch）、分かったこと"
     "を判定に知らせる"},
    {"certify close-calls", "--knock",
     "各マットの下に打音センサーがあり、判定はそれも使う"},
    {"certify close-calls", "--without-seats",
     "座布団から分かることを判定に知らせない"},
    {"certify close-calls", "--pictures", "確かさの図（SVG）を書くフォルダ"},
    {"certify close-calls", "--image", "基板の別のプログラム（ELF）"},
    {"certify readings", "--trials",
     "種類ごとの読みの回数。1試合に各種類が一つずつあり、数分かかる"},
    {"certify readings", "--physics",
     "手がパッドに及ぼすものの法則の名前、そのファイル（.toml）、all（試合ごと"
     "に順番に）、または drawn（抽選）"},
    {"certify readings", "--failing",
     "各試合の3回の読みで、基板・ケーブル・カメラ・照明などがしばらく故障する"},
    {"certify readings", "--keep", "試合を残すフォルダ"},
    {"certify readings", "--kept",
     "このフォルダに残した試合を判定し直し、新しい試合はしない"},
    {"certify readings", "--image", "基板の別のプログラム（ELF）"},
    {"certify vision", "--pictures", "最も悪かった場合の画像を書くフォルダ"},
    {"certify vision", "--trouble",
     "会場の試験のうち、この文字を名前に含むものだけ"},
    {"certify drill", "--sittings",
     "模擬の機材で50枚読む練習の回数。1回に5分かかる"},
    {"certify record", "--kills",
     "途中で止めて続ける模擬の試合の回数、1回に1分ほど（指定しなければ30）"},
    {"certify record", "--instants",
     "そのほかの終わり方（強制終了・停電・満杯のディスク）それぞれの回数（指定"
     "しなければ100）"},
    {"certify record", "--seconds",
     "実際の時間で画像を記録する秒数（指定しなければ30）"},
    {"certify record", "--quick",
     "止めるのは1回、ほかは10回、5秒だけ: 様子見で、証明にはならない"},
    {"certify replay", "--sizes",
     "書いて開く記録の大きさ（10億バイト）。中身が空なので、ディスクはほとんど"
     "使わない"},
    {"certify replay", "--steps", "求める画像の枚数"},
    {"certify replay", "--folder",
     "書くフォルダ（指定しなければ一時フォルダ）。終わるたびに消す"},
    {"certify replay", "--recording",
     "T17-lamp だけを、Aの基板がランプをつけた --frames "
     "付きの記録で（指定しなけ"
     "れば模擬の読みで）"},
    {"certify sound", "--cards", "1組の札の枚数。実際の時間で1枚3.5秒"},
    {"certify sound", "--sets", "実際の時間で読む組の数"},
    {"certify sound", "--kills", "読んでいる組を途中で止める回数（T18）"},
    {"certify sound", "--reader", "T16で使う、人の読手の録音フォルダ"},
    {"certify sound", "--hand-marks",
     "目で読み取った時刻: 「ファイル,モーラ,秒」の行、最初のモーラは0"},
    {"certify sound", "--quick", "1組の20枚だけ: 様子見で、証明にはならない"},
};

}  // namespace

std::span<const SpokenCommand> SpokenToolCommands() { return kToolCommands; }
std::span<const SpokenOption> SpokenToolOptions() { return kToolOptions; }

}  // namespace kimari::app
