// Where the bytes of a recording that is read come from.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "host/base/result.h"

namespace kimari::recording {

// Random access to the bytes of a file. Thread: any, several at once.
class FileSource {
 public:
  virtual ~FileSource() = default;
  virtual uint64_t size() const = 0;
  // Up to into.size() bytes from `offset`; fewer at the end of the file.
  virtual Result<size_t> ReadAt(uint64_t offset, std::span<uint8_t> into) = 0;

  // Fails (kFile) when the file cannot be opened.
  static Result<std::unique_ptr<FileSource>> Open(const std::string& path);
};

}  // namespace kimari::recording
