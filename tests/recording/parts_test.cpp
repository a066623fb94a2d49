// A recording in several files, read as one.
#include "host/recording/parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/base/sha256.h"
#include "host/evidence/codec.h"
#include "host/recording/chunk_index.h"
#include "host/recording/copy.h"
#include "host/recording/seal.h"
#include "tests/recording/memory_file.h"
#include "tests/support/program.h"

namespace kimari::recording {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Parts : public ::testing::Test {
 protected:
  // A part of a match, whose observations have these numbers, one a second from
  // `first` on.
  Bytes Part(const std::string& match, int part, std::vector<uint64_t> numbers,
             Duration shift = {}, HostTime first = HostTime{} + Seconds(100),
             const std::string& before = "") {
    const auto disk = std::make_shared<Disk>();
    McapFile file(std::make_unique<MemorySink>(disk));
    EXPECT_TRUE(file.Begin());
    std::map<std::string, std::string> keys = {{kMatchKey, match}};
    if (part > 0) keys[kPartKey] = std::to_string(part);  // 0: it says none
    if (part > 1) keys[kShiftKey] = std::to_string(shift.ns);
    if (!before.empty()) keys[kBeforeKey] = before;
    EXPECT_TRUE(file.AddMetadata("kimari", keys));
    const ChannelId clock = file.AddChannel({"/clock/sound", "json"});
    HostTime at = first;
    for (const uint64_t number : numbers) {
      const std::string text = evidence::ToJson(
          {number, at, evidence::SoundClock{7, {at, Milliseconds(1)}}});
      file.Add(clock, {at, at, static_cast<uint32_t>(number)},
               {reinterpret_cast<const uint8_t*>(text.data()), text.size()});
      EXPECT_TRUE(file.EndChunk());
      at = at + Seconds(1);
    }
    if (ended_) {
      const std::string text = evidence::ToJson(
          {numbers.back() + 1, at, evidence::MatchEnded{"won", "7"}});
      file.Add(file.AddChannel({kEndTopic, "json"}), {at, at, 0},
               {reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    }
    EXPECT_TRUE(file.Finish());
    return disk->written;
  }
  // One that was ended behind these.
  Bytes Ended(const std::string& match, std::vector<uint64_t> numbers) {
    ended_ = true;
    const Bytes part = Part(match, 1, std::move(numbers));
    ended_ = false;
    return part;
  }
  static Bytes Torn(Bytes file) {
    file.resize(file.size() * 2 / 3);
    return file;
  }
  // One that goes on after a file that lies there.
  Bytes After(const std::string& file, int part,
              std::vector<uint64_t> numbers) {
    return Part("m", part, std::move(numbers), {}, HostTime{} + Seconds(200),
                *Sha256OfFile(file));
  }
  std::vector<SealState> Checked() const {
    auto source = OpenRecording(place.Path("match.mcap"));
    EXPECT_TRUE(source);
    const auto checks = CheckParts(**source);
    EXPECT_TRUE(checks);
    std::vector<SealState> states;
    for (const PartCheck& check : *checks) states.push_back(check.seal.state);
    return states;
  }
  std::string Save(const std::string& name, const Bytes& bytes) const {
    place.Write(name, {bytes.begin(), bytes.end()});
    return place.Path(name);
  }
  Observations Read() const {
    auto reader = Reader::Open(place.Path("match.mcap"));
    EXPECT_TRUE(reader) << reader.error().message;
    return *ReadObservations(*reader);
  }
  std::vector<uint64_t> Numbers() const {
    std::vector<uint64_t> numbers;
    for (const auto& o : Read().all) numbers.push_back(o.number);
    return numbers;
  }

  Workplace place;
  bool ended_ = false;
};

TEST_F(Parts, AFileThatSaysNoPartIsToldToBeNone) {
  Save("match.mcap", Part("m", 1, {1}));
  Save("match.2.mcap", Part("m", 0, {2}));
  const auto opened = OpenRecording(place.Path("match.mcap"));
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message,
              AllOf(HasSubstr("match.2.mcap: is no part of the match"),
                    HasSubstr("move it away")));
}

TEST_F(Parts, AreGivenTheirNamesByTheMatchAlone) {
  const std::string first = Save("match.mcap", Part("m", 1, {1}));
  for (const char* name :
       {"match.2.mcap", "./match.12.mcap", "match.2.mcap/"}) {
    EXPECT_FALSE(IsNoPart(place.Path(name))) << name;
  }
  for (const char* name : {"match.02.mcap", "match.1.mcap", "match.x.mcap",
                           "match.2.html", "other.2.mcap", "2.mcap"}) {
    EXPECT_TRUE(IsNoPart(place.Path(name))) << name;
  }
  Save("match.2.mcap", {});
  EXPECT_FALSE(StandsAlone(first));
}

TEST_F(Parts, HaveOneSumOfAllTheirBytes) {
  Bytes all = Part("m", 1, {1, 2});
  const Bytes second = Part("m", 2, {3});
  Save("match.mcap", all);
  Save("match.2.mcap", second);
  all.insert(all.end(), second.begin(), second.end());
  EXPECT_EQ(*Sha256OfRecording(place.Path("match.mcap")),
            *Sha256OfFile(Save("all.mcap", all)));
}

TEST_F(Parts, AreReadOneAfterTheOther) {
  const std::string first = Save("match.mcap", Part("m", 1, {1, 2, 3}));
  const std::string second = Save("match.2.mcap", After(first, 2, {4, 5}));
  Save("match.3.mcap", After(second, 3, {6}));
  EXPECT_THAT(Numbers(), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_TRUE(Read().report.Whole());
  EXPECT_EQ(NextPart(place.Path("match.mcap")), 4u);
}

TEST_F(Parts, ATornEndAfterWhichTheMatchGoesOnIsNoLoss) {
  const std::string first = Save("match.mcap", Torn(Part("m", 1, {1, 2, 3})));
  const Bytes second = After(first, 2, {4});
  Save("match.2.mcap", second);
  EXPECT_EQ(Read().all.back().number, 4u);
  EXPECT_TRUE(Read().report.Whole());
  Save("match.2.mcap", Torn(second));
  EXPECT_FALSE(Read().report.Whole());
}

TEST_F(Parts, AfterARebootTimesGoOnByTheFirstClock) {
  Save("match.mcap", Part("m", 1, {1}));
  Save("match.2.mcap",
       Part("m", 2, {2}, Seconds(150), HostTime{} + Seconds(3)));
  const auto all = Read().all;
  EXPECT_EQ(all[1].taken, HostTime{} + Seconds(153));
  EXPECT_EQ(std::get<evidence::SoundClock>(all[1].payload).at.t, all[1].taken);
}

TEST_F(Parts, TheIndexCountsThroughAllOfThem) {
  Save("match.mcap", Part("m", 1, {1, 2}));
  Save("match.2.mcap",
       Part("m", 2, {3}, Seconds(150), HostTime{} + Seconds(3)));
  auto source = OpenRecording(place.Path("match.mcap"));
  ASSERT_TRUE(source);
  const auto index = ChunkIndex::Of(std::move(*source));
  ASSERT_TRUE(index);
  EXPECT_TRUE(index->Closed());
  ASSERT_EQ(index->CountOf("/clock/sound"), 3u);
  const auto last = index->Read(2);
  ASSERT_TRUE(last) << last.error().message;
  EXPECT_EQ((*last)->content.First(), HostTime{} + Seconds(153));
  EXPECT_EQ(index->Chunks()[2].first, HostTime{} + Seconds(153));
}

TEST_F(Parts, RecoverMakesOneFileOfOneClock) {
  Save("match.mcap", Torn(Part("m", 1, {1, 2})));
  Save("match.2.mcap",
       Part("m", 2, {3}, Seconds(150), HostTime{} + Seconds(3)));
  const auto before = Read().all;
  ASSERT_TRUE(Recover(place.Path("match.mcap"), place.Path("whole.mcap")));
  auto reader = Reader::Open(place.Path("whole.mcap"));
  const auto after = ReadObservations(*reader);
  ASSERT_TRUE(after);
  ASSERT_EQ(after->all.size(), before.size());
  for (size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(evidence::ToJson(after->all[i]), evidence::ToJson(before[i]));
  }
}

TEST_F(Parts, OneOfAnotherMatchIsRefusedByName) {
  Save("match.mcap", Part("m", 1, {1}));
  Save("match.2.mcap", Part("other", 2, {2}));
  const auto reader = Reader::Open(place.Path("match.mcap"));
  ASSERT_FALSE(reader);
  EXPECT_THAT(reader.error().message, HasSubstr("match.2.mcap"));
}

TEST_F(Parts, OneThatIsMissingBetweenOthersIsToldByName) {
  const std::string first = Save("match.mcap", Torn(Part("m", 1, {1, 2})));
  Save("match.3.mcap", Part("m", 3, {4}));
  const auto opened = OpenRecording(first);
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message, HasSubstr("match.2.mcap"));
  Save("match.2.mcap", Part("m", 2, {3}));
  EXPECT_TRUE(OpenRecording(first));
}

TEST_F(Parts, ATornOneIsBoundByTheNextAndShowsWhereItWasAltered) {
  const Bytes torn = Torn(Part("m", 1, {1, 2, 3}));
  const std::string first = Save("match.mcap", torn);
  const std::string second =
      Save("match.2.mcap", Torn(After(first, 2, {4, 5, 6})));
  Save("match.3.mcap", After(second, 3, {7}));
  EXPECT_THAT(Checked(), ElementsAre(SealState::kBound, SealState::kBound,
                                     SealState::kWhole));
  for (size_t at = torn.size() / 2; at < torn.size(); at += 7) {
    Bytes altered = torn;
    altered[at] ^= 1;
    Save("match.mcap", altered);
    EXPECT_EQ(Checked().front(), SealState::kAltered) << at;
  }
}

TEST_F(Parts, AClosedOneThatWasClosedAnewIsNotWhatTheNextSays) {
  const std::string first = Save("match.mcap", Part("m", 1, {1, 2, 3}));
  Save("match.2.mcap", After(first, 2, {4}));
  EXPECT_THAT(Checked(), ElementsAre(SealState::kWhole, SealState::kWhole));
  Save("match.mcap", Part("m", 1, {1, 2, 4}));
  EXPECT_THAT(Checked(), ElementsAre(SealState::kAltered, SealState::kWhole));
}

TEST_F(Parts, OneBetweenThatWasEmptiedIsToldAndNotTheOneBefore) {
  const std::string first = Save("match.mcap", Torn(Part("m", 1, {1, 2, 3})));
  const std::string second =
      Save("match.2.mcap", Torn(After(first, 2, {4, 5, 6})));
  Save("match.3.mcap", After(second, 3, {7}));
  Save("match.2.mcap", {});
  EXPECT_THAT(Checked(), ElementsAre(SealState::kTorn, SealState::kAltered,
                                     SealState::kWhole));
}

TEST_F(Parts, ABitOfALaterOnesHeadLosesNoMessageAndIsNoOtherMatch) {
  const std::string first = Save("match.mcap", Torn(Part("m", 1, {1, 2})));
  const size_t seen = Numbers().size();
  Bytes second = After(first, 2, {3, 4});
  second[120] ^= 1;
  Save("match.2.mcap", second);
  const auto read = Read();
  EXPECT_EQ(read.all.size(), seen + 2);
  EXPECT_FALSE(read.report.Whole());
}

TEST_F(Parts, OneThatBearsTheNameOfAnotherIsToldSo) {
  const std::string first = Save("match.mcap", Part("m", 1, {1}));
  Save("match.2.mcap", Part("m", 3, {3}));
  const auto opened = OpenRecording(first);
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message, HasSubstr("is part 3 of the match"));
}

TEST_F(Parts, ALaterOneThatIsNamedAloneIsSaidToBeOne) {
  const std::string first = Save("match.mcap", Part("m", 1, {1}));
  const std::string second = Save("match.2.mcap", Part("m", 2, {2}));
  EXPECT_FALSE(LaterPart(first));
  ASSERT_TRUE(LaterPart(second));
  EXPECT_THAT(LaterPart(second)->message, HasSubstr("part 2"));
}

TEST_F(Parts, ObservationsThatArePassedOverAreALoss) {
  Save("match.mcap", Part("m", 1, {1, 2, 3}));
  EXPECT_EQ(Read().report.missing, 0U);
  Save("match.mcap", Part("m", 1, {1, 2, 5, 6}));
  EXPECT_EQ(Read().report.missing, 2U);
  EXPECT_FALSE(Read().report.Whole());
}

TEST_F(Parts, ALaterOneThatIsBoundToNothingBeforeItIsAltered) {
  Save("match.mcap", Torn(Part("m", 1, {1, 2, 3})));
  Save("match.2.mcap", Part("m", 2, {4}));
  EXPECT_THAT(Checked(), ElementsAre(SealState::kTorn, SealState::kAltered));
  EXPECT_THAT(Read().report.doubts,
              ElementsAre(DoubtedPart{2, PartDoubt::kUnbound}));
  EXPECT_FALSE(Read().report.Whole());
}

TEST_F(Parts, OneThatGoesOnFromOtherBytesIsToldWithTheOneBefore) {
  const std::string first = Save("match.mcap", Torn(Part("m", 1, {1, 2, 3})));
  Save("match.2.mcap", After(first, 2, {4}));
  Save("match.mcap", Torn(Part("m", 1, {1, 2, 4})));
  EXPECT_THAT(Read().report.doubts,
              ElementsAre(DoubtedPart{2, PartDoubt::kOtherPast}));
}

// Whatever number its observations bear, whether or not it is bound.
TEST_F(Parts, OneAfterTheEndOfTheMatchIsAlteredAndNothingOfItCounts) {
  const std::string first = Save("match.mcap", Ended("m", {1, 2, 4}));
  for (const bool bound : {true, false}) {
    Save("match.2.mcap", bound ? After(first, 2, {3}) : Part("m", 2, {3}));
    EXPECT_THAT(Checked(), ElementsAre(SealState::kWhole, SealState::kAltered));
    EXPECT_THAT(Read().report.doubts,
                ElementsAre(DoubtedPart{2, PartDoubt::kAfterEnd}));
    EXPECT_THAT(Numbers(), ElementsAre(1, 2, 4, 5));
    auto source = OpenRecording(first);
    const auto index = ChunkIndex::Of(std::move(*source));
    EXPECT_EQ(index->CountOf("/clock/sound"), 3U);
  }
}

TEST_F(Parts, OneThatWasOnlyBegunIsPassedOver) {
  Save("match.mcap", Part("m", 1, {1}));
  Save("match.2.mcap", {});
  Save("match.3.mcap", Part("m", 3, {2}));
  EXPECT_THAT(Numbers(), ElementsAre(1, 2));
}

}  // namespace
}  // namespace kimari::recording
