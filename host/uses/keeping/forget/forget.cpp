#include "host/uses/keeping/forget/forget.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/language.h"
#include "host/base/long_work.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/result.h"
#include "host/recording/people.h"
#include "host/uses/drill/drill_store.h"
#include "host/uses/drill/local_day.h"
#include "host/uses/drill/namesakes.h"
#include "host/uses/drill/open_sets.h"
#include "host/uses/drill/tap_habits.h"
#include "host/uses/keeping/forget/said_name.h"

namespace kimari::keeping {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPeople = ".people";
constexpr const char* kRecording = ".mcap";
constexpr const char* kDecisions = ".decisions.jsonl";  // beside a recording

// Files of this kind in the folder and all below it, by name.
Result<std::vector<std::string>> FilesIn(const std::string& folder,
                                         const char* ending) {
  std::error_code error;
  std::vector<std::string> files;
  fs::recursive_directory_iterator at(
      folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator();
       at.increment(error)) {
    if (at->path().filename().string().ends_with(ending)) {
      files.push_back(at->path().string());
    }
  }
  if (error) {
    return Fail(ErrorKind::kFile,
                folder + ": cannot be looked through: " + error.message());
  }
  std::sort(files.begin(), files.end());
  return files;
}

struct Forgotten {
  int matches = 0;
  bool drills = false;
  bool failed = false;  // told
};

// `change` says whether it changed anything.
template <typename Change>
Result<void> ChangePeople(const std::string& folder, const Change& change,
                          Forgotten& done) {
  const auto files = FilesIn(folder, kPeople);
  if (!files) return tl::unexpected(files.error());
  for (const std::string& file : *files) {
    auto people = recording::LoadPeople(file);
    Result<void> saved;
    if (people && change(*people)) {
      saved = recording::SavePeople(*people, file);
      if (saved) {
        ++done.matches;
        PrintText("{}: taken out / 消去しました\n", Printable(file));
      }
    }
    if (!people || !saved) {
      done.failed = true;
      Report(people ? saved.error() : people.error());
    }
  }
  return {};
}

Result<void> ForgetDrills(const ForgetOptions& options, Forgotten& done) {
  const std::string folder = drill::FolderOf(options.data);
  if (!drill::Store::IsIn(folder)) return {};
  // It locks the folder for the others too.
  auto store = drill::OpenDrillStore(options.data);
  if (!store) return tl::unexpected(store.error());
  drill::TapHabits habits(folder);
  drill::OpenSets open(folder);
  drill::KeptPlaces places(folder);
  const auto called =
      drill::NamesakesOf(options.name, *store, open, habits, places);
  if (!called) return tl::unexpected(called.error());
  if (called->empty()) return {};
  const std::string now = WallClockIso8601();
  for (const std::string& player : *called) {
    if (Result<void> ok = store->Forget(player, now); !ok) return ok;
    open.DropOf(player);
    if (Result<void> ok = habits.Forget(player); !ok) return ok;
    if (Result<void> ok = places.Forget(player); !ok) return ok;
  }
  done.drills = true;
  PrintText("{}: what was drilled is taken out / 練習の記録を消去しました\n",
            Printable(folder));
  return {};
}

}  // namespace

int Forget(const ForgetOptions& options) {
  if (options.expired == !options.name.empty()) {
    return Report(
        {ErrorKind::kUsage,
         Say("name whom to forget, or --expired: one of them",
             "消す人の名前か --expired のどちらか1つを書いてください")});
  }
  const std::string today = drill::Today();
  Forgotten done;
  if (options.expired) {
    const auto changed = ChangePeople(
        options.folder,
        [&](recording::People& people) { return people.Expire(today); }, done);
    if (!changed) return Report(changed.error());
    if (done.matches == 0) {
      PrintText(
          "{}: no names whose time is over / 期限切れの名前はありません\n",
          Printable(options.folder));
    }
    return done.failed ? kFault : kDone;
  }
  const auto changed = ChangePeople(
      options.folder,
      [&](recording::People& people) {
        return people.Forget(options.name, today);
      },
      done);
  if (!changed) return Report(changed.error());
  if (const auto drills = ForgetDrills(options, done); !drills) {
    done.failed = true;
    Report(drills.error());
  }
  const auto recordings = FilesIn(options.folder, kRecording);
  if (!recordings) return Report(recordings.error());
  const auto decided = FilesIn(options.folder, kDecisions);
  if (!decided) return Report(decided.error());
  const SteadyClock clock;
  LongWork work(clock);
  bool stays = false;
  for (const std::string& file : *decided) {
    if (!Decides(file, options.name)) continue;
    stays = true;
    PrintText(stderr,
              "kimari: {}: the name stays in what was decided after the match, "
              "where each entry is bound to the one before: delete the file if "
              "it must go / "
              "試合後の判定に名前が残っています。消すにはファイルを削除してく"
              "ださい\n",
              Printable(file));
  }
  for (const std::string& file : *recordings) {
    if (!Says(file, options.name, work)) continue;
    work.Clear();
    stays = true;
    PrintText(stderr,
              "kimari: {}: the name stays in the recording itself (typed at "
              "the desk, or recorded by an earlier kimari), which is sealed: "
              "delete the file if it must go / "
              "記録そのものに名前が残っています。消すにはファイルを削除してく"
              "ださい\n",
              Printable(file));
  }
  if (done.failed) return kFault;
  if (done.matches == 0 && !done.drills && !stays) {
    PrintText(stderr,
              "kimari: nobody is called {} in {}, nor among those who "
              "trained: nothing was changed / "
              "その名前の人はいません。何も変更していません\n",
              Printable(options.name), Printable(options.folder));
    return kAnswerIsNo;
  }
  return stays ? kAnswerIsNo : kDone;
}

}  // namespace kimari::keeping
