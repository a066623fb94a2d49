#include "host/app/drill_import.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <memory>
#include <string>

#include "host/app/command.h"
#include "host/uses/drill/drill_store.h"
#include "host/uses/drill/on_mat/kept_recording.h"
#include "host/uses/drill/rebuild.h"
#include "host/uses/web/json_keys.h"

namespace kimari::app {
namespace {

const char* Told(drill::Rebuilt::How how) {
  using How = drill::Rebuilt::How;
  switch (how) {
    case How::kSame:
      return "as it was kept / 記録のとおり";
    case How::kAnew:
      return "made anew / 作り直しました";
    case How::kGone:
      return "is not there any more: what was kept stays / "
             "ありません。残っている分はそのまま";
    case How::kOther:
      return "cannot be read, or is of another evening: what was kept stays / "
             "読めないか別の日の記録です。残っている分はそのまま";
  }
  return "";
}

int Rebuild(const std::string& data) {
  auto store = drill::OpenDrillStore(data);
  if (!store) return Report(store.error());
  const auto rebuilt = drill::RebuildFromRecordings(*store);
  if (!rebuilt) return Report(rebuilt.error());
  if (rebuilt->empty()) {
    PrintText(
        "nothing of the mat is kept here: there is nothing to make anew / "
        "畳の上の記録はありません。作り直すものはありません\n");
  }
  for (const drill::Rebuilt& each : *rebuilt) {
    PrintText("{}, {}: {}\n", each.recording, each.player, Told(each.how));
  }
  return kDone;
}

// As the page takes names, which is where they are deleted again.
std::string NoName(const std::string& name) {
  const bool line = std::none_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ';
  });
  if (line && name.size() <= web::kLongestName &&
      name.find_first_not_of(' ') != name.npos) {
    return "";
  }
  return fmt::format(
      "a name is a line of 1 to {0} letters / "
      "名前は1字から{0}字までの一行です",
      web::kLongestName / 3);
}

}  // namespace

void AddDrillRebuild(CLI::App& drill, Action& action) {
  CLI::App* command = drill.add_subcommand(
      "rebuild",
      "What was done on the mat, made anew from the recordings themselves");
  const auto data = std::make_shared<std::string>();
  command->add_option("--data", *data,
                      "Folder that keeps what was drilled (default: "
                      "~/.local/share/kimari/drill)");
  command->footer(
      "Example: kimari drill rebuild. What was drilled at a desk stays as it "
      "is, and so does what was deleted.");
  command->callback(
      [&action, data] { action = [data] { return Rebuild(*data); }; });
}

void AddDrillImport(CLI::App& drill, Action& action) {
  struct Options {
    std::string file;
    std::string player;
    std::string side = "A";
    std::string data;
  };
  CLI::App* command = drill.add_subcommand(
      "import", "What a player did on the mat, from a recording of it");
  const auto options = std::make_shared<Options>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_option("--player", options->player, "Whose it is to be")
      ->required()
      ->check(CLI::Validator(&NoName, ""));
  command->add_option("--side", options->side, "Where he sat (default A)")
      ->check(CLI::IsMember({"A", "B"}));
  command->add_option("--data", options->data,
                      "Folder that keeps what was drilled (default: "
                      "~/.local/share/kimari/drill)");
  command->footer(
      "Example: kimari drill import evening/match.mcap --player Aoki --side B");
  command->callback([&action, options] {
    action = [options] {
      const Side side = options->side == "A" ? Side::kA : Side::kB;
      const auto kept = drill::KeepRecording(options->file, options->player,
                                             side, options->data);
      if (!kept) return Report(kept.error());
      return *kept ? kDone : kAnswerIsNo;
    };
  });
}

}  // namespace kimari::app
