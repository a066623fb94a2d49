#include "host/base/disk_room.h"

#include <filesystem>
#include <system_error>

#include "host/base/system_reason.h"

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
    return Fail(
        ErrorKind::kFile,
        Both("{}: how much room there is cannot be asked: {}",
             "{}：空きが分かりません（{}）", path, SystemReason(error)));
  }
  return space.available;
}

}  // namespace kimari
