#include "host/uses/replay/judged_again.h"

#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>

#include "tests/uses/replay/recorded_match.h"

namespace kimari::replay {
namespace {

// A recording of three readings that is on its way to the disk.
class GrowingMatch : public RecordedMatch {
 protected:
  GrowingMatch() {
    Read(1, 17, 1000);
    Read(2, 42, 6000);
    Read(3, 7, 11000);
    See(15000, evidence::HandsSeen{});
    Close();
    std::ifstream file(path_, std::ios::binary);
    whole_.assign(std::istreambuf_iterator<char>(file), {});
  }
  void Write(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  std::shared_ptr<const match::Match> Judge(JudgedAgain& again) const {
    std::promise<void> judged;
    again.Begin(path_, [&] { judged.set_value(); });
    judged.get_future().wait();
    EXPECT_EQ(again.Failed(), "");
    return again.Now();
  }

  std::string whole_;
};

TEST_F(GrowingMatch, OfOneThatGrewOnlyWhatCameSinceIsGoneThrough) {
  JudgedAgain fresh;
  const auto all = Judge(fresh);
  ASSERT_TRUE(all);
  for (const double share : {0.3, 0.5, 0.7, 0.9}) {
    const auto length =
        static_cast<size_t>(share * static_cast<double>(whole_.size()));
    Write(whole_.substr(0, length));
    JudgedAgain again;
    ASSERT_TRUE(Judge(again)) << share;
    // What was gone through is there no more: it is not needed.
    constexpr size_t kMagic = 8;
    std::string now = whole_;
    std::fill(now.begin() + kMagic,
              now.begin() + static_cast<ptrdiff_t>(length / 4), '\0');
    Write(now);
    const auto later = Judge(again);
    EXPECT_EQ(later->NextNumber(), all->NextNumber()) << share;
    EXPECT_EQ(later->Reading(), all->Reading()) << share;
    EXPECT_EQ(later->Losses().size(), all->Losses().size()) << share;
  }
}

}  // namespace
}  // namespace kimari::replay
