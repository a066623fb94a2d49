// Connections, their limits and who gives way, on a server without pages.
#include "host/uses/web/http_server.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <list>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "tests/uses/web/raw_client.h"

namespace kimari::web {
namespace {

// Of other addresses three together, two of each; of this machine three.
constexpr Places::Shares kStreams = {
    .all = 4, .each = 2, .here = 3, .others = 3};

using testing::HasSubstr;
using testing::StartsWith;

// Says hello once, and goodbye where it gives way.
class Greeting : public HttpStream {
 public:
  Piece Next(bool) override {
    if (std::exchange(greeted_, true)) return {};
    return {std::make_shared<const std::string>("hello\n"), false};
  }
  std::string Dismissal() const override { return "goodbye\n"; }

 private:
  bool greeted_ = false;
};

class AServer : public testing::Test {
 protected:
  void Start(HttpServer::Limits limits) {
    server_ = std::make_unique<HttpServer>(limits);
    large_ = server_->AddLargeLane(2);
    small_ = server_->AddLane(1, {.all = 8, .each = 2, .here = 6, .others = 6});
    HttpServer::Options options;
    options.host = "127.0.0.1";
    options.fields = "X-All: 1\r\n";
    options.decide = [this](const HttpRequest& request) {
      return Decide(request);
    };
    options.whose = [](const HttpRequest& request) {
      return request.forwarded_for.empty() ? request.address
                                           : request.forwarded_for;
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
    } else if (request.path == "/stream") {
      plan.stream = std::make_unique<Greeting>();
    } else if (request.path == "/waits") {
      plan.lane = small_;
      plan.work = [this](const HttpRequest&) {
        while (!goes_on_) std::this_thread::yield();
        return AnswerWith("done", "text/plain");
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
  // "GET /path", of whom a proxy tells.
  static std::string Of(const std::string& who, const std::string& path) {
    return "GET " + path + " HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: " + who +
           "\r\n\r\n";
  }
  // One more stream of theirs, which has begun; the streams of all in turn.
  RawClient& Opens(const std::string& who) {
    RawClient& stream = crowd_.emplace_back(port_);
    stream.Send(Of(who, "/stream"));
    stream.Until("hello\n");
    return stream;
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
  std::atomic<bool> goes_on_ = false;
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

TEST_F(AServer, TheOldestStreamOfAPhoneGivesWayToItsNewestAndSaysGoodbye) {
  Start({.streams = kStreams});
  const RawClient& oldest = Opens("10.0.0.7");
  const RawClient& second = Opens("10.0.0.7");
  const RawClient& newest = Opens("10.0.0.7");
  EXPECT_EQ(oldest.Answer(), "goodbye\n");
  EXPECT_TRUE(second.IsQuiet());
  EXPECT_TRUE(newest.IsQuiet());
}

TEST_F(AServer, APhonesStreamsAreNobodyElsesToLose) {
  Start({.streams = kStreams});
  const RawClient& another = Opens("10.0.0.8");
  const RawClient& desk = Opens("127.0.0.1");
  for (int i = 0; i < 20; ++i) Opens("10.0.0.7");
  EXPECT_TRUE(another.IsQuiet());
  EXPECT_TRUE(desk.IsQuiet());
}

TEST_F(AServer, WhoHasNoStreamGetsOneOfWhoeverHasMost) {
  Start({.streams = kStreams});
  const RawClient& first = Opens("10.0.0.1");
  Opens("10.0.0.1");
  Opens("10.0.0.2");
  EXPECT_TRUE(Opens("10.0.0.3").IsQuiet());
  EXPECT_EQ(first.Answer(), "goodbye\n");
}

TEST_F(AServer, WhereEachHasOneStreamTheNextPhoneIsTurnedAwayAndTheDeskIsNot) {
  Start({.streams = kStreams});
  for (const char* who : {"10.0.0.1", "10.0.0.2", "10.0.0.3"}) Opens(who);
  const std::string refused = Ask(Of("10.0.0.4", "/stream"));
  EXPECT_THAT(refused, StartsWith("HTTP/1.1 503 "));
  EXPECT_THAT(refused, HasSubstr("Retry-After: 5\r\n"));
  EXPECT_TRUE(Opens("127.0.0.1").IsQuiet());
}

TEST_F(AServer, ThisMachineLeavesStreamsForOthers) {
  Start({.streams = kStreams});
  for (int i = 0; i < 10; ++i) Opens("127.0.0.1");
  EXPECT_TRUE(Opens("10.0.0.1").IsQuiet());
  EXPECT_EQ(std::ranges::count_if(crowd_, &RawClient::IsQuiet), 3 + 1);
}

TEST_F(AServer, OfOneAddressOnlySoManyPressesWait) {
  Start({});
  Crowd(2, Of("10.0.0.7", "/waits"));
  const std::string refused = Ask(Of("10.0.0.7", "/waits"));
  EXPECT_THAT(refused, StartsWith("HTTP/1.1 503 "));
  EXPECT_THAT(refused, HasSubstr("press again in a moment"));
  const RawClient other(port_);
  other.Send(Of("10.0.0.8", "/waits"));
  goes_on_ = true;
  EXPECT_THAT(other.Answer(), HasSubstr("done"));
}

TEST_F(AServer, OfOneAddressOnlySoManyConnectionsAreOpen) {
  Start({.request_within = Seconds(60), .connections = 40});
  Crowd(40, "G");
  std::list<RawClient> others;
  for (int i = 0; i < 5; ++i) others.emplace_back(port_, "127.0.0.2").Send("G");
  EXPECT_THAT(Get("/"), HasSubstr("hello"));
  for (const RawClient& other : others) EXPECT_TRUE(other.Waits());
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

TEST_F(AServer, OneAddressLeavesRoomForTheLargeAnswersOfOthers) {
  Start({.slow = Seconds(60), .held = 10 << 20});
  Crowd(20, Of("10.0.0.7", "/large"));
  const RawClient other(port_);
  other.Send(Of("10.0.0.8", "/large"));
  EXPECT_EQ(other.Answer().size() >> 20, 8U);
}

TEST_F(AServer, TheHeadOfALargeAnswerHoldsNoRoom) {
  Start({.slow = Seconds(60), .held = 1 << 20});
  for (int i = 0; i < 5; ++i) Ask("HEAD /large HTTP/1.1\r\nHost: a\r\n\r\n");
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
