#include "host/uses/case/case_beside.h"

#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "host/base/json_text.h"
#include "host/base/plain_file.h"
#include "host/base/sha256.h"
#include "host/uses/case/folder.h"
#include "host/uses/case/sums.h"

namespace kimari::casefile {
namespace {

using Json = nlohmann::json;

std::string CaseName(const std::filesystem::path& recording,
                     evidence::ReadingId reading, bool names) {
  const std::string name = fmt::format("case-{}", reading);
  return names ? recording.filename().string() + "." + name : name;
}

std::string TextIn(const Json& object, const char* name) {
  const Json text = object.value(name, Json());
  return text.is_string() ? text.get<std::string>() : "";
}

}  // namespace

std::string FolderBeside(const std::string& recording,
                         evidence::ReadingId reading, bool names, int n) {
  std::filesystem::path path(recording);
  if (path.extension() == ".mcap") path.replace_extension();
  const std::string first =
      path.replace_filename(CaseName(path, reading, names)).string();
  return n == 1 ? first : fmt::format("{}-{}", first, n);
}

std::string NewFolderBeside(const std::string& recording,
                            evidence::ReadingId reading, bool names) {
  std::error_code error;
  for (int n = 1;; ++n) {
    std::string folder = FolderBeside(recording, reading, names, n);
    if (!std::filesystem::exists(folder, error) &&
        !Folder::IsBeingWritten(folder)) {
      return folder;
    }
  }
}

std::optional<Exported> CaseThere(const std::string& folder,
                                  const std::string& made_of) {
  const std::string named = folder + "/case.json";
  if (WhyNoPlainFile(named)) return std::nullopt;
  std::ifstream file(named, std::ios::binary);
  const auto about =
      ParseJson(std::string{std::istreambuf_iterator<char>(file), {}});
  if (!about.is_object() || about.value("made_of", Json()) != made_of) {
    return std::nullopt;
  }
  const auto differences = CompareSums(folder);
  if (!differences || !differences->empty()) return std::nullopt;
  const auto sum = Sha256OfFile(folder + "/" + kSumsName);
  if (!sum) return std::nullopt;
  Exported there{folder, *sum, {}};
  there.was_there = true;
  const Json notices = about.value("notices", Json::array());
  for (const Json& each : notices) {
    if (!each.is_object()) continue;
    there.notices.push_back({TextIn(each, "en"), TextIn(each, "ja")});
  }
  return there;
}

}  // namespace kimari::casefile
