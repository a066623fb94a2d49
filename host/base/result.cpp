#include "host/base/result.h"

#include <string_view>
#include <utility>

#include "host/base/printable.h"

namespace kimari {
namespace {

constexpr size_t kMostTold = 2000;  // bytes

std::string_view JapaneseOf(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kUsage:
      return "指定に誤りがあります";
    case ErrorKind::kDevice:
      return "機器が使えません。kimari doctor で確かめてください";
    case ErrorKind::kFile:
      return "ファイルに誤りがあります。確かめてください";
  }
  return "";
}

}  // namespace

Text TextOf(const Error& error) {
  if (!error.ja.empty()) return {error.message, error.ja};
  return {error.message, std::string(JapaneseOf(error.kind)) + "（" +
                             Brief(error.message, kMostTold) + "）"};
}

Error About(const std::string& about, const Error& error) {
  Text text = About(about, TextOf(error));
  return {error.kind, std::move(text.en), std::move(text.ja)};
}

}  // namespace kimari
