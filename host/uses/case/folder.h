// A folder in the making beside its place: what is not whole is not left.
#pragma once

#include <string>
#include <string_view>

#include "host/base/result.h"

namespace kimari::casefile {

class Folder {
 public:
  // Makes `path` and ".part"; what a crash has left of that is taken away.
  // kFile where `path` is there, is being written by another, or cannot be
  // made.
  static Result<Folder> Make(const std::string& path);
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  Folder(Folder&& other) noexcept;
  Folder& operator=(Folder&&) = delete;
  // Takes away what was not placed.
  ~Folder();

  // Whether it is in the making, by this program or another.
  static bool IsBeingWritten(const std::string& path);

  std::string In(std::string_view name) const;
  // A new file in it, kept when it is back. kFile where there is no room.
  Result<void> Write(const std::string& name, std::string_view bytes) const;
  Result<void> MakeFolder(const std::string& name) const;
  // Gives it its name.
  Result<void> Place();

 private:
  explicit Folder(std::string path)
      : path_(std::move(path)), beside_(path_ + ".part") {}

  std::string path_;
  std::string beside_;
  int held_ = -1;  // locked, for as long as it is in the making
};

}  // namespace kimari::casefile
