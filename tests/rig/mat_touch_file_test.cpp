#include "host/rig/mat_touch_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/judge/touch/foil_taps.h"

namespace kimari::rig {
namespace {

using ::testing::HasSubstr;

class MatTouchFile : public ::testing::Test {
 protected:
  std::string WhyNot(const court::Plan& plan, Side board,
                     const std::string& serial) {
    const auto read = ReadMatTouch(path_, plan, board, serial);
    return read ? "" : read.error().message;
  }

  std::string path_ = ::testing::TempDir() + "/mat_touch.toml";
  std::ofstream written_ = [this] {
    std::ofstream out(path_);
    out << judge::ToToml(judge::Tapped()) << std::flush;
    return out;
  }();
};

TEST_F(MatTouchFile, IsTakenOnItsOwnMat) {
  EXPECT_EQ(WhyNot(*court::Kyogi(), Side::kA, "7583"), "");
}

TEST_F(MatTouchFile, OfAnotherMatIsToldAndNotTaken) {
  EXPECT_THAT(WhyNot(*court::Kyogi(), Side::kA, "9999"),
              HasSubstr("serial number 7583, and this one has serial number"));
  EXPECT_THAT(WhyNot(*court::Kyogi(), Side::kA, ""),
              HasSubstr("no serial number"));
  EXPECT_THAT(WhyNot(*court::Kyogi(), Side::kB, "7583"), HasSubstr("mat A"));
  const auto other = court::LoadPlan("himuka-team");
  EXPECT_THAT(WhyNot(**other, Side::kA, "7583"), HasSubstr("plan kyogi"));
}

TEST_F(MatTouchFile, ThatIsNotThereIsToldWithWhatToDo) {
  path_ += ".none";
  EXPECT_THAT(WhyNot(*court::Kyogi(), Side::kA, "7583"),
              HasSubstr("kimari calibrate touch"));
}

}  // namespace
}  // namespace kimari::rig
