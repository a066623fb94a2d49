#include "audio/alignment/marks_file.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "audio/alignment/aligner.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio::alignment {
namespace {

using testing::HasSubstr;

constexpr std::string_view kTwo =
    "# a comment\n"
    "r_001_1.ogg\t1\tあ\t0.4\t6\taligned\n"
    "r_001_1.ogg\t2\tき\t0.595\t5\thand\n";

std::string Complaint(std::string_view text) {
  const auto marks = ParseMarks(text, "marks.tsv");
  return marks ? "" : marks.error().message;
}

TEST(MarksFile, GivesKanaSecondsAndWhoMadeThem) {
  const Marks marks = *ParseMarks(kTwo, "marks.tsv");
  ASSERT_EQ(marks.at("r_001_1.ogg").size(), 2U);
  const FileMark& second = marks.at("r_001_1.ogg")[1];
  EXPECT_EQ(second.kana, "き");
  EXPECT_EQ(second.seconds, 0.595);
  EXPECT_TRUE(second.by_hand);
}

RC_GTEST_PROP(MarksFile, ComesBackAsItWasWritten,
              (std::vector<std::pair<uint16_t, bool>> steps)) {
  Marks marks;
  double at = 0;
  for (const auto& [step, by_hand] : steps) {
    at += (step % 1000 + 60) * 1e-4;
    marks["a b.ogg"].push_back(
        {"か", at, static_cast<double>(step % 60), by_hand});
  }
  const Marks again = *ParseMarks(ToText(marks), "marks.tsv");
  RC_ASSERT(again.size() == marks.size());
  for (const auto& [file, of_file] : marks) {
    RC_ASSERT(again.at(file).size() == of_file.size());
    for (size_t i = 0; i < of_file.size(); ++i) {
      RC_ASSERT(std::abs(again.at(file)[i].seconds - of_file[i].seconds) <
                1e-4);
      RC_ASSERT(again.at(file)[i].by_hand == of_file[i].by_hand);
    }
  }
}

TEST(MarksFile, NamesTheLineThatIsWrong) {
  EXPECT_THAT(Complaint("a.ogg\t1\tあ\t0.4\n"),
              HasSubstr("tsv:1: has 4 fields"));
  EXPECT_THAT(Complaint("\na.ogg\t2\tあ\t0.4\t6\thand\n"),
              HasSubstr("tsv:2: mora 2 is out of turn; 1 is next"));
  EXPECT_THAT(Complaint("a.ogg\t1\tあ\t0,4\t6\thand\n"), HasSubstr("'0,4'"));
  EXPECT_THAT(Complaint("a.ogg\t1\tあ\tnan\t6\thand\n"), HasSubstr("'nan'"));
  EXPECT_THAT(Complaint("a.ogg\t1\tあ\t0.4\t-1\thand\n"), HasSubstr("'-1'"));
  EXPECT_THAT(Complaint("a.ogg\t1\tあ\t0.4\t6\tme\n"), HasSubstr("'me'"));
  EXPECT_THAT(Complaint("a.ogg\t1\tあ\t0.4\t6\thand\n"
                        "a.ogg\t2\tき\t0.4\t6\thand\n"),
              HasSubstr("tsv:2: mora 2 (き) begins no later than mora 1 (あ); "
                        "put the seconds in order"));
}

TEST(MarksFile, RefusesAHandsMarkThatLeavesNoRoomForTheMoraeBeforeIt) {
  EXPECT_THAT(
      Complaint("a.ogg\t1\tあ\t0.4\t6\taligned\n"
                "a.ogg\t2\tき\t0.7\t6\taligned\n"
                "a.ogg\t3\tの\t0.404\t6\thand\n"),
      HasSubstr("tsv:3: mora 3 (の) at 0.404 s leaves no room for those "
                "before it; correct its seconds"));
  EXPECT_THAT(Complaint("a.ogg\t1\tあ\t0.4\t6\taligned\n"
                        "a.ogg\t2\tき\t0.7\t6\thand\n"
                        "a.ogg\t3\tの\t0.8\t6\taligned\n"
                        "a.ogg\t4\tた\t0.704\t6\thand\n"),
              HasSubstr("tsv:4: mora 4 (た) at 0.704 s leaves no room"));
}

// A recording that was replaced by one that begins earlier.
TEST(MarksFile, LaysNoMarkBeforeTheFileBegins) {
  const Marks fresh = {
      {"r.ogg", {{"あ", 0.4, 6, false}, {"き", 0.6, 6, false}}}};
  const Marks old = {
      {"r.ogg", {{"あ", 0.05, 6, false}, {"き", 0.06, 6, true}}}};
  const Marks kept = KeepHandMade(fresh, old);
  EXPECT_GE(kept.at("r.ogg")[0].seconds, 0);
  EXPECT_TRUE(ParseMarks(ToText(kept), "kept"));
}

TEST(MarksFile, GivesAMarkMadeByHandTheHandsSigma) {
  const auto sigma = [](const char* line) {
    return ParseMarks(line, "marks.tsv")->at("r.ogg")[0].sigma_ms;
  };
  EXPECT_EQ(sigma("r.ogg\t1\tあ\t0.4\t61\thand\n"), kHandSigmaMs);
  EXPECT_EQ(sigma("r.ogg\t1\tあ\t0.4\t4\thand\n"), 4);
  EXPECT_EQ(sigma("r.ogg\t1\tあ\t0.4\t61\taligned\n"), 61);
}

TEST(MarksFile, MakesRoomForAHandsMarkThatOvertookAligned) {
  const auto marks = ParseMarks(
      "r.ogg\t1\tあ\t0.4\t6\taligned\n"
      "r.ogg\t2\tき\t0.9\t6\thand\n"
      "r.ogg\t3\tの\t0.8\t6\taligned\n"
      "r.ogg\t4\tた\t1.2\t6\taligned\n",
      "marks.tsv");
  ASSERT_TRUE(marks) << marks.error().message;
  const auto& four = marks->at("r.ogg");
  EXPECT_EQ(four[1].seconds, 0.9);
  EXPECT_GT(four[2].seconds, 0.9);
  EXPECT_GT(four[2].sigma_ms, 100) << "as far as it was moved";
  EXPECT_GT(four[3].seconds, four[2].seconds);
}

TEST(MarksFile, KeepsWhatWasMadeByHand) {
  const Marks old = *ParseMarks(kTwo, "marks.tsv");
  Marks fresh = old;
  for (FileMark& mark : fresh["r_001_1.ogg"]) {
    mark.seconds += 0.1;
    mark.by_hand = false;
  }
  const Marks kept = KeepHandMade(fresh, old);
  EXPECT_EQ(kept.at("r_001_1.ogg")[0].seconds, 0.5);
  EXPECT_EQ(kept.at("r_001_1.ogg")[1].seconds, 0.595);
}

TEST(MarksFile, KeepsWhatWasMadeByHandOfAFileThatIsAway) {
  const Marks old = *ParseMarks(kTwo, "marks.tsv");
  EXPECT_EQ(KeepHandMade({}, old).at("r_001_1.ogg")[1].seconds, 0.595);
}

RC_GTEST_PROP(MarksFile, StaysInOrderWhereverAHandMovedAMark, (uint16_t seed)) {
  Random random(seed);
  Marks fresh;
  Marks old;
  double at = 0;
  double by_hand = 0;
  for (int i = 0; i < 8; ++i) {
    at += random.Uniform(0.03, 0.3);
    by_hand += random.Uniform(0.03, 0.6);
    fresh["r.ogg"].push_back({"あ", at, 6, false});
    old["r.ogg"].push_back({"あ", by_hand, 5, random.Below(2) == 0});
  }
  const Marks kept = KeepHandMade(fresh, old);
  RC_ASSERT(ParseMarks(ToText(kept), "kept").has_value());
  for (size_t i = 0; i < 8; ++i) {
    if (!old["r.ogg"][i].by_hand) continue;
    RC_ASSERT(kept.at("r.ogg")[i].seconds == old["r.ogg"][i].seconds);
  }
}

TEST(MarksFile, SavedIsLoadedAgain) {
  const TemporaryFolder folder;
  const Marks marks = *ParseMarks(kTwo, "marks.tsv");
  ASSERT_TRUE(SaveMarks(marks, folder.path() / kMarksName));
  const auto loaded = LoadMarks(folder.path() / kMarksName);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(ToText(*loaded), ToText(marks));
}

TEST(MarksFile, WhereNothingCanBeWrittenSaysSo) {
  const auto saved = SaveMarks({}, "/nowhere/at/all.tsv");
  ASSERT_FALSE(saved);
  EXPECT_THAT(saved.error().message, HasSubstr("/nowhere/at/all.tsv"));
}

TEST(MarksOfAPhrase, CountFromItsOwnSamples) {
  Phrase phrase;
  phrase.cut_before = Frames(0.39);
  phrase.first_sound = Frames(0.01);
  const auto marks = MarksOfPhrase(
      ParseMarks(kTwo, "marks.tsv")->at("r_001_1.ogg"), phrase, "あき");
  ASSERT_EQ(marks.size(), 2U);
  EXPECT_EQ(marks[1].sample, Frames(0.595) - phrase.cut_before);
  EXPECT_EQ(marks[1].sigma_samples, 240);
}

TEST(MarksOfAPhrase, AreNoneWhereTheRecordingWasReplaced) {
  Phrase phrase;
  phrase.cut_before = Frames(0.1);
  const auto two = ParseMarks(kTwo, "marks.tsv")->at("r_001_1.ogg");
  EXPECT_TRUE(MarksOfPhrase(two, phrase, "あき").empty());
  phrase.cut_before = Frames(0.4);
  EXPECT_FALSE(MarksOfPhrase(two, phrase, "あき").empty());
  EXPECT_TRUE(MarksOfPhrase(two, phrase, "あきの").empty());
}

}  // namespace
}  // namespace kimari::audio::alignment
