#include "host/proof/certify/campaign.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace kimari::certify {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Two campaigns for T7, one of which speaks of T8 too, and one for T9; each
// makes a line that says what was drawn first from its stream.
class Campaigns : public ::testing::Test {
 protected:
  Campaigns() {
    for (const auto& [target, part, also] :
         {std::array{"T7", "T7-heard", "T8"}, std::array{"T7", "T7-hours", ""},
          std::array{"T9", "T9", ""}}) {
      const uint64_t stream = campaigns_.size() + 1;
      campaigns_.push_back(
          {target, part, also, stream,
           [name = std::string(part)](Random random,
                                      const Progress& progress) -> Lines {
             if (!progress(1)) return std::vector<Line>{};
             Line line;
             line.what = name;
             line.trials = static_cast<int64_t>(random.Below(1'000'000));
             return std::vector{line};
           }});
    }
  }

  Certificate Run() {
    return RunCampaigns(order_, campaigns_, not_run_).value();
  }
  std::vector<std::string> Parts() {
    std::vector<std::string> parts;
    for (const Line& line : Run().lines) parts.push_back(line.what);
    return parts;
  }

  Order order_{.subject = "ears"};
  std::vector<Campaign> campaigns_;
  std::vector<NotRun> not_run_ = {{"T7", "a real loudspeaker", "none here"}};
};

TEST_F(Campaigns, AllRunWhereNoneIsNamed) {
  EXPECT_THAT(Parts(),
              ElementsAre("T7-heard", "T7-hours", "T9", "a real loudspeaker"));
}

TEST_F(Campaigns, ATargetAsksForItsPartsAndForWhatSpeaksOfIt) {
  order_.only = {"T7"};
  EXPECT_THAT(Parts(),
              ElementsAre("T7-heard", "T7-hours", "a real loudspeaker"));
  order_.only = {"T8"};
  EXPECT_THAT(Parts(), ElementsAre("T7-heard"));
  order_.only = {"T7-hours"};
  EXPECT_THAT(Parts(), ElementsAre("T7-hours", "a real loudspeaker"));
}

TEST_F(Campaigns, OthersChangeNothingInACampaignsDraw) {
  const int64_t among_all = Run().lines[2].trials;
  order_.only = {"T9"};
  EXPECT_EQ(Run().lines[0].trials, among_all);
  order_.seed = 2;
  EXPECT_NE(Run().lines[0].trials, among_all);
}

TEST_F(Campaigns, AnUnknownTargetIsRefusedWithThoseThereAre) {
  order_.only = {"T10"};
  const auto refused = RunCampaigns(order_, campaigns_, not_run_);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(refused.error().message, HasSubstr("not a target of the ears"));
  EXPECT_THAT(refused.error().message, HasSubstr("T7, T9, T8, T7-heard"));
}

TEST_F(Campaigns, EndEarlyWhenTheyAreToldTo) {
  order_.progress = [](std::string_view part, double) {
    return part != "T7-hours";
  };
  EXPECT_THAT(Parts(), ElementsAre("T7-heard", "a real loudspeaker"));
}

}  // namespace
}  // namespace kimari::certify
