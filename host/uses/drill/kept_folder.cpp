#include "host/uses/drill/kept_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "host/base/private_folder.h"
#include "host/base/system_reason.h"

namespace kimari::drill {
namespace {

namespace fs = std::filesystem;

void Sync(const fs::path& folder) {
  const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return;
  (void)fsync(opened);
  close(opened);
}

}  // namespace

std::string FolderOf(const std::string& named) {
  if (!named.empty()) return named;
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing sets them
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  if (data != nullptr && *data == '/')
    return std::string(data) + "/kimari/drill";
  if (home == nullptr || *home != '/') return {};
  return std::string(home) + "/.local/share/kimari/drill";
}

Result<KeptFolder> KeptFolder::Open(const std::string& path) {
  if (path.empty()) {
    return Fail(ErrorKind::kUsage,
                Both("no folder for what is drilled: name one with --data "
                     "FOLDER",
                     "練習の記録を置くフォルダがありません。--data で指定して"
                     "ください"));
  }
  std::error_code error;
  const bool made = !fs::exists(path, error);
  if (auto ok = MakePrivateFolder(path, {".jsonl", "in-use", ".json", ".sqlite",
                                         "-wal", "-shm", ".new"});
      !ok) {
    return tl::unexpected(ok.error());
  }
  if (made) {
    for (fs::path each = fs::absolute(path, error); each != each.root_path();) {
      Sync(each = each.parent_path());
    }
  }
  KeptFolder folder(path, -1);
  const std::string lock = folder.File("in-use");
  folder.lock_ =
      open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (folder.lock_ < 0) {
    return Fail(ErrorKind::kFile,
                Both("{}: cannot be opened ({}); see who may write there, or "
                     "name another folder with --data",
                     "{}：開けません（{}）。権限を確かめるか、--data で別のフォ"
                     "ルダを指定してください",
                     lock, SystemReason(errno)));
  }
  if (flock(folder.lock_, LOCK_EX | LOCK_NB) != 0) {
    return Fail(ErrorKind::kFile,
                Both("{}: another kimari drill uses it: open the page of that "
                     "one, or name another folder with --data",
                     "{}：別の kimari drill が使っています。そちらの画面を開く"
                     "か、--data で別のフォルダを指定してください",
                     path));
  }
  return folder;
}

KeptFolder::~KeptFolder() {
  if (lock_ >= 0) close(lock_);
}

std::string KeptFolder::File(const std::string& name) const {
  return (fs::path(path_) / name).string();
}

}  // namespace kimari::drill
