#include "host/app/greeting.h"

#include "host/app/language.h"

namespace kimari::app {

std::string Greeting() {
  return Say(
      "Kimari reads the poems, feels the touch, and settles who took the "
      "card.\n"
      "\n"
      "  no reader tonight     kimari read --page\n"
      "  judge a match         kimari match --rig rig.toml -o FOLDER\n"
      "  settle a dispute      kimari replay FILE\n"
      "  train                 kimari drill\n"
      "\n"
      "No rig at hand? kimari demo plays a match on a simulated one.\n"
      "All commands: kimari --help. An example of each: kimari COMMAND "
      "--help\n",
      "きまり（Kimari）：札を読み、触れた瞬間を測り、だれの取りかを定めます。\n"
      "\n"
      "  今夜は読手がいない    kimari read --page\n"
      "  試合を判定する        kimari match --rig rig.toml -o フォルダー\n"
      "  もめた札を見直す      kimari replay ファイル\n"
      "  練習する              kimari drill\n"
      "\n"
      "機材がなければ kimari demo で、模擬の試合を見られます。\n"
      "コマンドの一覧は kimari --help、それぞれの例は kimari コマンド "
      "--help\n");
}

}  // namespace kimari::app
