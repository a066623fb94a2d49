#include "host/uses/drill/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

namespace kimari::drill {
namespace {

bool WriteSynced(const std::string& path, const std::string& text) {
  (void)unlink(path.c_str());  // of a program that was killed
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                        S_IRUSR | S_IWUSR);
  if (file < 0) return false;
  const bool done = write(file, text.data(), text.size()) ==
                        static_cast<ssize_t>(text.size()) &&
                    fdatasync(file) == 0;
  return close(file) == 0 && done;
}

}  // namespace

void SyncFolderOf(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int opened = open(folder.empty() ? "." : folder.c_str(),
                          O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return;
  (void)fsync(opened);
  close(opened);
}

void RemoveUnfinished(const std::string& path) {
  (void)unlink((path + ".new").c_str());
}

bool WriteWhole(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";
  if (WriteSynced(fresh, text) &&
      std::rename(fresh.c_str(), path.c_str()) == 0) {
    SyncFolderOf(path);
    return true;
  }
  (void)unlink(fresh.c_str());
  return false;
}

}  // namespace kimari::drill
