#include "host/base/disk_room.h"

#include <filesystem>
#include <system_error>

namespace kimari {

Result<uint64_t> RoomIn(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path at = fs::absolute(path, error);
  while (!error && !fs::exists(at, error) && at.has_relative_path()) {
    at = at.parent_path();
  }
  const auto space = fs::space(at, error);
  if (error) {
    return Fail(ErrorKind::kFile, path +
                                      ": how much room there is cannot be "
                                      "asked: " +
                                      error.message());
  }
  return space.available;
}

}  // namespace kimari
