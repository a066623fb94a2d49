#include "host/recording/number_count.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "host/evidence/codec.h"

namespace kimari::recording {

void NumberCount::Add(const ChunkContent& content) {
  constexpr std::string_view kBegins = "{\"number\":";
  const auto& names = evidence::kChannels;
  for (const Message& message : content.Messages()) {
    const std::string_view text(
        reinterpret_cast<const char*>(message.data.data()),
        message.data.size());
    if (!text.starts_with(kBegins) ||
        std::ranges::find(names, message.channel.topic) == names.end()) {
      continue;
    }
    uint64_t number = 0;
    std::from_chars(text.data() + kBegins.size(), text.data() + text.size(),
                    number);
    if (number == 0) continue;
    ++count_;
    if (lowest_ == 0 || number < lowest_) lowest_ = number;
    highest_ = std::max(highest_, number);
  }
}

uint64_t NumberCount::Missing(bool from_one) const {
  if (count_ == 0) return 0;
  const uint64_t due = highest_ - (from_one ? 1 : lowest_) + 1;
  return due - std::min(due, count_);
}

}  // namespace kimari::recording
