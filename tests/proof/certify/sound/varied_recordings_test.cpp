#include "host/proof/certify/sound/varied_recordings.h"

#include <gmock/gmock.h>

#include "audio/recordings.h"

namespace kimari::reader {
namespace {

using audio::Part;

class AVariedReader : public testing::Test {
 protected:
  void Make(VariedOptions options) {
    auto made = VariedRecordings::Make(cards::HyakuninIsshu(), options,
                                       Random(7), conditions_);
    ASSERT_TRUE(made) << made.error().message;
    made_.emplace(std::move(*made));
  }
  audio::Phrase Load(int poem, Part part) {
    auto recordings = audio::Recordings::Open(made_->Folder());
    return *recordings->Load(poem, part);
  }
  certify::Conditions conditions_;
  std::optional<VariedRecordings> made_;
};

TEST_F(AVariedReader, HoldsBothPhrasesOfEachCardAndTheJoka) {
  Make({.cards = 3, .most_seconds = 0.5});
  const auto recordings = audio::Recordings::Open(made_->Folder());
  ASSERT_TRUE(recordings);
  EXPECT_EQ(recordings->Files().size(), 8U);
  EXPECT_TRUE(recordings->Has(0, Part::kLower));
}

TEST_F(AVariedReader, HasOtherSilencesInEachFile) {
  Make({.cards = 6, .most_seconds = 0.5});
  const double one = Load(1, Part::kLower).silence_after_s;
  const double other = Load(2, Part::kLower).silence_after_s;
  EXPECT_GT(std::abs(one - other), 0.01);
  EXPECT_THAT(conditions_.Spans(),
              testing::Contains(testing::Field(&certify::Conditions::Span::name,
                                               "silence after")));
}

TEST_F(AVariedReader, LeavesNothingBehind) {
  Make({.cards = 1, .most_seconds = 0.5});
  const auto folder = made_->Folder();
  ASSERT_TRUE(std::filesystem::exists(folder));
  made_.reset();
  EXPECT_FALSE(std::filesystem::exists(folder));
}

}  // namespace
}  // namespace kimari::reader
