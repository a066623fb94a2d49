#include "host/app/read_options.h"

#include <spdlog/fmt/fmt.h>

#include "host/app/command.h"
#include "host/app/listen_options.h"
#include "host/base/language.h"

namespace kimari::app {
namespace {

constexpr const char* kFooter =
    "Example: kimari read --reader recordings/inaba. With --listen 0.0.0.0 or "
    "--page alone a phone's browser asks what is to be read. At a terminal "
    "space reads the next card, ? shows the keys; from a pipe, one word a "
    "line: next, hold, go-on, again, back, skip, undo, memorise, stop; each "
    "waits until what is read has ended, but hold and stop act at once.";
constexpr const char* kFooterJa =
    "例: kimari read --reader recordings/inaba。--listen 0.0.0.0 か --page だけ"
    "なら、スマートフォンのブラウザで読手・札・順番などを選べます。端末では"
    "スペースで次の札、? でキーの一覧。パイプからは1行に1語: next（次へ）"
    "hold（止める） go-on（再開） again（もう一度） back（戻る） skip（飛ばす）"
    " undo（取消） memorise（暗記時間） stop（終了）。hold と stop はすぐに、"
    "ほかは読み終わってから行います。";

void AddPageOptions(CLI::App& command, evening::ReadPageOptions& page) {
  command.add_flag("--page", page.page,
                   "A page in the browser, on this machine alone");
  AddListenOptions(
      command, page,
      "The page on an address of this machine (none given: on all), for "
      "phones on its network; the address that is printed bears a "
      "secret token");
  command
      .add_option("--port", page.port,
                  fmt::format("Of the page (default: {}, or a free one while "
                              "that is in use; 0: a free one)",
                              evening::kUsualPort))
      ->check(CLI::Range(0, 65535));
  command.get_option("--token-file")
      ->description(
          "The page's token is the first line of this file of yours alone "
          "(mode 0600), 16 characters or more (default: the one that was drawn "
          "first, and kept)");
  command.add_flag("--new-token", page.new_token,
                   "Draws another token, and keeps it: bookmarks of before no "
                   "longer open the page");
}

}  // namespace

void AddReadOptions(CLI::App& command, evening::ReadOptions& options) {
  AddEveningOptions(command, options);
  command.add_option("--audio", options.audio,
                     "default, device:NAME, private, none or file:OUT.wav");
  command.add_option("--readers", options.readers,
                     "Where the page looks for readers' folders (default: "
                     "recordings, ~/.local/share/kimari/readers, sticks)");
  command.add_flag("--set-up", options.set_up,
                   "With --page or --listen: the page asks what is to be "
                   "read, and offers what the other options say; so it does "
                   "where none of them is given");
  command.add_flag("--no-cache", options.no_cache,
                   "Prepares every phrase anew and keeps none");
  AddPageOptions(command, options.page);
  command.add_option("--log", options.log,
                     "Where to write what was read when (JSON lines)");
  command.add_option("--check", options.check.folder,
                     "Reads nothing: looks at a folder of recordings, says "
                     "what is missing and how far its rhythm is from the "
                     "norm, and keeps where each mora begins");
  command.add_flag("--list", options.list,
                   "Reads nothing: lists the readers' folders that are found, "
                   "and what is wrong with each");
  command.add_flag("--all", options.check.all, "With --check: every phrase");
  command.add_flag("--json", options.check.json,
                   "With --check or --list: one JSON object");
  command.add_flag("--beside", options.check.beside)->group("");  // for a page
  command.footer(Say(kFooter, kFooterJa));
  if (InJapanese()) DescribeInJapanese(command);
}

}  // namespace kimari::app
