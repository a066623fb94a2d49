// What phones, strangers and misspelt commands get from the reader's server.
#include "host/uses/evening/reader_server.h"

#include <gmock/gmock.h>
#include <httplib.h>

#include <string>
#include <vector>

namespace kimari::evening {
namespace {

using testing::HasSubstr;
using testing::Not;
using web::Text;

constexpr char kToken[] = "0123456789abcdef";

class ReaderServerTest : public testing::Test {
 protected:
  void Listen(const std::string& host, const std::string& token) {
    ReaderServer::Options options;
    options.host = host;
    options.token = token;
    options.clock = &clock_;
    options.with_body = {"tracks"};
    options.on_command =
        [this](
            const ReaderCommand& command) -> tl::expected<std::string, Text> {
      commands_.push_back(command.name);
      if (command.name == "tracks") return R"({"phrases":200})";
      if (command.revision != 7) return tl::unexpected(Text{"late", "遅い"});
      return {};
    };
    const auto port = server_.Start(options);
    ASSERT_TRUE(port) << port.error().message;
    port_ = *port;
    ReaderView view;
    view.order_hash = "the-hash";
    server_.Publish(view);
  }
  httplib::Result Get(const std::string& path,
                      const httplib::Headers& headers = {}) {
    return httplib::Client("127.0.0.1", port_).Get(path, headers);
  }
  httplib::Result Post(const std::string& body,
                       const httplib::Headers& headers = {}) {
    return httplib::Client("127.0.0.1", port_)
        .Post("/api/command", headers, body, "application/json");
  }
  static httplib::Headers Bearing(const std::string& token) {
    return {{"Authorization", "Bearer " + token}};
  }

  SimulatedClock clock_;
  std::vector<std::string> commands_;
  uint16_t port_ = 0;
  ReaderServer server_;
};

TEST_F(ReaderServerTest, ServesItsOwnPageAndNotTheMatchs) {
  Listen("127.0.0.1", "");
  EXPECT_THAT(Get("/")->body, HasSubstr("/read.js"));
  EXPECT_EQ(Get("/read.css")->status, 200);
  EXPECT_EQ(Get("/page.js")->status, 404);
}

TEST_F(ReaderServerTest, WithoutATokenThisMachineSeesAndSteers) {
  Listen("127.0.0.1", "");
  EXPECT_THAT(Get("/api/state")->body, HasSubstr("the-hash"));
  EXPECT_EQ(Post(R"({"command":"next","revision":7})")->status, 200);
  EXPECT_THAT(commands_, testing::ElementsAre("next"));
}

TEST_F(ReaderServerTest, APressThatAsksIsAnsweredForWhoKnowsTheToken) {
  Listen("0.0.0.0", kToken);
  const auto ask = [&](const httplib::Headers& headers) {
    return httplib::Client("127.0.0.1", port_)
        .Post("/api/tracks", headers, "{}", "application/json");
  };
  EXPECT_EQ(ask({})->status, 401);
  EXPECT_TRUE(commands_.empty());
  EXPECT_EQ(ask(Bearing(kToken))->body, R"({"phrases":200})");
}

TEST_F(ReaderServerTest, ARefusalComesBackInBothLanguages) {
  Listen("127.0.0.1", "");
  const auto answer = Post(R"({"command":"next","revision":6})");
  EXPECT_EQ(answer->status, 409);
  EXPECT_THAT(answer->body, AllOf(HasSubstr("late"), HasSubstr("遅い")));
}

TEST_F(ReaderServerTest, WhatIsNoCommandGoesNowhere) {
  Listen("127.0.0.1", "");
  for (const char* body :
       {"", "{", R"({"command":"next"})", R"({"command":"next","revision":-1})",
        R"({"command":3,"revision":7})", R"(["next",7])"}) {
    EXPECT_EQ(Post(body)->status, 400) << body;
  }
  EXPECT_TRUE(commands_.empty());
}

TEST_F(ReaderServerTest, WithATokenItsFilesAreForAllAndTheRestForWhoKnowsIt) {
  Listen("0.0.0.0", kToken);
  EXPECT_EQ(Get("/")->status, 200);
  EXPECT_EQ(Get("/read.js")->status, 200);
  for (const char* path : {"/api/state", "/events", "/elsewhere"}) {
    const auto answer = Get(path);
    EXPECT_EQ(answer->status, 401) << path;
    EXPECT_THAT(answer->body, Not(HasSubstr("the-hash")));
    EXPECT_THAT(answer->body, HasSubstr("アドレスをもう一度開いて"));
  }
  EXPECT_EQ(Post(R"({"command":"next","revision":7})")->status, 401);
  EXPECT_TRUE(commands_.empty());
}

TEST_F(ReaderServerTest, WhoKnowsTheTokenSeesAndSteers) {
  Listen("0.0.0.0", kToken);
  EXPECT_THAT(Get("/api/state", Bearing(kToken))->body, HasSubstr("the-hash"));
  EXPECT_EQ(Post(R"({"command":"hold","revision":7})", Bearing(kToken))->status,
            200);
  EXPECT_THAT(commands_, testing::ElementsAre("hold"));
}

TEST_F(ReaderServerTest, AStreamTakesTheTokenFromItsAddress) {
  Listen("0.0.0.0", kToken);
  std::string received;
  const auto until_view = [&](const char* data, size_t size) {
    received.append(data, size);
    return received.find("the-hash") == std::string::npos;
  };
  httplib::Client("127.0.0.1", port_)
      .Get(std::string("/events?token=") + kToken, until_view);
  EXPECT_THAT(received, HasSubstr("the-hash"));
  EXPECT_EQ(Get(std::string("/api/state?token=") + kToken)->status, 401);
}

TEST_F(ReaderServerTest, WrongTokensAreRefusedAndSoonHeardOnlyOnceASecond) {
  Listen("0.0.0.0", kToken);
  for (const char* wrong : {"0", "0123456789abcdeg", "0123456789abcdef0"}) {
    EXPECT_EQ(Get("/api/state", Bearing(wrong))->status, 401) << wrong;
  }
  int heard = 3;
  while (Get("/api/state", Bearing("wrong"))->status == 401 && heard < 100) {
    ++heard;
  }
  EXPECT_EQ(heard, 10);
  EXPECT_EQ(Get("/api/state", Bearing("wrong"))->status, 429);
  EXPECT_EQ(Get("/api/state", Bearing(kToken))->status, 200)
      << "whoever knows it may share the address";
  clock_.AdvanceTo(clock_.Now() + Seconds(1));
  EXPECT_EQ(Get("/api/state", Bearing("wrong"))->status, 401);
}

TEST_F(ReaderServerTest, AnswersUnderItsAddressesAndNoForeignName) {
  Listen("0.0.0.0", kToken);
  const auto under = [&](const std::string& host) {
    auto headers = Bearing(kToken);
    headers.emplace("Host", host);
    return Get("/api/state", headers)->status;
  };
  EXPECT_EQ(under("192.168.1.5:8077"), 200);
  EXPECT_EQ(under("[fe80::1]:8077"), 200);
  EXPECT_EQ(under("evil.example"), 403);
  EXPECT_EQ(under("192.168.1.5.evil.example"), 403);
  EXPECT_EQ(under(""), 403);
}

TEST_F(ReaderServerTest, OnLoopbackNoOtherAddressIsItsOwn) {
  Listen("127.0.0.1", "");
  EXPECT_EQ(Get("/api/state", {{"Host", "192.168.1.5"}})->status, 403);
}

TEST_F(ReaderServerTest, AForeignPageSteersNothing) {
  Listen("0.0.0.0", kToken);
  auto headers = Bearing(kToken);
  headers.emplace("Origin", "http://evil.example");
  EXPECT_EQ(Post(R"({"command":"next","revision":7})", headers)->status, 403);
  EXPECT_TRUE(commands_.empty());
}

TEST(ReaderJson, TellsTheSeedOnlyOfASetThatIsOver) {
  ReaderView view;
  view.order_seed = "secret";
  view.state = ReaderView::State::kReading;
  EXPECT_THAT(ToJson(view), Not(HasSubstr("secret")));
  view.state = ReaderView::State::kStopped;
  EXPECT_THAT(ToJson(view), HasSubstr("secret"));
}

}  // namespace
}  // namespace kimari::evening
