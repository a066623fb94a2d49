// Where the bytes of a recording that is read come from.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"

namespace kimari::recording {

class FileSource;
// One of the files that a recording is in (parts.h).
struct FilePart {
  FileSource* source = nullptr;  // lives as long as the whole
  uint64_t begin = 0;            // of its bytes in the whole
  Duration shift;                // added to its instants, gives the first's
};

// Random access to the bytes of a file. Thread: any, several at once.
class FileSource {
 public:
  virtual ~FileSource() = default;
  virtual uint64_t size() const = 0;
  // Up to into.size() bytes from `offset`; fewer at the end of the file.
  virtual Result<size_t> ReadAt(uint64_t offset, std::span<uint8_t> into) = 0;
  // In the order of the match; nearly always itself alone.
  virtual std::vector<FilePart> Parts() { return {{this, 0, {}}}; }

  // Fails (kFile) when the file cannot be opened.
  static Result<std::unique_ptr<FileSource>> Open(const std::string& path);
};

}  // namespace kimari::recording
