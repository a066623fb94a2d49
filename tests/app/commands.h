// Runs `kimari`, one command after the other, in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "host/base/exit_code.h"
#include "tests/support/program.h"

namespace kimari {

class Commands : public ::testing::Test {
 protected:
  Ran Kimari(const std::vector<std::string>& words) {
    return place.Run(KIMARI_PROGRAM, words);
  }
  // What is said of a scenario that cannot be played.
  std::string Refused(const std::string& scenario) {
    place.Write("bad.toml", scenario);
    const Ran ran = Kimari({"simulate", "bad.toml", "-o", "out"});
    EXPECT_EQ(ran.code, kWrongUse) << ran.out << ran.err;
    return ran.err;
  }
  static long Lines(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
  }

  Workplace place;
};

}  // namespace kimari
