#include "host/app/greeting.h"

#include <spdlog/fmt/fmt.h>

#include "host/base/language.h"

namespace kimari::app {

std::string Greeting(const std::string& program) {
  return fmt::format(
      fmt::runtime(Say(
          "Kimari reads the poems, feels the touch, and settles who took the "
          "card.\n"
          "\n"
          "  no reader tonight     {0} read --page\n"
          "  judge a match         {0} match --rig rig.toml -o FOLDER\n"
          "  settle a dispute      {0} replay FOLDER/match.mcap\n"
          "  train                 {0} drill\n"
          "\n"
          "rig.toml describes the court's devices: host/rig/README.md, then "
          "'{0} doctor --rig rig.toml'.\n"
          "No rig at hand? '{0} demo' plays a match on a simulated one.\n"
          "All commands: {0} --help. An example of each: {0} COMMAND --help\n",
          "きまり（Kimari）：札を読み、触れた瞬間を測り、だれの取りかを定めます"
          "。\n"
          "\n"
          "  今夜は読手がいない    {0} read --page\n"
          "  試合を判定する        {0} match --rig rig.toml -o フォルダー\n"
          "  もめた札を見直す      {0} replay フォルダー/match.mcap\n"
          "  練習する              {0} drill\n"
          "\n"
          "rig.toml は機材を書いたファイルです（host/rig/README.md）。書けたら "
          "'{0} doctor --rig rig.toml'。\n"
          "機材がなければ '{0} demo' で、模擬の試合を見られます。\n"
          "コマンドの一覧は {0} --help、それぞれの例は {0} コマンド --help\n")),
      program);
}

}  // namespace kimari::app
