// Whoever wants to keep the page from people: all kinds at once, with and
// without the token. What they cost in time and memory prints hostile.mjs.
#include <gmock/gmock.h>

#include <atomic>
#include <list>
#include <string>
#include <thread>
#include <vector>

#include "host/base/clock.h"
#include "host/uses/live/match_server.h"
#include "tests/uses/view/example_view.h"
#include "tests/uses/web/raw_client.h"

namespace kimari::live {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kHostilesToken = "0123456789abcdef";

class HostileClients : public testing::Test {
 protected:
  void SetUp() override {
    MatchServer::Options options;
    options.token = kHostilesToken;
    options.clock = &clock_;
    options.behind = "https://karuta.example.jp";
    options.deck = "[1]";
    options.on_desk =
        [this](const evidence::DeskEntry&) -> tl::expected<void, web::Text> {
      ++held_;
      return {};
    };
    options.replay = []() -> tl::expected<uint16_t, web::Text> {
      return tl::unexpected(web::Text{std::string(1 << 20, 'x'), ""});
    };
    const auto port = server_.Start(options);
    ASSERT_TRUE(port) << port.error().message;
    port_ = *port;
    server_.Publish(*view::Scene("take"));
  }

  std::string Raw(const std::string& request) const {
    const web::RawClient client(port_);
    client.Send(request);
    return client.Answer();
  }
  static std::string Head(const std::string& first, const std::string& fields) {
    return first + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + fields + "\r\n";
  }
  static std::string WithToken() {
    return std::string("Authorization: Bearer ") + kHostilesToken + "\r\n";
  }
  static std::string Press(const std::string& body) {
    return Head("POST /api/desk",
                WithToken() + "Content-Type: application/json\r\n" +
                    "Content-Length: " + std::to_string(body.size()) + "\r\n") +
           body;
  }
  std::string Hold() const { return Raw(Press(R"({"what":"hold","by":"B"})")); }

  // Of whom the proxy on this machine tells.
  std::string HoldOf(const std::string& who) const {
    std::string press = Press(R"({"what":"hold","by":"B"})");
    press.insert(press.find("Host:"), "X-Forwarded-For: " + who + "\r\n");
    return Raw(press);
  }

  // `count` of each kind; they stay for as long as the test does.
  void Attack(int count) {
    const std::vector<std::string> kinds = {
        "",
        "G",
        "\x16\x03\x01\x02",
        Head("POST /", ""),
        Head("POST /api/desk", WithToken()),
        Head("POST /", "Content-Length:\r\nContent-Length: 1000000\r\n"),
        Head("POST /", "Content-Length: 4096\r\n"),
        Press("").substr(0, 60),
        Head("POST /",
             "Content-Encoding:\r\nContent-Encoding: br\r\n"
             "Content-Length: 5\r\n") +
            "abcde",
        Head("POST /", "Transfer-Encoding:\r\nTransfer-Encoding: chunked\r\n"),
        "GET / HTTP/1.1\r\nX: " + std::string(12000, 'x'),
        Head("GET /desk.js", ""),
        Head(std::string("GET /events?token=") + kHostilesToken, ""),
        Head("GET /data/replay", WithToken()),
        Head("GET /api/state", "Authorization: Bearer wrong\r\n"),
        Head("GET /", "") + Head("GET /", "") + Head("GET /", ""),
        Press(R"({"what":)" + std::string(2000, '[')),
    };
    for (int i = 0; i < count; ++i) {
      for (const std::string& kind : kinds) {
        hostile_.emplace_back(port_).Send(kind);
      }
    }
  }

  SteadyClock clock_;
  MatchServer server_;
  uint16_t port_ = 0;
  std::atomic<int> held_ = 0;
  std::list<web::RawClient> hostile_;
};

TEST_F(HostileClients, KeepNoHoldFromTheMatch) {
  for (int i = 0; i < 4; ++i) {
    Attack(3);
    EXPECT_THAT(Hold(), HasSubstr(" 200 "));
  }
  EXPECT_EQ(held_, 4);
}

TEST_F(HostileClients, KeepNoPageFromAnybody) {
  Attack(12);
  EXPECT_THAT(Raw(Head("GET /desk", "")), HasSubstr("/desk.js"));
  EXPECT_THAT(Raw(Head("GET /api/state", WithToken())), HasSubstr("\"A\""));
}

TEST_F(HostileClients, DoNotKeepItFromEnding) {
  Attack(12);
  server_.Stop();
  EXPECT_THAT(hostile_.back().Answer(), Not(HasSubstr(" 200 ")));
}

TEST_F(HostileClients, AreNotReadBeyondTheirRequest) {
  const web::RawClient client(port_);
  client.Send(Head("POST /", "Content-Length: 4096\r\n"));
  const std::string piece(64 << 10, ' ');
  int pieces = 0;
  while (pieces < 200 && client.Send(piece)) ++pieces;
  EXPECT_LT(pieces, 200);
}

TEST_F(HostileClients, GetOneAnswerHoweverManyTheyAskFor) {
  std::string requests;
  for (int i = 0; i < 50; ++i) requests += Head("GET /api/deck", WithToken());
  const std::string answer = Raw(requests);
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK"));
  EXPECT_EQ(answer.find("HTTP/1.1", 1), std::string::npos);
}

TEST_F(HostileClients, AreRefusedBeforeTheirTokenIsAskedFor) {
  EXPECT_THAT(Raw(Head("POST /api/desk", "")), HasSubstr(" 411 "));
  EXPECT_THAT(Raw(Head("PUT /", "Content-Encoding:\r\n")), HasSubstr(" 415 "));
  EXPECT_THAT(Raw(Head("DELETE /x", "Content-Length: 5000\r\n")),
              HasSubstr(" 413 "));
}

TEST_F(HostileClients, HaveThePagesFilesForReadingAlone) {
  EXPECT_THAT(Raw(Head("HEAD /desk", "")), HasSubstr(" 200 "));
  EXPECT_THAT(Raw(Head("POST /desk", "Content-Length: 0\r\n")),
              HasSubstr(" 401 "));
}

TEST_F(HostileClients, AreToldWhatADeepPressIsAndNothingEnds) {
  const std::string open(1900, '['), close(1900, ']');
  EXPECT_THAT(Raw(Press(R"({"what":)" + open + close + "}")),
              HasSubstr(" 400 "));
  const std::string answer = Raw(Press(R"({"what":[[1]],"by":"B"})"));
  EXPECT_THAT(answer, HasSubstr("a list"));
  EXPECT_THAT(answer, HasSubstr("リスト"));
}

TEST_F(HostileClients, HearToGoOnBeforeTheBodyOnlyWhereItIsWanted) {
  const web::RawClient client(port_);
  const std::string body = R"({"what":"hold","by":"B"})";
  const std::string whole = Press(body);
  std::string head = whole.substr(0, whole.size() - body.size() - 2);
  client.Send(head + "Expect: 100-continue\r\n\r\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  client.Send(body);
  const std::string answer = client.Answer();
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200"));
  EXPECT_THAT(Raw(Head("POST /api/desk",
                       "Content-Length: 2\r\nExpect: 100-continue\r\n")),
              StartsWith("HTTP/1.1 401"));
}

TEST_F(HostileClients, ThatPressWithoutEndAreSlowedAndNobodyElseIs) {
  std::string last;
  for (int i = 0; i < 1000 && !last.starts_with("HTTP/1.1 429"); ++i) {
    last = HoldOf("10.0.0.7");
  }
  EXPECT_THAT(last, HasSubstr("Retry-After: 1\r\n"));
  EXPECT_THAT(HoldOf("10.0.0.8"), HasSubstr(" 200 "));
  EXPECT_THAT(Hold(), HasSubstr(" 200 "));
}

TEST_F(HostileClients, UnderAForeignNameLearnWhereThePageIs) {
  const std::string answer =
      Raw("GET /desk HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  EXPECT_THAT(answer, HasSubstr(" 403 "));
  EXPECT_THAT(answer, HasSubstr("http://127.0.0.1:" + std::to_string(port_)));
}

}  // namespace
}  // namespace kimari::live
