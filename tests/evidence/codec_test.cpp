#include "host/evidence/codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "tests/evidence/arbitrary.h"

namespace kimari::evidence {
namespace {

const Observation kEdge = {7,
                           {1'000'000},
                           PadEdge{Side::kB,
                                   12,
                                   true,
                                   {{900'000}, {40'000}},
                                   3,
                                   5,
                                   6,
                                   30,
                                   20,
                                   {Side::kA, {700}, {90}}}};
constexpr const char* kEdgeText =
    R"({"number":7,"taken_ns":1000000,"board":"B","pad":12,"touched":true,)"
    R"("at":{"t_ns":900000,"sigma_ns":40000},"id":3,"scan":5,"tick":6,)"
    R"("level":30,"baseline":20,"clock":"A","apart_ns":700,"alike_ns":90})";

std::string ErrorOf(std::string_view channel, std::string_view text) {
  const auto read = FromJson(channel, text);
  return read ? "no error" : read.error().message;
}
std::string With(std::string from, std::string to) {
  std::string text = kEdgeText;
  return text.replace(text.find(from), from.size(), to);
}

RC_GTEST_PROP(Codec, EveryObservationComesBackToTheBit, ()) {
  const size_t type = *rc::gen::inRange<size_t>(0, kPayloadTypes);
  const Observation written = AnyObservation(type);
  const std::string text = ToJson(written);
  const auto read = FromJson(ChannelOf(written.payload), text);
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->number == written.number);
  RC_ASSERT(read->taken == written.taken);
  RC_ASSERT(read->payload.index() == type);
  RC_ASSERT(ToJson(*read) == text);
}

TEST(Codec, WritesKeysInTheOrderOfTheContract) {
  EXPECT_EQ(ToJson(kEdge), kEdgeText);
  EXPECT_EQ(ChannelOf(kEdge.payload), "/pads/edge");
}

TEST(Codec, AnEdgeThatDoesNotSaySharesNothingOfItsClock) {
  const auto read = FromJson(
      "/pads/edge", With(R"(,"clock":"A","apart_ns":700,"alike_ns":90)", ""));
  ASSERT_TRUE(read) << read.error().message;
  const auto& edge = std::get<PadEdge>(read->payload);
  EXPECT_EQ(edge.error, (ClockError{Side::kB, edge.at.sigma}));
}

TEST(Codec, EachPayloadHasItsOwnChannel) {
  const std::set<std::string_view> names(kChannels.begin(), kChannels.end());
  EXPECT_EQ(names.size(), kPayloadTypes);
}

TEST(Codec, NamesTheMissingKey) {
  EXPECT_NE(
      ErrorOf("/pads/edge", With(R"("pad":12,)", "")).find("/pad is missing"),
      std::string::npos);
}

TEST(Codec, NamesTheUnknownKey) {
  EXPECT_NE(ErrorOf("/pads/edge", With(R"("pad":12,)", R"("pad":12,"pod":1,)"))
                .find("/pod is an unknown key"),
            std::string::npos);
}

TEST(Codec, RefusesAKeyGivenTwice) {
  EXPECT_NE(ErrorOf("/pads/edge", With(R"("pad":12,)", R"("pad":12,"pad":1,)"))
                .find("twice"),
            std::string::npos);
}

TEST(Codec, RefusesWhatIsNoWholeNumberInRange) {
  EXPECT_NE(
      ErrorOf("/pads/edge", With("12", "12.5")).find("/pad is not a whole"),
      std::string::npos);
  EXPECT_NE(
      ErrorOf("/pads/edge", With("12", "256")).find("/pad is out of range"),
      std::string::npos);
  EXPECT_NE(
      ErrorOf("/pads/edge", With("12", "-1")).find("/pad is out of range"),
      std::string::npos);
  EXPECT_NE(ErrorOf("/pads/edge", With("900000", "1e3")).find("/at/t_ns"),
            std::string::npos);
}

TEST(Codec, RefusesTextThatIsNotTheChannels) {
  EXPECT_NE(ErrorOf("/pads/edge", "{\"number\"").find("not JSON"),
            std::string::npos);
  EXPECT_NE(ErrorOf("/pads/edge", "[]").find("not an object"),
            std::string::npos);
  EXPECT_NE(ErrorOf("/pads/egde", kEdgeText).find("no such channel"),
            std::string::npos);
}

TEST(Codec, TellsWhenTheThingHappened) {
  EXPECT_EQ(InstantOf(kEdge.payload)->t.ns, 900'000);
  EXPECT_FALSE(InstantOf(Tick{}).has_value());
}

}  // namespace
}  // namespace kimari::evidence
