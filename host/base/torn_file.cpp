#include "host/base/torn_file.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string_view>
#include <system_error>

namespace kimari {
namespace {

// Less than that is no sound or picture that anybody misses.
constexpr uint64_t kSlack = 4096;
constexpr int kMostBoxes = 10'000;

class HeadReader {
 public:
  explicit HeadReader(const std::filesystem::path& file)
      : in_(file, std::ios::binary) {}

  bool Go(uint64_t at) {
    in_.clear();
    in_.seekg(static_cast<std::streamoff>(at));
    in_.read(bytes_.data(), std::ssize(bytes_));
    got_ = static_cast<size_t>(in_.gcount());
    return got_ >= 8;
  }
  std::string_view Name(size_t at) const { return {bytes_.data() + at, 4}; }
  uint64_t Big(size_t at, size_t bytes) const {
    uint64_t number = 0;
    for (size_t i = 0; i < bytes; ++i) {
      number = number << 8U | static_cast<unsigned char>(bytes_[at + i]);
    }
    return number;
  }
  uint64_t Little32(size_t at) const {
    uint64_t number = 0;
    for (size_t i = 4; i-- > 0;) {
      number = number << 8U | static_cast<unsigned char>(bytes_[at + i]);
    }
    return number;
  }
  size_t got() const { return got_; }

 private:
  std::ifstream in_;
  std::array<char, 16> bytes_{};
  size_t got_ = 0;
};

bool IsBox(std::string_view name) {
  return name == "ftyp" || name == "moov" || name == "mdat" || name == "free" ||
         name == "skip" || name == "wide";
}

// A box that reaches beyond the end, or no index before it. One that is in
// pieces (moof) has its index where each begins.
bool BoxesEndEarly(HeadReader& head, uint64_t size) {
  bool index = false;
  uint64_t at = 0;
  for (int boxes = 0; boxes < kMostBoxes && at + 8 <= size; ++boxes) {
    if (!head.Go(at)) break;
    uint64_t length = head.Big(0, 4);
    if (length == 1 && head.got() == 16) length = head.Big(8, 8);
    if (length == 0) length = size - at;  // to the end
    if (length < 8) return !index;
    index = index || head.Name(4) == "moov";
    if (length > size - at) return true;
    at += length;
  }
  return !index;
}

}  // namespace

bool EndsEarly(const std::filesystem::path& file) {
  std::error_code trouble;
  const uint64_t size = std::filesystem::file_size(file, trouble);
  HeadReader head(file);
  if (trouble || !head.Go(0)) return false;
  const std::string_view name = head.Name(0);
  if (name == "RIFF" || name == "FORM") {
    const uint64_t told = name == "RIFF" ? head.Little32(4) : head.Big(4, 4);
    return told != 0 && told < 0xFFFF'0000U && told + 8 > size + kSlack;
  }
  return IsBox(head.Name(4)) && BoxesEndEarly(head, size);
}

}  // namespace kimari
