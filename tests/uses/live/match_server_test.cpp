// What browsers, judges and strangers get from the server.
#include "host/uses/live/match_server.h"

#include <gmock/gmock.h>
#include <httplib.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "host/uses/live/page_files.h"
#include "host/uses/web/other_page.h"
#include "tests/uses/view/example_view.h"

namespace kimari::live {
namespace {

using testing::HasSubstr;
using testing::Not;

// One open page: collects what the stream brings.
class OpenPage {
 public:
  explicit OpenPage(uint16_t port, const std::string& last_event_id = "")
      : client_("127.0.0.1", port), reader_([this, last_event_id] {
          httplib::Headers headers;
          if (!last_event_id.empty()) {
            headers.emplace("Last-Event-ID", last_event_id);
          }
          client_.set_read_timeout(10);
          client_.Get("/events", headers,
                      [this](const char* data, size_t size) {
                        const std::scoped_lock lock(mutex_);
                        received_.append(data, size);
                        changed_.notify_all();
                        return true;
                      });
          const std::scoped_lock lock(mutex_);
          ended_ = true;
          changed_.notify_all();
        }) {}
  ~OpenPage() {
    client_.stop();
    reader_.join();
  }
  // Whether `text` came, the `times`th time; gives up after ten seconds.
  bool Gets(const std::string& text, int times = 1) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(10),
                             [&] { return Count(received_, text) >= times; });
  }
  bool Ends() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(10),
                             [&] { return ended_; });
  }
  std::string Received() {
    const std::scoped_lock lock(mutex_);
    return received_;
  }
  int Views() { return Count(Received(), "event: view"); }
  std::string LastId() {
    const std::string all = Received();
    const size_t start = all.rfind("id: ") + 4;
    return all.substr(start, all.find('\n', start) - start);
  }

 private:
  static int Count(const std::string& text, const std::string& part) {
    int count = 0;
    for (size_t at = text.find(part); at != std::string::npos;
         at = text.find(part, at + 1)) {
      ++count;
    }
    return count;
  }

  httplib::Client client_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string received_;
  bool ended_ = false;
  std::thread reader_;
};

class MatchServerTest : public testing::Test {
 protected:
  void SetUp() override {
    MatchServer::Options options;
    options.on_command = [this](Command command) -> Result<void> {
      commands_.push_back(command);
      if (refuses_) return Fail(ErrorKind::kUsage, "the reading is on");
      return {};
    };
    const auto port = server_.Start(options);
    ASSERT_TRUE(port) << port.error().message;
    port_ = *port;
  }
  void Show(const char* scene, bool still = false) {
    view::MatchView view = *view::Scene(scene);
    view.still = still;
    server_.Publish(view);
  }
  std::string Get(const char* path) {
    const auto answer = httplib::Client("127.0.0.1", port_).Get(path);
    return answer ? answer->body : "";
  }
  httplib::Result Post(const std::string& body,
                       const httplib::Headers& headers = {},
                       const char* type = "application/json") {
    return httplib::Client("127.0.0.1", port_)
        .Post("/api/command", headers, body, type);
  }

  // All of them with the view already.
  std::vector<std::unique_ptr<OpenPage>> OpenPages(size_t count) {
    std::vector<std::unique_ptr<OpenPage>> pages(count);
    for (auto& page : pages) page = std::make_unique<OpenPage>(port_);
    for (auto& page : pages) EXPECT_TRUE(page->Gets("event: view"));
    return pages;
  }

  MatchServer server_;
  uint16_t port_ = 0;
  std::vector<Command> commands_;
  bool refuses_ = false;
};

TEST_F(MatchServerTest, ServesThePageAndNothingOutsideIt) {
  EXPECT_THAT(Get("/"), HasSubstr("/page.js"));
  EXPECT_THAT(Get("/page.js"), HasSubstr("EventSource"));
  EXPECT_THAT(Get("/page.css"), HasSubstr("--ground"));
  EXPECT_EQ(httplib::Client("127.0.0.1", port_).Get("/../etc/passwd")->status,
            404);
}

TEST_F(MatchServerTest, TheStateIsTheViewLastPublished) {
  Show("judge");
  EXPECT_THAT(Get("/api/state"), HasSubstr("\"outcome\":\"needs_judge\""));
}

TEST_F(MatchServerTest, AnOpenPageGetsEveryChange) {
  Show("start");
  OpenPage page(port_);
  ASSERT_TRUE(page.Gets("\"phase\":\"memorising\""));
  Show("take");
  EXPECT_TRUE(page.Gets("\"taker\":\"A\""));
}

TEST_F(MatchServerTest, WhileStillOnlyHeartbeatsGoOutAndThenTheNewestView) {
  Show("start");
  OpenPage page(port_);
  ASSERT_TRUE(page.Gets("event: view"));
  Show("take", /*still=*/true);
  Show("fault", /*still=*/true);
  ASSERT_TRUE(page.Gets("{\"still\":true}", 2));
  EXPECT_EQ(page.Views(), 1);
  Show("judge");
  ASSERT_TRUE(page.Gets("needs_judge"));
  EXPECT_EQ(page.Views(), 2);
  EXPECT_THAT(page.Received(), Not(HasSubstr("R-KA-9")));
}

TEST_F(MatchServerTest, TheLastViewBeforeStillnessReachesEveryPage) {
  Show("start");
  OpenPage page(port_);
  ASSERT_TRUE(page.Gets("event: view"));
  server_.PublishLast(*view::Scene("take"));
  ASSERT_TRUE(page.Gets("\"taker\":\"A\""));
  ASSERT_TRUE(page.Gets("{\"still\":true}"));
  Show("fault", /*still=*/true);
  ASSERT_TRUE(page.Gets("{\"still\":true}", 2));
  EXPECT_EQ(page.Views(), 2);
}

TEST_F(MatchServerTest, APageThatComesBackIsNotSentWhatItHas) {
  Show("take");
  OpenPage first(port_);
  ASSERT_TRUE(first.Gets("event: view"));
  OpenPage again(port_, first.LastId());
  ASSERT_TRUE(again.Gets("event: beat"));
  EXPECT_EQ(again.Views(), 0);
}

TEST_F(MatchServerTest, APageThatComesBackWhileStillIsLeftAsItIs) {
  Show("take");
  Show("take", /*still=*/true);
  OpenPage behind(port_, "an-older-view");
  ASSERT_TRUE(behind.Gets("{\"still\":true}"));
  EXPECT_EQ(behind.Views(), 0);
  OpenPage fresh(port_);
  EXPECT_TRUE(fresh.Gets("event: view"));
}

TEST_F(MatchServerTest, StoppingEndsEveryOpenPage) {
  const auto pages = OpenPages(12);
  server_.Stop();
  for (const auto& page : pages) EXPECT_TRUE(page->Ends());
}

TEST_F(MatchServerTest, OfManyOpenPagesTheOldestIsToldToComeBackLater) {
  OpenPage oldest(port_);
  ASSERT_TRUE(oldest.Gets("event: view"));
  const auto pages = OpenPages(52);
  EXPECT_TRUE(oldest.Ends());
  EXPECT_THAT(oldest.Received(), HasSubstr("retry: 10000"));
  EXPECT_THAT(Get("/"), HasSubstr("/page.js"));
}

TEST_F(MatchServerTest, AForeignHostNameIsRefused) {
  httplib::Client client("127.0.0.1", port_);
  const auto answer = client.Get("/api/state", {{"Host", "evil.example"}});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 403);
  EXPECT_THAT(answer->body, Not(HasSubstr("phase")));
}

TEST_F(MatchServerTest, CommandsReachTheMatch) {
  EXPECT_EQ(Post(R"({"command":"hold"})")->status, 200);
  EXPECT_EQ(Post(R"({"command":"resume"})")->status, 200);
  EXPECT_EQ(Post(R"({"command":"seen"})")->status, 200);
  EXPECT_THAT(commands_, testing::ElementsAre(Command::kHold, Command::kResume,
                                              Command::kSeen));
}

TEST_F(MatchServerTest, ARefusedCommandSaysWhy) {
  refuses_ = true;
  const auto answer = Post(R"({"command":"hold"})");
  EXPECT_EQ(answer->status, 409);
  EXPECT_THAT(answer->body, HasSubstr("the reading is on"));
}

TEST_F(MatchServerTest, CommandsFromElsewhereOrMisspeltDoNothing) {
  EXPECT_EQ(Post(R"({"command":"hold"})", {}, "text/plain")->status, 415);
  EXPECT_EQ(Post(R"({"command":"hold"})", {{"Origin", "http://evil.example"}})
                ->status,
            403);
  EXPECT_EQ(Post(R"({"command":"win"})")->status, 400);
  EXPECT_EQ(Post("{")->status, 400);
  EXPECT_TRUE(commands_.empty());
}

// A server whose desk writes down what is pressed, for those with the token.
class DeskServerTest : public testing::Test {
 protected:
  void SetUp() override {
    MatchServer::Options options;
    options.token = "0123456789abcdef";
    options.clock = &clock_;
    options.deck = "[1]";
    options.sheet =
        [this](
            sheet::Language language) -> tl::expected<std::string, web::Text> {
      const bool ja = language == sheet::Language::kJapanese;
      if (!still_) return ja ? "<p>結果" : "<style>p{}</style><p>Aoki";
      return tl::unexpected(web::Text{"a reading is under way", "読みの最中"});
    };
    options.replay = [this]() -> tl::expected<uint16_t, web::Text> {
      if (!still_) return 4711;
      return tl::unexpected(
          web::Text{"nothing is recorded yet", "まだ記録がない"});
    };
    options.on_desk =
        [this](
            const evidence::DeskEntry& entry) -> tl::expected<void, web::Text> {
      entered_.push_back(entry);
      if (entry.action == evidence::DeskAction::kHold) return {};
      return tl::unexpected(
          web::Text{"that is so already", "すでにそうなっている"});
    };
    const auto port = server_.Start(options);
    ASSERT_TRUE(port) << port.error().message;
    port_ = *port;
    client_ = std::make_unique<httplib::Client>("127.0.0.1", *port);
    client_->set_default_headers(
        {{"Authorization", "Bearer " + options.token}});
  }
  httplib::Result Press(const std::string& body) {
    return client_->Post("/api/desk", body, "application/json");
  }
  // As another program does on this machine.
  web::PageServer::Answer PressFromAfar(const std::string& body) {
    return web::OtherPage("127.0.0.1", port_, "0123456789abcdef")
        .Press("/api/desk", body);
  }

  SteadyClock clock_;
  uint16_t port_ = 0;
  MatchServer server_;
  std::unique_ptr<httplib::Client> client_;
  std::vector<evidence::DeskEntry> entered_;
  std::atomic<bool> still_ = false;
};

TEST_F(DeskServerTest, APressIsEntered) {
  EXPECT_EQ(Press(R"({"what":"hold","by":"Sato"})")->status, 200);
  ASSERT_EQ(entered_.size(), 1U);
  EXPECT_EQ(entered_[0].by, "Sato");
}

TEST_F(DeskServerTest, ARefusalSaysWhyInBothLanguages) {
  const auto answer = Press(R"({"what":"confirm","by":"Sato","reading":1})");
  EXPECT_EQ(answer->status, 409);
  EXPECT_THAT(answer->body, HasSubstr("that is so already"));
  EXPECT_THAT(answer->body, HasSubstr("すでにそうなっている"));
}

TEST_F(DeskServerTest, AnotherProgramPressesAndIsAnsweredAsAPageIs) {
  EXPECT_EQ(PressFromAfar(R"({"what":"hold","by":"Sato"})").status, 200);
  EXPECT_EQ(entered_.at(0).by, "Sato");
  const auto refused = PressFromAfar(R"({"what":"white up","by":"Sato"})");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.message.ja, "すでにそうなっている");
}

TEST_F(DeskServerTest, AnotherProgramIsToldWhereNobodyAnswers) {
  server_.Stop();
  const auto unanswered = PressFromAfar(R"({"what":"hold","by":"Sato"})");
  EXPECT_EQ(unanswered.status, 502);
  EXPECT_THAT(unanswered.message.en, HasSubstr("does not answer"));
}

TEST_F(DeskServerTest, WhatIsNotUnderstoodIsNotEntered) {
  const auto answer = Press(R"({"what":"hodl","by":"Sato"})");
  EXPECT_EQ(answer->status, 400);
  EXPECT_THAT(answer->body, HasSubstr("hodl"));
  EXPECT_TRUE(entered_.empty());
}

TEST_F(DeskServerTest, WithoutTheTokenThereIsOnlyTheEmptyPage) {
  client_->set_default_headers({});
  EXPECT_EQ(Press(R"({"what":"hold","by":"Sato"})")->status, 401);
  EXPECT_EQ(client_->Get("/api/deck")->status, 401);
  EXPECT_EQ(client_->Get("/api/state")->status, 401);
  EXPECT_THAT(client_->Get("/desk")->body, HasSubstr("/desk.js"));
  EXPECT_TRUE(entered_.empty());
}

TEST_F(DeskServerTest, TheDeckIsThere) {
  EXPECT_EQ(client_->Get("/api/deck")->body, "[1]");
}

TEST_F(DeskServerTest, TheScoreSheetOpensByItsAddressAlone) {
  client_->set_default_headers({});
  EXPECT_EQ(client_->Get("/sheet.en")->status, 401);
  const auto sheet = client_->Get("/sheet.en?token=0123456789abcdef");
  EXPECT_EQ(sheet->status, 200);
  EXPECT_THAT(sheet->body, HasSubstr("Aoki"));
  EXPECT_THAT(sheet->get_header_value("Content-Security-Policy"),
              HasSubstr("style-src 'unsafe-inline'"));
}

TEST_F(DeskServerTest, TheScoreSheetIsInTheLanguageThatIsAskedFor) {
  EXPECT_THAT(client_->Get("/sheet.ja")->body, HasSubstr("結果"));
}

TEST_F(DeskServerTest, WhyThereIsNoScoreSheetNowIsSaidInBothLanguages) {
  still_ = true;
  const auto answer = client_->Get("/sheet");
  EXPECT_EQ(answer->status, 409);
  EXPECT_THAT(answer->body, HasSubstr("読みの最中"));
  EXPECT_THAT(answer->body, HasSubstr("a reading is under way"));
}

TEST_F(DeskServerTest, TellsWhereTheReplayIsOrWhyThereIsNone) {
  EXPECT_EQ(client_->Get("/data/replay")->body, R"({"port":4711})");
  still_ = true;
  const auto none = client_->Get("/data/replay");
  EXPECT_EQ(none->status, 409);
  EXPECT_THAT(none->body, HasSubstr("nothing is recorded yet"));
  EXPECT_EQ(client_->Get("/data/elsewhere")->status, 404);
}

TEST_F(DeskServerTest, NoHumanReadsSoNoCardIsTaken) {
  const auto answer =
      client_->Post("/api/card", R"({"card":17})", "application/json");
  EXPECT_EQ(answer->status, 409);
}

TEST_F(MatchServerTest, TheLastViewReachesAnOpenPageBeforeTheEnd) {
  Show("take");
  OpenPage page(port_);
  ASSERT_TRUE(page.Gets("event: view"));
  Show("finished");
  server_.Stop();
  EXPECT_TRUE(page.Gets("\"phase\":\"finished\""));
}

TEST_F(MatchServerTest, APortInUseIsSaidPlainly) {
  MatchServer second;
  MatchServer::Options options;
  options.port = port_;
  const auto port = second.Start(options);
  ASSERT_FALSE(port);
  EXPECT_EQ(port.error().kind, ErrorKind::kDevice);
  EXPECT_THAT(port.error().message, HasSubstr("in use"));
}

TEST_F(MatchServerTest, AFreePortServesInPlaceOfOneInUseWhereThatIsAskedFor) {
  web::PageServer second;
  web::PageServer::Options options;
  options.port = port_;
  options.or_free_port = true;
  options.room_files = PageFiles();
  options.files = {"/desk.html"};
  const auto port = second.Start(std::move(options));
  ASSERT_TRUE(port) << port.error().message;
  EXPECT_NE(*port, port_);
  EXPECT_EQ(httplib::Client("127.0.0.1", *port).Get("/desk")->status, 200);
}

TEST_F(MatchServerTest, APortIsFreeAgainAfterStop) {
  server_.Stop();
  MatchServer second;
  MatchServer::Options options;
  options.port = port_;
  EXPECT_TRUE(second.Start(options));
}

TEST_F(MatchServerTest, ScriptsAndFramesFromElsewhereAreForbidden) {
  const auto answer = httplib::Client("127.0.0.1", port_).Get("/");
  EXPECT_THAT(answer->get_header_value("Content-Security-Policy"),
              HasSubstr("frame-ancestors 'none'"));
  EXPECT_FALSE(answer->has_header("Access-Control-Allow-Origin"));
}

}  // namespace
}  // namespace kimari::live
