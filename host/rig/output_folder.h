// The folder a command writes to.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::rig {

// What was made of its path and is still empty in the end goes with this
// object: a command that is refused leaves nothing behind.
class OutputFolder {
 public:
  // Makes what is missing of `path`; kFile when that cannot be.
  static Result<OutputFolder> Make(const std::string& path);
  // The same for a match that begins: one that holds another match, or what is
  // left of one, is refused and not touched.
  static Result<OutputFolder> ForMatch(const std::string& path);
  OutputFolder(OutputFolder&& other) noexcept;
  OutputFolder& operator=(OutputFolder&&) = delete;
  ~OutputFolder();

  const std::string& Path() const { return path_; }

 private:
  explicit OutputFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
  std::vector<std::filesystem::path> made_;  // outermost first
};

}  // namespace kimari::rig
