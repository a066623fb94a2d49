#include "host/reader/reading_plan.h"

#include <openssl/evp.h>
#include <spdlog/fmt/fmt.h>

#include <array>
#include <cstring>
#include <random>
#include <utility>

#include "host/base/random.h"

namespace kimari::reader {
namespace {

std::array<uint8_t, 32> Sha256(const std::string& text) {
  std::array<uint8_t, 32> digest{};
  unsigned int size = 0;
  EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(),
             nullptr);
  return digest;
}

}  // namespace

std::string ReadingPlan::Hash() const {
  std::string text = seed + ":";
  for (size_t i = 0; i < order.size(); ++i) {
    text += (i > 0 ? "," : "") + std::to_string(order[i]);
  }
  std::string hex;
  for (const uint8_t byte : Sha256(text)) hex += fmt::format("{:02x}", byte);
  return hex;
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

std::string DrawSeed() {
  std::random_device device;
  std::string seed;
  for (int i = 0; i < 4; ++i) seed += fmt::format("{:08x}", device());
  return seed;
}

}  // namespace kimari::reader
