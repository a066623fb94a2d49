#include "host/base/system_reason.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace kimari {
namespace {

constexpr std::array<std::pair<int, const char*>, 11> kReasons = {
    {{ENOENT, "見つかりません"},
     {ENOTDIR, "フォルダではなくファイルです"},
     {EISDIR, "フォルダです"},
     {EACCES, "権限がありません"},
     {EPERM, "許可されていません"},
     {EEXIST, "すでにあります"},
     {ENOSPC, "ディスクに空きがありません"},
     {EROFS, "書き込めないディスクです"},
     {EIO, "ディスクが読めません"},
     {EADDRINUSE, "ほかのプログラムが使っています"},
     {EADDRNOTAVAIL, "このパソコンのアドレスではありません"}}};

}  // namespace

Text SystemReason(int error) {
  std::string en = std::generic_category().message(error);
  const auto* known =
      std::ranges::find(kReasons, error, &std::pair<int, const char*>::first);
  if (known == kReasons.end()) return {en, en};
  return {std::move(en), known->second};
}

Text SystemReason(const std::error_code& error) {
  const bool known = error.category() == std::generic_category() ||
                     error.category() == std::system_category();
  if (!known) return {error.message(), error.message()};
  return SystemReason(error.value());
}

}  // namespace kimari
