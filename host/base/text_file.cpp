#include "host/base/text_file.h"

#include <algorithm>
#include <fstream>

#include "host/base/foreign_name.h"
#include "host/base/foreign_text.h"
#include "host/base/plain_file.h"

namespace kimari {
namespace {

constexpr size_t kLargest = size_t{16} << 20;  // bytes of a text

}  // namespace

Result<std::string> DecodedText(std::string_view bytes,
                                const std::string& source) {
  ForeignText text = DecodeText(bytes);
  if (text.odd_line > 0) {
    return Fail(ErrorKind::kFile,
                Both("{}: line {} is in another encoding than the lines before "
                     "it, as where they were pasted from another file; save "
                     "all of it as UTF-8",
                     "{}：{}行目から文字コードが違います。全体をUTF-8で保存し直"
                     "してください",
                     source, text.odd_line));
  }
  if (text.encoding == Encoding::kNone) {
    return Fail(
        ErrorKind::kFile,
        Both("{}: its letters are in no encoding that is known (UTF-8, "
             "UTF-16, Shift JIS, EUC-JP); save it as UTF-8",
             "{}：文字コードが分かりません。UTF-8で保存し直してください",
             source));
  }
  // Line ends as old Macs and some phones write them.
  if (text.text.find('\n') == std::string::npos) {
    std::ranges::replace(text.text, '\r', '\n');
  }
  return std::move(text.text);
}

Result<std::string> ReadText(const std::filesystem::path& file) {
  const auto fail = [&](const Text& why) {
    return Fail(ErrorKind::kFile, About(ShownPath(file), why));
  };
  if (const auto odd = WhyNoPlainFile(file)) return fail(*odd);
  const Text unreadable{"cannot be read", "ファイルを読めません"};
  std::ifstream in(file, std::ios::binary);
  if (!in) return fail(unreadable);
  std::string bytes(kLargest + 1, '\0');
  in.read(bytes.data(), std::ssize(bytes));
  if (in.bad()) return fail(unreadable);
  bytes.resize(static_cast<size_t>(in.gcount()));
  if (bytes.size() > kLargest) {
    return fail({"is too large for a file of text",
                 "文字のファイルとしては大きすぎます"});
  }
  return DecodedText(bytes, ShownPath(file));
}

}  // namespace kimari
