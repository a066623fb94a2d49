// One program at a time.
#include "host/base/claim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class AClaim : public ::testing::Test {
 protected:
  Workplace place;
  std::string file = place.Write("match.mcap", "");
};

TEST_F(AClaim, NamesTheProgramThatHasIt) {
  const auto first = Claim::Of(file);
  ASSERT_TRUE(first);
  const auto second = Claim::Of(file);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message,
              AllOf(HasSubstr("is being played by another kimari"),
                    HasSubstr("process " + std::to_string(getpid())),
                    HasSubstr(", since 20")));
  EXPECT_THAT(second.error().ja, HasSubstr("進行中"));
}

TEST_F(AClaim, OfALinkIsOfTheFile) {
  std::filesystem::create_symlink(file, place.Path("link.mcap"));
  const auto first = Claim::Of(file);
  EXPECT_FALSE(Claim::Of(place.Path("link.mcap")));
}

TEST_F(AClaim, LeavesNothingAndMayBeMadeAgain) {
  { const auto first = Claim::Of(file); }
  EXPECT_FALSE(std::filesystem::exists(file + ".in-use"));
  EXPECT_TRUE(Claim::Of(file));
}

TEST_F(AClaim, OfAKilledProgramHoldsNobodyUp) {
  const pid_t child = fork();
  if (child == 0) {
    const auto claim = Claim::Of(file);
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(std::filesystem::exists(file + ".in-use"));
  EXPECT_TRUE(Claim::Of(file));
}

}  // namespace
}  // namespace kimari
