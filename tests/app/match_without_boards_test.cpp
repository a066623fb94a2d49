// A match whose boards are none, and one of whose players refused to be
// recorded. The camera's only picture is over when it begins, and so is it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

#include "tests/app/commands.h"
#include "tests/app/strange_device.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

class MatchWithoutBoards : public Commands {
 protected:
  void SetUp() override {
    const auto noise = [](const std::string&) { return std::string(40, 'U'); };
    const StrangePort a(place.Path("a"), noise);
    const StrangePort b(place.Path("b"), noise);
    std::filesystem::create_directory(place.Path("pictures"));
    cv::imwrite(place.Path("pictures/1.png"), cv::Mat(720, 1280, CV_8UC3));
    place.Write("rig.toml",
                "[match]\norder = [1]\nplayer_a = \"Aoki\"\n[boards]\na = \"" +
                    place.Path("a") + "\"\nb = \"" + place.Path("b") +
                    "\"\n[camera]\nfile = \"pictures\"\nfps = 1\n");
    ran = Kimari({"match", "--rig", "rig.toml", "-o", "out", "--audio", "none",
                  "--headless", "--consent", "refused"});
    EXPECT_EQ(ran.code, kFault) << ran.out;
  }

  Ran ran;
};

TEST_F(MatchWithoutBoards, SaysWhatWasSeenOfThemAndKeepsNoNameOfWhoRefused) {
  EXPECT_THAT(ran.err,
              AllOf(ContainsRegex("board A: sends [0-9]+ bytes that are no "
                                  "frames"),
                    ContainsRegex("board B: sends [0-9]+ bytes")));
  const Ran info = Kimari({"info", "out/match.mcap", "--json"});
  const auto head = nlohmann::json::parse(info.out)["metadata"]["kimari"];
  EXPECT_EQ(head["consent"], "refused");
  for (const char* file : {"out/match.mcap", "out/match.mcap.people"}) {
    EXPECT_THAT(place.Read(file), Not(HasSubstr("Aoki"))) << file;
  }
}

}  // namespace
}  // namespace kimari
