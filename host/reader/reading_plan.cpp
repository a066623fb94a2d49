#include "host/reader/reading_plan.h"

#include <array>
#include <cstring>
#include <utility>

#include "host/base/random.h"
#include "host/base/sha256.h"

namespace kimari::reader {
std::string ReadingPlan::Hash() const {
  std::string text = seed + ":";
  for (size_t i = 0; i < order.size(); ++i) {
    text += (i > 0 ? "," : "") + std::to_string(order[i]);
  }
  return Sha256Hex(text);
}

Random RandomOf(const std::string& seed) {
  const std::array<uint8_t, 32> digest = Sha256(seed);
  uint64_t number = 0;
  std::memcpy(&number, digest.data(), sizeof number);
  return Random(number);
}

ReadingPlan Shuffle(const cards::Deck& deck, const std::string& seed) {
  ReadingPlan plan;
  plan.seed = seed;
  for (const cards::Card& card : deck.cards) plan.order.push_back(card.number);
  Random random = RandomOf(seed);
  for (size_t i = plan.order.size(); i > 1; --i) {
    std::swap(plan.order[i - 1], plan.order[random.Below(i)]);
  }
  return plan;
}

}  // namespace kimari::reader
