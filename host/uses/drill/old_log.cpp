#include "host/uses/drill/old_log.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>

#include "host/base/json_text.h"
#include "host/base/private_file.h"
#include "host/base/sha256.h"
#include "host/base/system_reason.h"
#include "host/uses/drill/attempt_json.h"

namespace kimari::drill {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr size_t kNumbersTold = 20;

bool IsHead(const std::string& line) {
  return ParseJson(line).contains("kimari_drill");
}

// Nothing where the line is none.
std::optional<OldLog::Deleted> DeletedOf(const std::string& line) {
  constexpr std::string_view kBegins = "{\"forgotten\":";
  if (!line.starts_with(kBegins)) return std::nullopt;
  Json json = ParseJson(line);
  if (!json.is_object() || !json["forgotten"].is_string()) return std::nullopt;
  const Json& when = json["when"];
  return OldLog::Deleted{
      json["forgotten"].get<std::string>(),
      when.is_string() ? when.get<std::string>() : std::string()};
}

// Calls `each` with every line and its number.
template <typename Each>
void ForLines(const std::string& text, const Each& each) {
  int number = 0;
  for (size_t from = 0; from < text.size();) {
    const size_t end = std::min(text.find('\n', from), text.size());
    each(++number, text.substr(from, end - from));
    from = end + 1;
  }
}

Text LeftOut(const std::string& path, const std::vector<int>& lines) {
  const bool all = lines.size() <= kNumbersTold;
  const auto end =
      lines.begin() + static_cast<long>(std::min(lines.size(), kNumbersTold));
  const std::string numbers =
      fmt::format("{}{}", fmt::join(lines.begin(), end, ", "),
                  all ? "" : fmt::format(", … {}", lines.back()));
  return Both(
      "{}: what stands in {} of its lines is no attempt of a drill: it is left "
      "out, and stays there (line {})",
      "{}：練習の答えではない行が{}行あります。取り込まず、そのまま残します"
      "（{}行目）",
      path, lines.size(), numbers);
}

}  // namespace

OldLogFile::OldLogFile(const std::string& folder)
    : folder_(folder), path_((fs::path(folder) / "attempts.jsonl").string()) {
  if (!IsThere()) path_ += ".new";
}

bool OldLogFile::IsThere() const {
  std::error_code none;
  return fs::is_regular_file(path_, none);
}

std::string OldLogFile::Name() const {
  return fs::path(path_).filename().string();
}

Result<std::string> OldLogFile::Bytes() const {
  std::ifstream file(path_);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (file.is_open() && !file.bad()) return bytes;
  return Fail(ErrorKind::kFile,
              Both("{}: cannot be read ({}); see who may read it",
                   "{}：読めません（{}）。権限を確かめてください", path_,
                   SystemReason(errno)));
}

OldLog OldLogFile::Read(const std::string& bytes) const {
  OldLog log;
  std::vector<int> left_out;
  ForLines(bytes, [&](int number, const std::string& line) {
    if (line.empty() || (number == 1 && IsHead(line))) return;
    if (auto gone = DeletedOf(line)) {
      std::erase_if(log.attempts, [&](const Attempt& attempt) {
        return Sha256Hex(attempt.player) == gone->who;
      });
      log.deleted.push_back(std::move(*gone));
    } else if (auto attempt = AttemptOf(line)) {
      log.attempts.push_back(std::move(*attempt));
    } else {
      left_out.push_back(number);
    }
  });
  if (!left_out.empty()) log.left_out = LeftOut(path_, left_out);
  return log;
}

Result<void> OldLogFile::Delete(const std::string& player) const {
  std::error_code none;
  for (const char* file : {"drill.sqlite", "drill.sqlite-wal",
                           "drill.sqlite-shm", "attempts.jsonl.new"}) {
    const fs::path each = fs::path(folder_) / file;
    if (each != path_ && fs::is_regular_file(each, none))
      fs::remove(each, none);
  }
  if (!IsThere()) return {};
  const auto text = Bytes();
  if (!text) return tl::unexpected(text.error());
  std::string kept;
  ForLines(*text, [&](int, const std::string& line) {
    const auto attempt = AttemptOf(line);
    const bool his = attempt ? attempt->player == player
                             : line.find(JsonText(Json(player))) != line.npos;
    if (!his) kept += line + "\n";
  });
  if (kept.size() >= text->size()) return {};
  return WritePrivate(path_, kept);
}

}  // namespace kimari::drill
