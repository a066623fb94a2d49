// Connections, their limits and who gives way, on a server without pages.
#include "host/web/http_server.h"

#include <gmock/gmock.h>

#include <atomic>
#include <list>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "tests/web/raw_client.h"

namespace kimari::web {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class AServer : public testing::Test {
 protected:
  void Start(HttpServer::Limits limits) {
    server_ = std::make_unique<HttpServer>(limits);
    large_ = server_->AddLane(2, /*large=*/true);
    small_ = server_->AddLane(1, /*large=*/false);
    HttpServer::Options options;
    options.host = "127.0.0.1";
    options.fields = "X-All: 1\r\n";
    options.decide = [this](const HttpRequest& request) {
      return Decide(request);
    };
    const auto port = server_->Start(std::move(options));
    ASSERT_TRUE(port) << port.error().message;
    port_ = *port;
  }
  HttpServer::Plan Decide(const HttpRequest& request) {
    HttpServer::Plan plan;
    if (request.path == "/large") {
      plan.lane = large_;
      plan.work = [this](const HttpRequest&) {
        ++made_;
        return AnswerWith(std::string(8 << 20, 'x'), "text/plain");
      };
    } else if (request.path == "/echo") {
      plan.lane = small_;
      plan.takes_body = true;
      plan.work = [](const HttpRequest& asked) {
        return AnswerWith(asked.body, "text/plain");
      };
    } else if (request.path == "/fails") {
      plan.lane = small_;
      plan.work = [](const HttpRequest&) -> HttpAnswer {
        throw std::runtime_error("a handler's fault");
      };
    } else {
      plan.answer = AnswerWith("hello", "text/plain");
    }
    return plan;
  }
  std::string Ask(const std::string& request) const {
    const RawClient client(port_);
    client.Send(request);
    return client.Answer();
  }
  std::string Get(const std::string& path) const {
    return Ask("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
  }
  // Connections that send this and no more.
  void Crowd(int count, const std::string& sent) {
    for (int i = 0; i < count; ++i) crowd_.emplace_back(port_).Send(sent);
  }

  std::unique_ptr<HttpServer> server_;
  size_t large_ = 0;
  size_t small_ = 0;
  uint16_t port_ = 0;
  std::atomic<int> made_ = 0;
  std::list<RawClient> crowd_;
};

TEST_F(AServer, AnswersWithItsFieldsAndOnce) {
  Start({});
  EXPECT_EQ(Get("/"),
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n"
            "Content-Type: text/plain\r\nX-All: 1\r\n\r\nhello");
  EXPECT_TRUE(
      Ask("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab")
          .ends_with("\r\n\r\nab"));
}

TEST_F(AServer, AnswersAHeadWithoutTheBytes) {
  Start({});
  const std::string answer = Ask("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_THAT(answer, HasSubstr("Content-Length: 5\r\n"));
  EXPECT_TRUE(answer.ends_with("\r\n\r\n"));
}

TEST_F(AServer, WhereThoseThatOnlyWaitAreManyTheOldestGivesWay) {
  Start({.request_within = Seconds(60), .connections = 10});
  Crowd(30, "G");
  EXPECT_THAT(Get("/"), HasSubstr("hello"));
  EXPECT_EQ(crowd_.front().Answer(), "") << "it is closed";
  EXPECT_TRUE(crowd_.back().Waits());
}

TEST_F(AServer, WhereLargeAnswersAreManyOnlySomeAreMade) {
  Start({.slow = Seconds(60), .held = 1 << 20});
  Crowd(20, "GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_THAT(Get("/"), HasSubstr("hello"));
  EXPECT_LE(made_, 3);
}

TEST_F(AServer, WhoStandsStillLeavesRoomForTheNextLargeAnswer) {
  Start({.slow = Milliseconds(50), .held = 1 << 20});
  Crowd(6, "GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(Get("/large").size() >> 20, 8U);
}

TEST_F(AServer, AHandlerThatThrowsIsAnsweredFor) {
  Start({});
  EXPECT_THAT(Get("/fails"), StartsWith("HTTP/1.1 500 "));
  EXPECT_THAT(Get("/"), HasSubstr("hello"));
}

TEST_F(AServer, ALateRequestIsCut) {
  Start({.request_within = Milliseconds(100)});
  EXPECT_EQ(Ask("GET / HTTP/1.1\r\n"), "");
  EXPECT_EQ(Ask("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na"),
            "");
}

TEST_F(AServer, ALateReaderIsCut) {
  Start({.piece_within = Milliseconds(100)});
  const RawClient client(port_);
  client.Send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  while (made_ == 0) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  EXPECT_LT(client.Answer().size() >> 20, 8U);
}

}  // namespace
}  // namespace kimari::web
