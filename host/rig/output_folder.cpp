#include "host/rig/output_folder.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "host/recording/parts.h"

namespace kimari::rig {

namespace fs = std::filesystem;

Result<OutputFolder> OutputFolder::Make(const std::string& path) {
  if (auto own = recording::IsNoPart(path); !own) {
    return tl::unexpected(own.error());
  }
  OutputFolder folder(path);
  std::error_code error;
  std::vector<fs::path> missing;
  for (fs::path at = fs::absolute(path, error).lexically_normal();
       !fs::exists(at, error) && at.has_relative_path();
       at = at.parent_path()) {
    if (at.has_filename()) missing.push_back(at);
  }
  std::reverse(missing.begin(), missing.end());
  for (const fs::path& level : missing) {
    if (fs::create_directory(level, error)) folder.made_.push_back(level);
    if (error) break;
  }
  if (!error && !fs::is_directory(path, error) && !error) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) {
    return Fail(ErrorKind::kFile,
                path + ": cannot be made: " + error.message() +
                    "; name another folder with -o / "
                    "作れません。-oで別のフォルダを指定してください");
  }
  return folder;
}

Result<OutputFolder> OutputFolder::ForMatch(const std::string& path) {
  std::error_code ignored;
  for (const char* name : {"match.mcap", "match.2.mcap", "match.mcap.order",
                           "match.mcap.people", "match.decisions.jsonl",
                           "first-told.jsonl", "rulings.jsonl", "truth.json"}) {
    const fs::path file = fs::path(path) / name;
    if (!fs::exists(fs::symlink_status(file, ignored))) continue;
    return Fail(ErrorKind::kFile,
                file.string() +
                    ": the folder holds a match already; name another with "
                    "-o, or go on with that match by --resume / "
                    "このフォルダには試合の記録があります。-oで別のフォルダを指"
                    "定するか、--resumeで再開してください");
  }
  return Make(path);
}

OutputFolder::OutputFolder(OutputFolder&& other) noexcept
    : path_(std::move(other.path_)), made_(std::exchange(other.made_, {})) {}

OutputFolder::~OutputFolder() {
  std::error_code in_use;
  for (auto level = made_.rbegin(); level != made_.rend() && !in_use; ++level) {
    fs::remove(*level, in_use);
  }
}

}  // namespace kimari::rig
