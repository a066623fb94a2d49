// A sum over what a row of the store holds, kept beside it: what a disk has
// changed since is found, and never shown.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace kimari::drill {

// FNV-1a, 64 bits: against accidents, not against people.
class RowSum {
 public:
  void Add(int64_t value) { AddBytes(&value, sizeof value); }
  void Add(double value) {
    const double zero = value + 0.0;  // SQLite keeps no negative zero
    AddBytes(&zero, sizeof zero);
  }
  void Add(const std::optional<double>& value) {
    Add(int64_t{value ? 1 : 0});
    if (value) Add(*value);
  }
  void Add(std::string_view text) {
    Add(static_cast<int64_t>(text.size()));
    AddBytes(text.data(), text.size());
  }
  // As SQLite holds numbers.
  int64_t Sum() const { return static_cast<int64_t>(sum_); }

 private:
  void AddBytes(const void* from, size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(from);
    for (size_t i = 0; i < size; ++i) {
      sum_ = (sum_ ^ bytes[i]) * 0x100000001b3ULL;
    }
  }
  uint64_t sum_ = 0xcbf29ce484222325ULL;
};

}  // namespace kimari::drill
