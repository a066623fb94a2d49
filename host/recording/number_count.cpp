#include "host/recording/number_count.h"

#include <algorithm>

#include "host/recording/observation_message.h"

namespace kimari::recording {

void NumberCount::Add(const ChunkContent& content) {
  for (const Message& message : content.Messages()) {
    const uint64_t number = NumberOf(message);
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
