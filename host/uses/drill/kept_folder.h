// The folder that keeps what is drilled: where it is, and that one program at a
// time works in it.
#pragma once

#include <string>
#include <utility>

#include "host/base/result.h"

namespace kimari::drill {

// `named`; where that is empty, drill in kimari of XDG_DATA_HOME, else of
// ~/.local/share; empty where the environment names neither. Thread: any.
std::string FolderOf(const std::string& named);

// One thread. Held by a lock of the system on "in-use", which ends with the
// program, however that ends.
class KeptFolder {
 public:
  // Makes the folder where it is missing, with what is missing above it: on the
  // disk once it returns. Fails (kUsage) where `path` is empty, and (kFile)
  // where it cannot be made or another program has it.
  static Result<KeptFolder> Open(const std::string& path);
  KeptFolder(KeptFolder&& other) noexcept
      : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}
  KeptFolder& operator=(KeptFolder&&) = delete;
  ~KeptFolder();

  std::string File(const std::string& name) const;

 private:
  KeptFolder(std::string path, int lock)
      : path_(std::move(path)), lock_(lock) {}

  std::string path_;
  int lock_ = -1;
};

}  // namespace kimari::drill
