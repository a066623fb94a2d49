// Log lines while nothing may move on a screen.
#include "host/base/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <thread>

namespace kimari::log {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

std::string Said(const std::function<void()>& by) {
  ::testing::internal::CaptureStderr();
  by();
  return ::testing::internal::GetCapturedStderr();
}

TEST(Log, LinesAreWrittenAtOnce) {
  EXPECT_THAT(Said([] { Warning("board {} lost", "A"); }),
              HasSubstr("board A lost\n"));
}

TEST(Log, QuietKeepsLinesBackAndWritesThemInOrder) {
  std::optional<Quiet> quiet(std::in_place);
  EXPECT_EQ(Said([] {
              Warning("one");
              Err("two");
            }),
            "");
  EXPECT_THAT(Said([&] { quiet.reset(); }), ContainsRegex("one\n.* two\n$"));
  EXPECT_EQ(Said([] { const Quiet again; }), "");
}

TEST(Log, QuietHoldsForEveryThread) {
  std::optional<Quiet> quiet(std::in_place);
  EXPECT_EQ(Said([] { std::thread([] { Warning("eyes"); }).join(); }), "");
  EXPECT_THAT(Said([&] { quiet.reset(); }), HasSubstr("eyes"));
}

TEST(Log, TheLastQuietLetsTheLinesOut) {
  std::optional<Quiet> one(std::in_place);
  std::optional<Quiet> other(std::in_place);
  EXPECT_EQ(Said([&] {
              Warning("kept");
              one.reset();
            }),
            "");
  EXPECT_THAT(Said([&] { other.reset(); }), HasSubstr("kept"));
}

TEST(Log, LinesKeptAtTheEndOfTheProgramAreWritten) {
  EXPECT_EXIT(
      {
        const Quiet quiet;
        Warning("last words");
        std::exit(0);  // NOLINT(concurrency-mt-unsafe): one thread here
      },
      ::testing::ExitedWithCode(0), "last words");
}

}  // namespace
}  // namespace kimari::log
