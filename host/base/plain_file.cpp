#include "host/base/plain_file.h"

#include <string>
#include <system_error>

namespace kimari {

namespace fs = std::filesystem;

std::optional<Text> WhyNoPlainFile(const fs::path& path) {
  std::error_code none;
  switch (fs::status(path, none).type()) {
    case fs::file_type::none:
    case fs::file_type::not_found:
    case fs::file_type::unknown:
    case fs::file_type::regular:
      return std::nullopt;
    case fs::file_type::directory:
      return Text{"is a folder, not a file; name a file",
                  "フォルダです。ファイルを指定してください"};
    default:
      return Text{
          "is not a regular file (a pipe, a device); save what it gives in a "
          "file, and name that",
          "普通のファイルではありません（パイプや機器）。内容をファイルに保存し"
          "、それを指定してください"};
  }
}

Result<void> IsPlainFile(const fs::path& path) {
  const auto why = WhyNoPlainFile(path);
  if (!why) return {};
  return Fail(ErrorKind::kFile, About(path.string(), *why));
}

}  // namespace kimari
