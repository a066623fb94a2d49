#include "host/reader/own_sets.h"

#include <gmock/gmock.h>

namespace kimari::reader {
namespace {

using cards::HyakuninIsshu;
using testing::AllOf;
using testing::Field;
using testing::HasSubstr;

OwnSets Sets(std::string_view text) {
  auto sets = OwnSets::Parse(text, HyakuninIsshu());
  EXPECT_TRUE(sets) << sets.error().message;
  return sets ? *sets : OwnSets{};
}

std::string OwnSetsComplaint(std::string_view text) {
  const auto sets = OwnSets::Parse(text, HyakuninIsshu());
  return sets ? "" : sets.error().message;
}

TEST(OwnSets, AreATextThatComesBack) {
  const OwnSets sets =
      Sets("# the club's\n水曜 = 1-5\r\n\nweak=む、２字決まり\n");
  EXPECT_EQ(sets.Text(), "水曜 = 1-5\nweak = む,2字決まり\n");
  EXPECT_EQ(Sets(sets.Text()).Text(), sets.Text());
}

TEST(OwnSets, ExpandToTheirCards) {
  EXPECT_EQ(Sets("水曜 = 1-5").Expand("む 水曜,9"), "む,1-5,9");
}

TEST(OwnSets, MergedTakeTheOthersInPlaceOfTheSameName) {
  OwnSets sets = Sets("a-team = 1\nb-team = 2");
  EXPECT_TRUE(sets.Merge(Sets("b-team = 3\nc-team = 4")));
  EXPECT_EQ(sets.Text(), "a-team = 1\nb-team = 3\nc-team = 4\n");
  EXPECT_TRUE(sets.Drop("b-team"));
  EXPECT_FALSE(sets.Drop("b-team"));
}

TEST(OwnSets, ThatNameOneAnotherManyTimesDoNotGrow) {
  std::string many = "1-5,9";
  OwnSets sets;
  for (int i = 0; i < 40; ++i) {
    const std::string name = "set" + std::to_string(i);
    ASSERT_TRUE(sets.Keep(name, many, HyakuninIsshu()));
    many = name;
    for (int times = 0; times < 100; ++times) many += "," + name;
  }
  EXPECT_EQ(sets.All().back().second, "1-5,9");
}

TEST(OwnSets, ThatAreTooLongOrTooManyAreRefused) {
  OwnSets sets;
  std::string words;
  for (int i = 1; words.size() <= OwnSets::kLongest; ++i) {
    words += std::string(static_cast<size_t>(i), '0') + "1,";
  }
  EXPECT_FALSE(sets.Keep("long", words, HyakuninIsshu()));
  for (size_t i = 0; i < OwnSets::kMost; ++i) {
    ASSERT_TRUE(sets.Keep("s" + std::to_string(i), "1", HyakuninIsshu()));
  }
  EXPECT_FALSE(sets.Keep("another", "1", HyakuninIsshu()));
  EXPECT_TRUE(sets.Keep("s7", "2", HyakuninIsshu()));
  EXPECT_FALSE(sets.Merge(Sets("more = 1")));
  EXPECT_EQ(sets.All().size(), OwnSets::kMost);
}

TEST(OwnSets, AreNamedInDigitsOfAnyWidth) {
  const OwnSets sets = Sets("初級１ = 1-5");
  EXPECT_EQ(sets.Expand("初級１"), "1-5");
  EXPECT_EQ(sets.Expand("初級1"), "1-5");
}

// Whatever somebody wrote by hand is not lost because a set is kept by phone.
TEST(OwnSets, AWrongLineIsToldAndStays) {
  OwnSets sets =
      OwnSets::Read("水曜 = 1-5\n木曜 6-9\n金曜 = 10", HyakuninIsshu());
  ASSERT_TRUE(sets.Keep("新しい", "む", HyakuninIsshu()));
  EXPECT_THAT(sets.Troubles(),
              testing::ElementsAre(Field(&Text::en, HasSubstr("line 2"))));
  EXPECT_EQ(sets.Text(), "水曜 = 1-5\n金曜 = 10\n新しい = む\n木曜 6-9\n");
}

TEST(OwnSets, TakeNoNameThatCannotBeSeen) {
  using namespace std::string_literals;
  OwnSets sets;
  for (const std::string& name :
       {"\0"s, "a\0b"s, "a\x1b"s, "a\u202Eb"s, "a\u200Bb"s, "\u3164"s}) {
    const auto kept = sets.Keep(name, "1-5", HyakuninIsshu());
    ASSERT_FALSE(kept) << name;
    EXPECT_THAT(kept.error().message, HasSubstr("cannot be seen"));
  }
}

TEST(OwnSets, TellANameThatComesAgainAndKeepBoth) {
  const auto sets = OwnSets::Read("a-team = 1\na-team = 2", HyakuninIsshu());
  EXPECT_THAT(sets.Troubles(),
              testing::ElementsAre(Field(
                  &Text::en,
                  AllOf(HasSubstr("line 2"), HasSubstr("in line 1 already")))));
  EXPECT_EQ(sets.Text(), "a-team = 1\na-team = 2\n");
}

TEST(OwnSets, ReadLinesThatEndInAReturn) {
  EXPECT_EQ(Sets("水曜 = 1-5\rweak = む\r").Text(), "水曜 = 1-5\nweak = む\n");
}

TEST(OwnSets, SayWhichLineIsWrong) {
  EXPECT_THAT(OwnSetsComplaint("x-y = 1\n水曜 1-5"), HasSubstr("line 2"));
  EXPECT_THAT(OwnSetsComplaint("水曜 = 101"), HasSubstr("'101'"));
  EXPECT_THAT(OwnSetsComplaint("two words = 1"), HasSubstr("no space"));
  EXPECT_THAT(OwnSetsComplaint("青 = 1"),
              HasSubstr("a word for cards already"));
}

}  // namespace
}  // namespace kimari::reader
