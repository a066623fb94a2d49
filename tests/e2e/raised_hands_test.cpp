// A hand held up (挙手, R-KA-23) on the whole chain: seen by the camera and
// recorded, with whose it is.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "host/evidence/observation.h"
#include "host/recording/reader.h"
#include "tests/e2e/played_match.h"

namespace kimari {
namespace {

constexpr const char* kCourtOfRaisedHands = R"(
[layout]
A = [{ card = 9, row = "lower", column = 8 }, { card = 17, row = "lower", column = 12 }]
B = [{ card = 7, row = "lower", column = 11 }, { card = 13, row = "upper", column = 4 }]
)";

class RaisedHands : public PlayedMatch {
 protected:
  RaisedHands() : PlayedMatch(kCourtOfRaisedHands) {}

  void HoldUp(const std::string& player, int at_ms, int for_ms) {
    Tell("[[reading.hand_up]]\nplayer = \"" + player + "\"\nat_ms = " +
         std::to_string(at_ms) + "\nfor_ms = " + std::to_string(for_ms));
  }
  std::vector<evidence::HandRaised> Recorded() {
    std::vector<evidence::HandRaised> hands;
    auto reader = recording::Reader::Open(Recording());
    EXPECT_TRUE(reader.has_value());
    const auto observations = recording::ReadObservations(*reader);
    EXPECT_TRUE(observations.has_value());
    for (const evidence::Observation& o : observations->all) {
      const auto* hand = std::get_if<evidence::HandRaised>(&o.payload);
      if (hand != nullptr) hands.push_back(*hand);
    }
    return hands;
  }
  nlohmann::json TrueHands(size_t reading) {
    const auto truth = nlohmann::json::parse(place_.Read("out/truth.json"));
    return truth["readings"][reading]["hands_up"];
  }
};

// Whose, up or down, and how far in time from the truth.
void ExpectSeen(const evidence::HandRaised& hand, const nlohmann::json& truth,
                bool up) {
  EXPECT_EQ(std::string(1, Letter(hand.player)), truth["player"]);
  EXPECT_EQ(hand.up, up);
  const auto moment = truth[up ? "from_ns" : "to_ns"].get<int64_t>();
  EXPECT_LT(std::abs(hand.at.t.ns - moment), 400'000'000);
}

TEST_F(RaisedHands, AreRecordedWhileTheReaderSpeaksAndBetweenReadings) {
  Read(50);
  HoldUp("A", 300, 1500);
  Read(7);
  Stroke("A", 700, "kind = \"sweep\"");
  Stroke("B", 760);
  HoldUp("B", 3600, 2000);
  Read(51);
  EXPECT_EQ(Rulings().size(), 3U);
  const auto hands = Recorded();
  ASSERT_EQ(hands.size(), 4U);
  ExpectSeen(hands[0], TrueHands(0)[0], true);
  ExpectSeen(hands[1], TrueHands(0)[0], false);
  ExpectSeen(hands[2], TrueHands(1)[0], true);
  ExpectSeen(hands[3], TrueHands(1)[0], false);
}

TEST_F(RaisedHands, AreNoneWhereHandsTakeAndTidy) {
  Read(17);
  Stroke("B", 700, "kind = \"sweep\"");
  Stroke("A", 740, "kind = \"sweep\"");
  Read(9);
  Stroke("A", 600, "kind = \"hover\"\npress_ms = 1500");
  Read(13);
  Stroke("A", 800, "kind = \"sweep\"");
  EXPECT_EQ(Rulings().size(), 3U);
  EXPECT_TRUE(Recorded().empty());
}

}  // namespace
}  // namespace kimari
