// Small files that are whole or not there.
#include "host/base/private_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class PrivateFile : public ::testing::Test {
 protected:
  std::string Path() const { return place.Path("names"); }
  mode_t Mode() const {
    struct stat info {};
    EXPECT_EQ(stat(Path().c_str(), &info), 0);
    return info.st_mode & 0777U;
  }
  Workplace place;
};

TEST_F(PrivateFile, IsItsOwnersAloneAlsoWhereAnotherWasThere) {
  place.Write("names", "old");
  place.Write("names.new", "of a program that was killed");
  ASSERT_TRUE(WritePrivate(Path(), "new"));
  EXPECT_EQ(place.Read("names"), "new");
  EXPECT_EQ(Mode(), 0600U);
  EXPECT_FALSE(std::filesystem::exists(place.Path("names.new")));
}

TEST_F(PrivateFile, ThatCannotBeWrittenLeavesWhatWasThere) {
  std::filesystem::create_directory(Path());
  const auto written = WritePrivate(Path(), "new");
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message,
              AllOf(HasSubstr("names"), HasSubstr("cannot be written")));
  EXPECT_TRUE(std::filesystem::is_directory(Path()));
  EXPECT_FALSE(std::filesystem::exists(place.Path("names.new")));
}

}  // namespace
}  // namespace kimari
