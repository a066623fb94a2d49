#include "audio/alignment/doubts.h"

#include <gmock/gmock.h>

#include <deque>
#include <set>

#include "audio/morae.h"

namespace kimari::audio::alignment {
namespace {

// Eight phrases, 0.2 s a mora, all sure.
class AFolder : public testing::Test {
 protected:
  void SingEight(const std::string& kana) {
    for (int i = 0; i < 8; ++i) {
      Sung& sung = sung_.emplace_back();
      sung.kana = kana;
      sung.slots = SlotsOf(kana, PhraseKind::kUpper);
      sung.certainties.resize(sung.slots.size());
      for (const Mora& mora : SplitMorae(kana)) {
        sung.marks.push_back(
            {mora.kana, kMora * std::ssize(sung.marks), /*sigma_samples=*/0});
      }
    }
  }
  void MayBeElsewhere(size_t phrase, int mora, double chance) {
    Sung& sung = sung_[phrase];
    for (size_t s = 0; s < sung.slots.size(); ++s) {
      const bool here = sung.slots[s].begins_mora && sung.slots[s].mora == mora;
      if (here) sung.certainties[s].far = chance;
    }
  }
  // So that the mora before it lasts 0.05 s.
  void BeginsEarly(size_t phrase, size_t mora) {
    sung_[phrase].marks[mora].sample -= kMora * 3 / 4;
  }
  void MarkByHand(size_t phrase, size_t mora) {
    sung_[phrase].by_hand.insert(mora);
  }
  std::vector<std::string> Doubts() const {
    std::vector<Laid> laid;
    for (const Sung& s : sung_) {
      laid.push_back({s.kana, PhraseKind::kUpper, s.slots, s.certainties,
                      s.marks, s.by_hand});
    }
    std::vector<std::string> said;
    for (const Doubt& doubt : DoubtsOf(laid)) said.push_back(ToText(doubt));
    return said;
  }

 private:
  static constexpr int64_t kMora = kSampleRate / 5;
  struct Sung {
    std::string kana;
    std::vector<Slot> slots;
    std::vector<Certainty> certainties;
    std::vector<MoraMark> marks;
    std::set<size_t> by_hand;
  };
  std::deque<Sung> sung_;
};

TEST_F(AFolder, WithoutAnythingAgainstItIsNotInDoubt) {
  SingEight("はなのいろは うつり");
  EXPECT_THAT(Doubts(), testing::Each(""));
}

TEST_F(AFolder, HasAPhraseInDoubtWhereAMoraMayAsWellBeginElsewhere) {
  SingEight("はなのいろは うつり");
  MayBeElsewhere(2, 5, 0.2);
  EXPECT_THAT(Doubts()[2], testing::HasSubstr("mora 6 (は)"));
  EXPECT_EQ(Doubts()[1], "");
}

TEST_F(AFolder, DoubtsNoMoraBeyondTheSixth) {
  SingEight("はなのいろは うつり");
  MayBeElsewhere(2, 6, 0.2);
  EXPECT_EQ(Doubts()[2], "");
}

TEST_F(AFolder, DoubtsNoVowelThatIsOnlySungOn) {
  SingEight("おおえのやま");
  MayBeElsewhere(2, 1, 0.5);
  EXPECT_EQ(Doubts()[2], "");
}

TEST_F(AFolder, DoubtsASqueezedMoraOnlyInAPhraseThatIsNotWhollySure) {
  SingEight("はなのいろは うつり");
  BeginsEarly(1, 3);
  BeginsEarly(2, 3);
  MayBeElsewhere(2, 3, 0.02);
  EXPECT_EQ(Doubts()[1], "");
  EXPECT_EQ(Doubts()[2], "mora 3 (の) lasts 0.05 s, elsewhere 0.20 s");
}

TEST_F(AFolder, DoubtsNoMoraThatSomebodyMarked) {
  SingEight("はなのいろは うつり");
  MayBeElsewhere(2, 5, 0.2);
  MarkByHand(2, 5);
  BeginsEarly(3, 3);
  MayBeElsewhere(3, 3, 0.02);
  MarkByHand(3, 3);
  EXPECT_THAT(Doubts(), testing::Each(""));
}

}  // namespace
}  // namespace kimari::audio::alignment
