// A folder below the system's folder for temporary files that goes with its
// owner, also where that was killed: the next one to make a folder of its kind
// clears it away.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari {

// One thread.
class ScratchFolder {
 public:
  // "kimari-KIND-XXXXXX". First removes those of this kind, and of this user,
  // whose program has ended. kFile where none can be made.
  static Result<ScratchFolder> Make(const std::string& kind);
  ScratchFolder(ScratchFolder&& other) noexcept;
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  // Removes it with all that is in it.
  ~ScratchFolder();

  const std::string& Path() const { return path_; }

 private:
  ScratchFolder(std::string path, int lock)
      : path_(std::move(path)), lock_(lock) {}

  std::string path_;
  int lock_ = -1;  // of the folder: held as long as the program lives
};

}  // namespace kimari
