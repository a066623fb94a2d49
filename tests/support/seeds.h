// How many seeds a test goes through.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace kimari {

// `all`, or as many of them as KIMARI_SEEDS allows (scripts/test sets it,
// --full does not), at least one.
inline uint64_t Seeds(uint64_t all) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): tests run one thread
  const char* allowed = std::getenv("KIMARI_SEEDS");
  if (allowed == nullptr) return all;
  return std::clamp<uint64_t>(std::strtoull(allowed, nullptr, 10), 1, all);
}

// The first line of a test that needs all its trials to say anything.
#define KIMARI_CAMPAIGN()       \
  if (::kimari::Seeds(20) < 20) \
  GTEST_SKIP() << "a campaign; scripts/test --full runs it"

// The first line of a test that takes seconds and whose room has others for a
// newcomer's machine.
#define KIMARI_LONG()           \
  if (::kimari::Seeds(20) < 20) \
  GTEST_SKIP() << "takes seconds; scripts/test --full runs it"

}  // namespace kimari
