#include "host/evidence/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "host/evidence/codec.h"

namespace kimari::evidence {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// One payload that bears a T, the channel and the key of it.
template <typename T>
struct Borne;
template <>
struct Borne<Hand> {
  static constexpr const char* kKey = "hand";
  static Payload Of(Hand hand) { return HandDeclared{Side::kB, hand}; }
  static Hand In(const Payload& p) { return std::get<HandDeclared>(p).hand; }
};
template <>
struct Borne<CommandName> {
  static constexpr const char* kKey = "name";
  static Payload Of(CommandName name) { return Command{name, "page"}; }
  static CommandName In(const Payload& p) { return std::get<Command>(p).name; }
};
template <>
struct Borne<BoardState> {
  static constexpr const char* kKey = "state";
  static Payload Of(BoardState state) {
    return BoardHealth{Side::kB, state, "board B"};
  }
  static BoardState In(const Payload& p) {
    return std::get<BoardHealth>(p).state;
  }
};
template <>
struct Borne<CameraState> {
  static constexpr const char* kKey = "state";
  static Payload Of(CameraState state) {
    return CameraHealth{state, "the camera", 2};
  }
  static CameraState In(const Payload& p) {
    return std::get<CameraHealth>(p).state;
  }
};
template <>
struct Borne<SoundState> {
  static constexpr const char* kKey = "state";
  static Payload Of(SoundState state) { return SoundHealth{state, "sound"}; }
  static SoundState In(const Payload& p) {
    return std::get<SoundHealth>(p).state;
  }
};

template <typename T>
class Words : public testing::Test {
 protected:
  static std::string Pair(std::string_view name) {
    return std::string("\"") + Borne<T>::kKey + "\":\"" + std::string(name) +
           "\"";
  }
};
using AllNamed =
    testing::Types<Hand, CommandName, BoardState, CameraState, SoundState>;
TYPED_TEST_SUITE(Words, AllNamed);

TYPED_TEST(Words, EachValueGoesThroughARecordingByItsOwn) {
  std::set<std::string_view> names;
  for (size_t i = 0; i < kNames<TypeParam>.size(); ++i) {
    const auto value = static_cast<TypeParam>(i);
    const Observation written = {3, {4}, Borne<TypeParam>::Of(value)};
    const std::string text = ToJson(written);
    EXPECT_THAT(text, HasSubstr(this->Pair(Name(value))));
    const auto read = FromJson(ChannelOf(written.payload), text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(Borne<TypeParam>::In(read->payload), value);
    EXPECT_EQ(ToJson(*read), text);
    names.insert(Name(value));
  }
  EXPECT_EQ(names.size(), kNames<TypeParam>.size());
}

TYPED_TEST(Words, AnUnknownOneIsRefusedWithItsPlaceAndWhatItCanBe) {
  const Observation written = {3, {4}, Borne<TypeParam>::Of({})};
  const std::string_view channel = ChannelOf(written.payload);
  const std::string known = this->Pair(Name(TypeParam{}));
  for (const std::string wrong : {"", "Lost", "lost ", "nothing of the kind"}) {
    std::string text = ToJson(written);
    text.replace(text.find(known), known.size(), this->Pair(wrong));
    const auto read = FromJson(channel, text);
    ASSERT_FALSE(read) << wrong;
    const std::string& said = read.error().message;
    EXPECT_THAT(
        said, HasSubstr(std::string(channel) + ": /" + Borne<TypeParam>::kKey +
                        " is \"" + wrong + "\", none of "));
    for (const std::string_view name : kNames<TypeParam>) {
      EXPECT_THAT(said, HasSubstr("\"" + std::string(name) + "\""));
    }
  }
}

TYPED_TEST(Words, WhatIsNoTextIsRefused) {
  const Observation written = {3, {4}, Borne<TypeParam>::Of({})};
  std::string text = ToJson(written);
  const std::string known = this->Pair(Name(TypeParam{}));
  text.replace(text.find(known), known.size(),
               std::string("\"") + Borne<TypeParam>::kKey + "\":0");
  const auto read = FromJson(ChannelOf(written.payload), text);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("is not a text"));
}

// Recordings hold them: none may change or go.
TEST(Names, AreWhatRecordingsHold) {
  EXPECT_THAT(kNames<Hand>, ElementsAre("left", "right"));
  EXPECT_THAT(kNames<CommandName>, ElementsAre("go on as seen", "no reading",
                                               "sounds late", "sounds ready"));
  using enum BoardState;
  EXPECT_EQ(Name(kConnected), "connected");
  EXPECT_EQ(Name(kSynchronised), "synchronised");
  EXPECT_EQ(Name(kLost), "lost");
  EXPECT_EQ(Name(kReset), "reset");
  EXPECT_EQ(Name(kRefused), "refused");
  EXPECT_EQ(Name(kDropped), "dropped");
  EXPECT_EQ(Name(kNoisy), "noisy");
  EXPECT_EQ(Name(kLate), "late");
  EXPECT_EQ(Name(kAlone), "alone");
  EXPECT_EQ(Name(kInStep), "in step");
  EXPECT_EQ(Name(kCovered), "covered");
  EXPECT_EQ(Name(kUncovered), "uncovered");
  EXPECT_EQ(Name(kHeld), "held");
  EXPECT_EQ(Name(CameraState::kRunning), "running");
  EXPECT_EQ(Name(CameraState::kDropped), "dropped");
  EXPECT_EQ(Name(CameraState::kLost), "lost");
  EXPECT_EQ(Name(CameraState::kMoved), "moved");
  EXPECT_EQ(Name(CameraState::kBlind), "blind");
  EXPECT_EQ(Name(CameraState::kAdjusted), "adjusted");
  EXPECT_EQ(Name(SoundState::kUnderrun), "underrun");
  EXPECT_EQ(Name(SoundState::kClockStep), "clock step");
  EXPECT_EQ(Name(SoundState::kStampsUnusable), "time stamps unusable");
  EXPECT_EQ(Name(SoundState::kLost), "lost");
  EXPECT_EQ(Name(SoundState::kDropped), "dropped");
  EXPECT_EQ(Name(SoundState::kStandsStill), "stands still");
  EXPECT_EQ(Name(SoundState::kStoodStill), "stood still");
  EXPECT_EQ(Name(SoundState::kMoved), "moved");
}

}  // namespace
}  // namespace kimari::evidence
