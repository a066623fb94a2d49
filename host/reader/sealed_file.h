// A file that nobody looks into while a set or a match is under way: its
// owner's alone (mode 0600), whole or not there, checked by its hash, and not
// to be read by a glance: what it holds is mixed with a stream that follows
// from its title. That is a seal, not a lock: who breaks it on purpose reads
// it.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "host/base/result.h"

namespace kimari::reader {

struct SealedText {
  std::string title;  // one line, for anybody to see: what it is, and of what
  std::string text;
};

// In place of what was there; on the disk once it returns. kFile.
Result<void> WriteSealed(const std::string& path, const SealedText& sealed);

enum class SealFault : uint8_t {
  kNotThere,
  kChanged,  // or torn
};
tl::expected<SealedText, SealFault> ReadSealed(const std::string& path);

}  // namespace kimari::reader
