#include "host/link/board_image.h"

#include <elf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/program.h"

namespace kimari::link {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class BoardImages : public ::testing::Test {
 protected:
  std::string Refused(const std::string& image) {
    const auto read = ReadBoardImage(place.Write("image.elf", image));
    EXPECT_FALSE(read);
    return read ? "" : read.error().message;
  }
  // The image with one of its ELF head's or first part's bytes changed.
  std::string With(size_t at, uint8_t byte) const {
    std::string other = whole;
    other.at(at) = static_cast<char>(byte);
    return other;
  }
  static std::string Own() {
    std::ifstream file(KIMARI_BINARY_DIR "/firmware/avr/kimari_board.elf",
                       std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  Workplace place;
  const std::string whole = Own();
};

TEST_F(BoardImages, TheInstalledOneIsTakenBeforeTheBuildTrees) {
  const std::string share = place.Write("share.elf", whole);
  const std::string built = place.Write("built.elf", whole);
  EXPECT_EQ(OwnBoardImage({share, built})->path, share);
  EXPECT_EQ(OwnBoardImage({place.Path("gone"), built})->path, built);
}

TEST_F(BoardImages, WhereNoneIsThereThePlacesAreNamed) {
  const auto none = OwnBoardImage({place.Path("x"), place.Path("y")});
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message,
              AllOf(HasSubstr(place.Path("x")), HasSubstr(place.Path("y")),
                    HasSubstr("install kimari again")));
}

TEST_F(BoardImages, OneForAnotherProcessorIsRefused) {
  EXPECT_THAT(Refused(With(offsetof(Elf32_Ehdr, e_flags), 5)),
              HasSubstr("another processor"));
}

TEST_F(BoardImages, OneThatIsCutShortIsRefused) {
  for (const size_t size : {size_t{100}, whole.size() / 2, whole.size() - 1}) {
    EXPECT_THAT(Refused(whole.substr(0, size)), HasSubstr("cut short"));
  }
}

TEST_F(BoardImages, OneThatReachesIntoTheBootloaderIsRefused) {
  const size_t part = 52;  // the first one, after the head
  EXPECT_THAT(Refused(With(part + offsetof(Elf32_Phdr, p_paddr) + 2, 0x04)),
              HasSubstr("bootloader"));
}

TEST(OldImages, AreTheLowerNumbersAlone) {
  EXPECT_FALSE(WhyOlder(wire::kImageNumber, "/dev/ttyACM0"));
  EXPECT_FALSE(WhyOlder(wire::kImageNumber + 1, "/dev/ttyACM0"));
  const auto older = WhyOlder(wire::kImageNumber - 1, "/dev/ttyACM0");
  ASSERT_TRUE(older);
  for (const std::string& words : {older->en, older->ja}) {
    EXPECT_THAT(words, HasSubstr("kimari board flash --port /dev/ttyACM0"));
  }
}

}  // namespace
}  // namespace kimari::link
