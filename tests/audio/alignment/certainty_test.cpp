#include "audio/alignment/certainty.h"

#include <gtest/gtest.h>

#include "audio/alignment/segmenter.h"

namespace kimari::audio::alignment {
namespace {

// Two sounds of 0.2 s each, sung by a reader whose あ and い are known.
class TwoSounds : public testing::Test {
 protected:
  TwoSounds() {
    Hear({Phone::kA, Phone::kI}, kApart);
    const std::vector<Stretch> stretches = {{0, kFrames},
                                            {kFrames, 2 * kFrames}};
    const ReaderModel::Example example{&features_, &slots_, &stretches};
    model_.Learn({&example, 1}, false);
  }

  // `apart`: how far the second sound is from the first, in spreads.
  void Hear(std::vector<Phone> phones, float apart) {
    slots_.clear();
    for (const Phone phone : phones) {
      slots_.push_back(
          {.phone = phone, .or_phone = phone, .begins_mora = true});
    }
    features_ = {};
    for (int i = 0; i < 2 * kFrames; ++i) {
      Frame frame{};
      const float noise = static_cast<float>((i * 7919) % 101) / 50 - 1;
      frame.fill(noise + (i < kFrames ? 0 : apart));
      features_.frames.push_back(frame);
      features_.change.push_back(0);
    }
  }

  Certainty OfTheSecond() {
    const Segmentation found = Segment(features_, slots_, model_);
    return CertaintyOf(features_, slots_, found.stretches, model_).back();
  }

  static constexpr int kFrames = 40;
  static constexpr float kApart = 4;
  Features features_;
  std::vector<Slot> slots_;
  ReaderModel model_;
};

TEST_F(TwoSounds, AreSureWhereOneBecomesTheOther) {
  Hear({Phone::kA, Phone::kI}, kApart);
  EXPECT_LT(OfTheSecond().spread, 1) << "frames";
  EXPECT_LT(OfTheSecond().far, 0.001);
}

TEST_F(TwoSounds, MayBeginAnywhereWhereNothingChanges) {
  Hear({Phone::kA, Phone::kA}, 0);
  EXPECT_GT(OfTheSecond().spread, 8) << "frames";
  EXPECT_GT(OfTheSecond().far, 0.1);
}

TEST_F(TwoSounds, AreTheLessSureTheLessTheyDiffer) {
  Hear({Phone::kA, Phone::kI}, kApart);
  const double apart = OfTheSecond().spread;
  Hear({Phone::kA, Phone::kI}, kApart / 2);
  EXPECT_GT(OfTheSecond().spread, apart);
}

}  // namespace
}  // namespace kimari::audio::alignment
