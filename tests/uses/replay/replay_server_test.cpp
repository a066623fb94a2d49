// What a page, and a stranger, get from the replay's server.
#include "host/uses/replay/replay_server.h"

#include <gmock/gmock.h>
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <future>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/uses/replay/recorded_match.h"

namespace kimari::replay {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::map<ReadingId, Reading> kNone;

class ReplayServerTest : public RecordedMatch {
 protected:
  void Open(const std::string& token = "") {
    Read(1, 87, 1000, TakenBy(Side::kA));
    Show(7, 2000);
    Show(9, 2033);
    Close();
    Serve(token);
  }
  void Serve(const std::string& token = "") {
    server_ = std::make_unique<ReplayServer>(std::move(*Record::Open(path_)));
    ReplayServer::Options options;
    options.token = token;
    options.clock = &steady_;
    options.deck = &cards::HyakuninIsshu();
    options.desk = desk_;
    options.write_case = write_case_;
    const auto port = server_->Start(options);
    ASSERT_TRUE(port) << port.error().message;
    port_ = *port;
  }
  httplib::Result Get(const std::string& path,
                      const httplib::Headers& headers = {}) {
    return httplib::Client("127.0.0.1", port_).Get(path.c_str(), headers);
  }
  httplib::Result Post(const std::string& path, const std::string& body) {
    return httplib::Client("127.0.0.1", port_)
        .Post(path, body, "application/json");
  }
  // The match's own desk, which answers so.
  void DeskSays(const char* answer) {
    desk_ = [this, answer](const std::string& press) {
      pressed_.push_back(press);
      return web::PageServer::Answer{409, {answer, answer}};
    };
  }
  nlohmann::json Json(const std::string& path) {
    return nlohmann::json::parse(Get(path)->body);
  }
  // Once the recording was judged again.
  nlohmann::json Judged() {
    for (int i = 0; i < 1000; ++i) {
      auto list = Json("/api/state");
      if (list["judged"] == true) return list;
      steady_.SleepUntil(steady_.Now() + Milliseconds(5));
    }
    ADD_FAILURE() << "never judged";
    return {};
  }

  // On the disk, while the file is still open.
  void UntilWritten(evidence::ReadingId reading) {
    See(5000, evidence::Tick{});
    for (int i = 0; i < 1000; ++i) {
      const auto record = Record::Open(path_);
      const auto& readings = record ? (*record)->Readings() : kNone;
      const auto found = readings.find(reading);
      if (found != readings.end() && found->second.ruling) return;
      steady_.SleepUntil(steady_.Now() + Milliseconds(10));
    }
    ADD_FAILURE() << "never written";
  }
  void LookUntil(const std::function<bool()>& so) {
    for (int i = 0; i < 1000; ++i) {
      server_->Look();
      if (so()) return;
      steady_.SleepUntil(steady_.Now() + Milliseconds(10));
    }
    ADD_FAILURE() << "never came";
  }
  void LookUntilReadings(size_t readings) {
    LookUntil(
        [&] { return Json("/api/state")["readings"].size() == readings; });
  }
  void LookUntilOpen() {
    LookUntil([&] { return Json("/data/desk")["open"] == true; });
  }

  SteadyClock steady_;
  decltype(ReplayServer::Options::desk) desk_;
  std::promise<void> begun_, decided_;
  // Until the test goes on.
  decltype(ReplayServer::Options::write_case) write_case_ =
      [this](auto&&...) -> Result<ReplayServer::WrittenCase> {
    begun_.set_value();
    decided_.get_future().wait_for(std::chrono::seconds(3));
    return ReplayServer::WrittenCase{};
  };
  std::vector<std::string> pressed_;
  std::unique_ptr<ReplayServer> server_;
  uint16_t port_ = 0;
};

TEST_F(ReplayServerTest, ListsTheReadingsAtOnceAndJudgesAgain) {
  Open();
  EXPECT_EQ(Json("/api/state")["readings"].size(), 1u);
  EXPECT_EQ(Judged()["frames"], 2);
}

TEST_F(ReplayServerTest, ThePageOfTheCertificateIsNotServedToPeople) {
  Open();
  EXPECT_EQ(Get("/stepping")->status, 404);
  EXPECT_EQ(Post("/api/stepped", "{}")->status, 404);
}

TEST_F(ReplayServerTest, AFrameIsTheBytesThatWereRecorded) {
  Open();
  const auto frame = Get("/data/frame/1");
  EXPECT_EQ(frame->body, "9");
  EXPECT_EQ(frame->get_header_value("Content-Type"), "image/jpeg");
}

TEST_F(ReplayServerTest, AReadingNamesItsFrames) {
  Open();
  const auto frames = Json("/data/reading/1")["frames"];
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[1]["place"], 1);
  EXPECT_EQ(frames[1]["sequence"], 9);
  EXPECT_EQ(frames[1]["t_ns"], 2'033'000'000);
}

// No markers of a court are seen in a picture that is none.
TEST_F(ReplayServerTest, WhereTheCourtIsNotFoundNothingIsDrawnOverIt) {
  Open();
  EXPECT_EQ(Json("/data/reading/1")["cards"].size(), 0u);
}

TEST_F(ReplayServerTest, WhatIsNotThereIsSaidInBothLanguages) {
  Open();
  Judged();
  for (const char* path : {"/data/frame/2", "/data/reading/5", "/data/sound/5",
                           "/data/what-if/5"}) {
    const auto none = Get(path);
    EXPECT_EQ(none->status, 404) << path;
    EXPECT_THAT(none->body, HasSubstr("there is no")) << path;
    EXPECT_THAT(none->body, HasSubstr("message_ja")) << path;
  }
}

TEST_F(ReplayServerTest, ANumberThatNoReadingCanHaveIsNoneOfThem) {
  Open();
  Judged();
  for (const char* folder : {"reading", "sound", "what-if"}) {
    const auto path = std::string("/data/") + folder + "/4294967297";
    EXPECT_EQ(Get(path)->status, 404) << path;
  }
}

TEST_F(ReplayServerTest, ATornRecordingIsSaidToBeOne) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  UntilWritten(1);
  Tear(40);
  Serve();
  EXPECT_THAT(Json("/api/state")["torn"]["ja"].get<std::string>(),
              HasSubstr("閉じられていません"));
}

TEST_F(ReplayServerTest, AReadingWithoutSoundSaysSo) {
  Open();
  EXPECT_EQ(Json("/data/reading/1")["sound"], false);
  EXPECT_THAT(Get("/data/sound/1")->body, HasSubstr("no sound was recorded"));
}

// No pad of this little match felt a hand.
TEST_F(ReplayServerTest, WithoutATouchNoneCanBeMoved) {
  Open();
  Judged();
  EXPECT_EQ(Json("/data/what-if/1").size(), 0u);
}

TEST_F(ReplayServerTest, NothingOfTheDiskCanBeAskedFor) {
  Open();
  for (const char* path :
       {"/data/../etc/passwd", "/data/%2e%2e/%2e%2e/etc/passwd",
        "/data/frame/../../etc/passwd", "/data/frame/-1", "/data/frame/1x",
        "/data/frame/", "/data/frame/18446744073709551616", "/data//etc/passwd",
        "/data/match.mcap"}) {
    EXPECT_EQ(Get(path)->status, 404) << path;
  }
}

TEST_F(ReplayServerTest, WithATokenNobodyElseSeesAFrame) {
  Open("sixteen-letters-1");
  EXPECT_EQ(Get("/data/frame/0")->status, 401);
  EXPECT_EQ(
      Get("/data/frame/0", {{"Authorization", "Bearer sixteen-letters-1"}})
          ->body,
      "7");
}

TEST_F(ReplayServerTest, ARecordingThatIsStillWrittenIsFollowed) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  UntilWritten(1);
  Serve();
  EXPECT_EQ(Judged()["readings"].size(), 1u);
  Read(2, 17, 9000, TakenBy(Side::kB));
  See(20'000, evidence::Tick{});
  LookUntilReadings(2);
  EXPECT_EQ(Json("/data/desk")["open"], false);
  Close();
  LookUntilOpen();
}

TEST_F(ReplayServerTest, WhileTheMatchGoesOnItsOwnDeskDecides) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  UntilWritten(1);
  DeskSays("already confirmed");
  Serve();
  Judged();
  EXPECT_EQ(Json("/data/desk")["open"], true);
  EXPECT_EQ(Json("/data/desk")["live"], true);
  EXPECT_THAT(Post("/api/decide", "{}")->body, HasSubstr("already confirmed"));
  EXPECT_THAT(pressed_, ElementsAre("{}"));
}

TEST_F(ReplayServerTest, WhenItIsOverTheDeskOfTheMatchIsNotAskedAnyMore) {
  DeskSays("nobody is there");
  Open();
  LookUntilOpen();
  Post("/api/decide", "{}");
  EXPECT_THAT(pressed_, IsEmpty());
}

TEST_F(ReplayServerTest, ADecisionDoesNotWaitForACaseThatIsBeingWritten) {
  Open();
  std::atomic<bool> written{false};
  std::thread other([&] {
    Post("/api/case", R"({"reading":1})");
    written = true;
  });
  begun_.get_future().wait();
  EXPECT_EQ(Post("/api/decide", "{}")->status, 409);
  EXPECT_FALSE(written);
  decided_.set_value();
  other.join();
}

TEST_F(ReplayServerTest, CasesAreNotWrittenAsOftenAsSomebodyPresses) {
  int written = 0;
  write_case_ = [&](auto&&...) {
    ++written;
    return ReplayServer::WrittenCase{};
  };
  Open();
  const std::string press = R"({"reading":1})";
  for (int i = 0; i < 20; ++i) Post("/api/case", press);
  EXPECT_EQ(written, ReplayServer::kCasePace.at_once);
  const auto refused = Post("/api/case", press);
  EXPECT_EQ(refused->status, 429);
  EXPECT_THAT(refused->body, HasSubstr("press again in"));
}

TEST_F(ReplayServerTest, WhyACaseIsNotWrittenIsSaidInBothLanguages) {
  write_case_ = [](auto&&...) {
    return Fail(ErrorKind::kFile, "no room / 空きなし");
  };
  Open();
  const auto said =
      nlohmann::json::parse(Post("/api/case", R"({"reading":1})")->body);
  EXPECT_EQ(said["message"], "no room");
  EXPECT_EQ(said["message_ja"], "空きなし");
}

TEST_F(ReplayServerTest, EveryPageIsToldThatAJudgeHasACaseOpen) {
  Open();
  Post("/api/open-case", R"({"page":"k3x","reading":1,"by":"Ueda"})");
  const auto open = Json("/api/state")["open_cases"];
  ASSERT_EQ(open.size(), 1u);
  EXPECT_EQ(open[0]["by"], "Ueda");
  Post("/api/open-case", R"({"page":"k3x","reading":0,"by":"Ueda"})");
  EXPECT_EQ(Json("/api/state")["open_cases"].size(), 0u);
}

// As after a crash: it is never closed, and nobody writes it any more.
TEST_F(ReplayServerTest, ATornRecordingIsDecidedOnHere) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  UntilWritten(1);
  Serve();
  Judged();
  EXPECT_EQ(Json("/data/desk")["open"], false);
  Tear(40);
  LookUntilOpen();
}

}  // namespace
}  // namespace kimari::replay
