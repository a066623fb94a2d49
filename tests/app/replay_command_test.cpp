// What `kimari replay` and `kimari case` say of recordings that cannot be
// shown, and of decisions beside one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "firmware/protocol/wire.h"
#include "host/game/rules/ruling_json.h"
#include "host/recording/writer.h"
#include "tests/app/commands.h"

namespace kimari {
namespace {

using ::testing::HasSubstr;

class ReplayCommand : public Commands {
 protected:
  // A match of one reading, without frames.
  void Record(const std::string& name,
              int protocol = wire::kProtocolVersion) const {
    const SimulatedClock clock;
    const auto writer = std::move(*recording::Writer::Start(
        std::move(*recording::DiskFile::Create(place.Path(name))), clock,
        {{"board_protocol", std::to_string(protocol)}}));
    const auto rulings = writer->AddChannel({"/ruling", "json"});
    const auto at = [](int64_t ms) { return HostTime{} + Milliseconds(ms); };
    evidence::MatchStarted started{"kyogi", "{}"};
    started.deck = "hyakunin-isshu";
    writer->Write({1, at(1), started});
    writer->Write({2, at(1000), evidence::ReadingOpened{1}});
    evidence::CardCalled called;
    called.reading = 1;
    called.card = 87;
    called.first_sound.t = at(2000);
    writer->Write({3, at(2000), called});
    writer->Write({4, at(30'000), evidence::ReadingOpened{2}});
    rules::Ruling ruling;
    ruling.reading = 1;
    ruling.called = 87;
    writer->Write(rulings, {at(30'000), at(30'000), 1},
                  rules::RulingJson(ruling));
    writer->Write({5, at(31'000), evidence::MatchEnded{"stopped", "7"}});
    EXPECT_TRUE(writer->Close());
  }
  // Refused in one line that names the file.
  std::string Refused(const std::vector<std::string>& words,
                      const std::string& name, int code = kFault) {
    const Ran ran = Kimari(words);
    EXPECT_EQ(ran.code, code) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(name));
    EXPECT_EQ(Lines(ran.err), 1) << ran.err;
    return ran.err;
  }
};

TEST_F(ReplayCommand, WhatIsNoRecordingIsRefused) {
  place.Write("notes.mcap", "This is no recording.");
  place.Write("begun.mcap", std::string("\x89MCAP0\r\n"));
  for (const char* name : {"missing.mcap", "notes.mcap", "begun.mcap"}) {
    Refused({"replay", name}, name);
    Refused({"case", name, "--reading", "1"}, name);
  }
}

TEST_F(ReplayCommand, OneOfANewerVersionIsRefused) {
  Record("newer.mcap", wire::kProtocolVersion + 1);
  EXPECT_THAT(Refused({"replay", "newer.mcap"}, "newer.mcap"),
              HasSubstr("look at it with the kimari that made it"));
}

TEST_F(ReplayCommand, OneWithoutFramesIsShownAndSaysSo) {
  Record("dark.mcap");
  const Ran ran = place.Interrupt(
      KIMARI_PROGRAM, {"replay", "dark.mcap"}, SIGINT,
      [&] { return place.Read(".out").find("http") != std::string::npos; });
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.err, HasSubstr("no frames of the camera"));
}

TEST_F(ReplayCommand, ACaseOfAReadingThatIsNotThereIsRefused) {
  Record("match.mcap");
  EXPECT_THAT(Refused({"case", "match.mcap", "--reading", "9"}, "match.mcap",
                      kWrongUse),
              HasSubstr("there is no reading 9 with a ruling in it; it has 1"));
}

TEST_F(ReplayCommand, ACaseIsMadeOnceAndProved) {
  Record("match.mcap");
  const Ran made = Kimari({"case", "match.mcap", "--reading", "1"});
  EXPECT_EQ(made.code, kDone) << made.err;
  EXPECT_THAT(made.err, HasSubstr("no frames"));
  EXPECT_THAT(Refused({"case", "match.mcap", "--reading", "1", "-o", "case-1"},
                      "case-1"),
              HasSubstr("there already"));
  EXPECT_EQ(Kimari({"case", "check", "case-1"}).code, kDone);
  place.Write("case-1/more.txt", "more");
  const Ran altered = Kimari({"case", "check", "case-1"});
  EXPECT_EQ(altered.code, kAnswerIsNo);
  EXPECT_THAT(altered.out, HasSubstr("more.txt: was not in the case"));
}

TEST_F(ReplayCommand, DecisionsOfAnotherRecordingAreRefused) {
  Record("match.mcap");
  place.Write("match.decisions.jsonl",
              "{\"kimari_decisions\":1,\"recording\":\"other.mcap\","
              "\"sha256\":\"" +
                  std::string(64, '0') + "\"}\n");
  EXPECT_THAT(Refused({"score-sheet", "match.mcap"}, "match.decisions.jsonl"),
              HasSubstr("another recording, other.mcap"));
  EXPECT_THAT(Kimari({"judge", "match.mcap"}).err,
              HasSubstr("match.decisions.jsonl"));
}

}  // namespace
}  // namespace kimari
