// A live match that a human reads: somebody else's voice in a room, a
// microphone, and an operator who enters the cards.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>

#include "audio/portaudio_output.h"
#include "audio/private_sound_server.h"
#include "host/reader/reading_session.h"
#include "host/recording/reader.h"
#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Card 50 is dead; A takes card 7.
constexpr const char* kTwoReadings = R"(
[match]
name = "read by a human"
memorise_s = 1
seed = 11

# Eyes that fall behind see no court.
[camera]
fps = 20

[layout]
A = [{ card = 1, row = "lower", column = 3 }]
B = [{ card = 7, row = "upper", column = 11 }]

[[reading]]
card = 50
[[reading]]
card = 7
[[reading.stroke]]
player = "A"
touch_ms = 900
)";

class HumanReader : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!audio::PrivateSoundServer::Available()) {
      GTEST_SKIP() << "PulseAudio is not installed";
    }
    server_ = std::move(*audio::PrivateSoundServer::Start(clock_));
    output_ = std::move(*audio::PortAudioOutput::Open(
        audio::PrivateSoundServer::kDevice, clock_));
    ASSERT_TRUE(output_->Start(player_));
    reader_ = std::make_unique<reader::ReadingSession>(
        cards::HyakuninIsshu(), reader::ReadingPlan{{50, 7}, "s"},
        reader::SessionOptions{}, phrases_, player_, *output_, clock_);
    world_.Write("scenario.toml", kTwoReadings);
  }
  void TearDown() override {
    if (output_) output_->Stop();
  }

  // The world around, while `act` plays in it.
  template <typename Act>
  void InTheWorld(const Act& act) {
    std::filesystem::create_directory(world_.Path("w"));
    world_.During(KIMARI_WORLD,
                  {"serve", "scenario.toml", "--dir", world_.Path("w"), "--ear",
                   "pulse:" + server_->Address(), "--image", KIMARI_IMAGE},
                  [&](pid_t pid) {
                    Await([&] { return !RigToml().empty(); });
                    act();
                    kill(pid, SIGTERM);
                  });
  }
  std::string RigToml() const { return world_.Read("w/rig.toml"); }
  // Its rig, with a microphone instead of a loudspeaker.
  void WriteRig() {
    std::string rig = RigToml();
    const size_t order = rig.find("order = ");
    rig.erase(order, rig.find('\n', order) - order);
    place.Write("rig.toml", rig + "\n[reader]\nmicrophone = \"" +
                                audio::PrivateSoundServer::kMicrophone +
                                "\"\n");
    place.Write("court.toml", world_.Read("w/court.toml"));
    mkfifo(place.Path("keys").c_str(), 0600);
  }
  template <typename Act>
  Ran Match(const Act& operate) {
    return place.During(
        "/bin/sh",
        {"-c", "exec " + std::string(KIMARI_PROGRAM) +
                   " match --rig rig.toml --headless --port 0 -o out <keys"},
        [&](pid_t pid) {
          std::ofstream keys(place.Path("keys"));
          operate(keys);
          for (int i = 0; i < 400 && Workplace::Runs(pid); ++i) {
            clock_.SleepUntil(clock_.Now() + Milliseconds(50));
          }
          kill(pid, SIGINT);
        });
  }
  // The n-th reading, as soon as the rig listens; the operator enters what it
  // was a moment later.
  void Read(int n, cards::CardId card, std::ofstream& keys) {
    Await([&] { return Said("聞いています") >= n; });
    const uint64_t slips = Slips();
    ASSERT_TRUE(reader_->Do(reader::Command::kNext));
    Await([&] { return Said("読まれた札は?") >= n; });
    played_.push_back(reader_->Said().Marks(1)->first_sound);
    even_.push_back(Slips() == slips);
    clock_.SleepUntil(clock_.Now() + Seconds(2));
    keys << card << "\n\n" << std::flush;
    Await([&] { return Said("番に確定") >= n; });
  }
  int Said(const std::string& words) const {
    const std::string out = place.Read(".out");
    int n = 0;
    for (size_t at = out.find(words); at != std::string::npos;
         at = out.find(words, at + 1)) {
      ++n;
    }
    return n;
  }
  template <typename Ready>
  void Await(const Ready& ready) {
    for (int i = 0; i < 1200 && !ready(); ++i) {
      reader_->Step();
      clock_.SleepUntil(clock_.Now() + Milliseconds(50));
    }
    EXPECT_TRUE(ready()) << place.Read(".out") << place.Read(".err");
  }

  SteadyClock clock_;
  std::unique_ptr<audio::PrivateSoundServer> server_;
  reader::PhraseStore phrases_{
      *reader::PhraseLoader::Open(cards::HyakuninIsshu()),
      reader::PhrasesOf(reader::Mode::kCompetitive, cards::HyakuninIsshu(),
                        {{50, 7}, ""})};
  audio::Player player_;
  std::unique_ptr<audio::PortAudioOutput> output_;
  std::unique_ptr<reader::ReadingSession> reader_;
  // First sounds in the recording.
  std::vector<Instant> Heard() const {
    std::vector<Instant> heard;
    auto reader = recording::Reader::Open(place.Path("out/match.mcap"));
    const auto all = recording::ReadObservations(*reader);
    if (!all) return heard;
    for (const evidence::Observation& o : all->all) {
      const auto* called = std::get_if<evidence::CardCalled>(&o.payload);
      if (called != nullptr) heard.push_back(called->first_sound);
    }
    return heard;
  }

  uint64_t Slips() const {
    const audio::OutputHealth health = output_->Health();
    return health.clock_steps + health.underruns;
  }

  // First sounds, as the one who plays them tells.
  std::vector<Instant> played_;
  // Whether its clock ran evenly meanwhile: a busy machine's does not.
  std::vector<bool> even_;
  Workplace world_;
  Workplace place;
};

TEST_F(HumanReader, IsFollowedAndJudgedWhenTheCardsAreEntered) {
  InTheWorld([&] {
    WriteRig();
    const Ran match = Match([&](std::ofstream& keys) {
      Read(1, 50, keys);  // after the joka
      Read(2, 7, keys);
    });
    EXPECT_EQ(match.code, 0) << match.out << match.err;
  });
  const Ran judged =
      place.Run(KIMARI_PROGRAM, {"judge", "out/match.mcap", "--json"});
  EXPECT_EQ(judged.out, place.Read("out/rulings.jsonl"));
  EXPECT_THAT(judged.out, HasSubstr(R"("called": 50, )"));
  // A machine too busy for the boards says so, and leaves it to the judge.
  if (judged.out.find(R"("evidence_lost": true)") == std::string::npos) {
    EXPECT_THAT(judged.out, HasSubstr(R"("taker": "A")"));
  }
  EXPECT_THAT(judged.out, Not(HasSubstr(R"("taker": "B")")));
  const std::vector<Instant> heard = Heard();
  ASSERT_EQ(heard.size(), played_.size());
  for (size_t i = 0; i < heard.size(); ++i) {
    if (!even_[i]) continue;
    const Duration error = heard[i].t - played_[i].t;
    RecordProperty("error_us", static_cast<int>(error.ns / 1000));
    EXPECT_LT(Abs(error), (heard[i].sigma + played_[i].sigma) * 3)
        << error.Milliseconds() << " ms";
  }
}

}  // namespace
}  // namespace kimari
