#include "host/uses/web/kept_token.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "host/base/private_file.h"
#include "host/base/private_folder.h"
#include "host/base/secret.h"
#include "host/uses/web/page_access.h"

namespace kimari::web {
namespace {

bool IsKept(const std::string& path) {
  struct stat is {};
  if (stat(path.c_str(), &is) != 0 || !S_ISREG(is.st_mode) ||
      is.st_uid != geteuid()) {
    return false;
  }
  ListenOptions options;
  options.token_file = path;
  return AccessFor(options).has_value();
}

}  // namespace

Result<bool> KeepToken(const std::string& path, bool anew) {
  if (!anew && IsKept(path)) return false;
  const auto folder = std::filesystem::path(path).parent_path().string();
  if (auto made = MakePrivateFolder(folder, {}); !made) {
    return tl::unexpected(made.error());
  }
  if (auto written = WritePrivate(path, DrawSecret() + "\n"); !written) {
    return tl::unexpected(written.error());
  }
  return true;
}

}  // namespace kimari::web
