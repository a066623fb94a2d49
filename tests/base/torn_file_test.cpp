#include "host/base/torn_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace kimari {
namespace {

// A size, a name and so many bytes.
std::string Box(const char* name, size_t content) {
  const auto size = static_cast<uint32_t>(content + 8);
  std::string box = {
      static_cast<char>(size >> 24U), static_cast<char>(size >> 16U & 0xFFU),
      static_cast<char>(size >> 8U & 0xFFU), static_cast<char>(size & 0xFFU)};
  return box + name + std::string(content, 'x');
}

bool Ends(const std::string& bytes) {
  const std::string file = testing::TempDir() + "torn_file";
  std::ofstream(file, std::ios::binary) << bytes;
  return EndsEarly(std::filesystem::path(file));
}

TEST(EndsEarly, AFilmWithoutItsIndexOrBrokenOffInABox) {
  const std::string whole =
      Box("ftyp", 16) + Box("mdat", 900) + Box("moov", 90);
  EXPECT_FALSE(Ends(whole));
  for (const size_t size : {whole.size() - 1, whole.size() - 98, size_t{500}}) {
    EXPECT_TRUE(Ends(whole.substr(0, size))) << size;
  }
}

TEST(EndsEarly, AWavShorterThanItsHeadSays) {
  const std::string head("RIFF\x10\x27\x00\x00WAVE", 12);  // 10 kB
  EXPECT_TRUE(Ends(head + std::string(100, 'x')));
  EXPECT_FALSE(Ends(head + std::string(9'996, 'x')));
  EXPECT_FALSE(Ends("RIFF\xFF\xFF\xFF\xFFWAVE")) << "its writer cannot tell";
}

TEST(EndsEarly, NothingElseAndNothingThatIsNotThere) {
  EXPECT_FALSE(Ends("a text"));
  EXPECT_FALSE(Ends(""));
  EXPECT_FALSE(EndsEarly(std::filesystem::path("/no/such/file")));
}

}  // namespace
}  // namespace kimari
