#include "host/base/plain_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "host/base/sha256.h"
#include "host/base/text_file.h"
#include "host/base/toml_text.h"
#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class Named : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    std::filesystem::create_directory(folder);
  }

  Workplace place;
  const std::string pipe = place.Path("pipe");
  const std::string folder = place.Path("folder");
};

TEST_F(Named, FileIsPlainOrToldToBeNone) {
  place.Write("file", "");
  std::filesystem::create_symlink(pipe, place.Path("link"));
  EXPECT_TRUE(IsPlainFile(place.Path("file")));
  EXPECT_TRUE(IsPlainFile(place.Path("missing"))) << "who opens it says so";
  const Error error = IsPlainFile(folder).error();
  EXPECT_THAT(error.message, HasSubstr(folder + ": is a folder"));
  EXPECT_THAT(error.ja, HasSubstr(folder + "：フォルダ"));
  for (const std::string& odd :
       {pipe, place.Path("link"), std::string("/dev/zero")}) {
    EXPECT_THAT(IsPlainFile(odd).error().message,
                HasSubstr(odd + ": is not a regular file"));
    EXPECT_THAT(IsPlainFile(odd).error().ja,
                HasSubstr("普通のファイルではありません"));
  }
}

TEST_F(Named, PipeIsWaitedForByNoReader) {
  EXPECT_THAT(ReadText(pipe).error().message, HasSubstr("not a regular file"));
  EXPECT_THAT(ParseTomlFile(pipe).error().what.en,
              HasSubstr("not a regular file"));
  EXPECT_THAT(Sha256OfFile(pipe).error().message,
              HasSubstr("not a regular file"));
  EXPECT_THAT(ReadText(folder).error().message, HasSubstr("is a folder"));
}

}  // namespace
}  // namespace kimari
