// A conductor on a court of six cards.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/rig/evening.h"

namespace kimari::rig {

// Cards 1 to 3 lie at A, 4 to 6 at B; 50, 60 and 70 are dead.
inline void LayCourt(EveningBase& evening) {
  for (int i = 0; i < 3; ++i) {
    evening.Lay(static_cast<cards::CardId>(1 + i), Side::kA, 2 * i);
    evening.Lay(static_cast<cards::CardId>(4 + i), Side::kB, 2 * i);
  }
  evening.SeeCourt();
}

class ConductorTest : public ::testing::Test {
 protected:
  void Lay() { LayCourt(evening); }
  // Up to the first utterance.
  void Begin() {
    Lay();
    evening.Memorise();
    ASSERT_THAT(evening.readings.begun, testing::SizeIs(1));
  }
  evidence::CardCalled Called(size_t i = 0) {
    return evening.memory.All<evidence::CardCalled>().at(i);
  }

  Evening evening{{50, 60}};
};

}  // namespace kimari::rig
