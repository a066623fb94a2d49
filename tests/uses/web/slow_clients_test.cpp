// Clients that send slowly, read slowly, or send what is not wanted.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <list>
#include <string>
#include <thread>
#include <vector>

#include "host/base/clock.h"
#include "host/uses/web/page_server.h"
#include "tests/uses/web/raw_client.h"

namespace kimari::web {
namespace {

class SlowClients : public ::testing::Test {
 protected:
  void SetUp() override {
    static constexpr PageFile kPage[] = {{"/desk.html", "text/html", "desk"}};
    PageServer::Options options;
    options.room_files = kPage;
    options.files = {"/desk.html"};
    options.on_post["/api/desk"] = [this](const std::string& body) {
      pressed_.push_back(body);
      return PageServer::Answer{};
    };
    options.get = [](const std::string&) {
      return PageServer::Content{"image/jpeg", std::string(3 << 20, 'x')};
    };
    const auto port = server_.Start(std::move(options));
    ASSERT_TRUE(port) << port.error().message;
    port_ = *port;
  }
  void TearDown() override { LetGo(); }

  // Each asks for a large picture and takes nothing of it.
  void AskAndTakeNothing(int connections) {
    for (int i = 0; i < connections; ++i) {
      slow_.emplace_back(port_).Send(
          "GET /data/picture HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    }
  }

  // Each sends a byte of a request now and then, for as long as it can.
  void Drip(int connections) {
    for (int i = 0; i < connections; ++i) slow_.emplace_back(port_);
    dripping_ = std::thread([this] {
      while (!enough_) {
        for (const RawClient& client : slow_) client.Send("G");
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
      }
    });
  }
  void LetGo() {
    enough_ = true;
    if (dripping_.joinable()) dripping_.join();
    slow_.clear();
  }
  std::string Press() const {
    return Raw(
        "POST /api/desk HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        "Content-Type: application/json\r\nContent-Length: 2\r\n"
        "Connection: close\r\n\r\n{}");
  }
  // A press that is answered while all the slow ones still wait: not one of
  // them was let go for it. A machine that stands still may let some go by.
  bool APressIsAnsweredBeforeThem() const {
    for (int i = 0; i < 20; ++i) {
      EXPECT_THAT(Press(), testing::HasSubstr(" 200 "));
      if (std::all_of(slow_.begin(), slow_.end(),
                      [](const RawClient& slow) { return slow.Waits(); })) {
        return true;
      }
    }
    return false;
  }
  // The quickest of `presses`: what the machine adds is in the others.
  Duration Quickest(int presses) const {
    const SteadyClock clock;
    Duration best = Seconds(1000);
    for (int i = 0; i < presses; ++i) {
      const HostTime before = clock.Now();
      EXPECT_THAT(Press(), testing::HasSubstr(" 200 "));
      best = std::min(best, clock.Now() - before);
    }
    return best;
  }
  std::string Raw(const std::string& request) const {
    const RawClient client(port_);
    client.Send(request);
    return client.Answer();
  }

  PageServer server_;
  uint16_t port_ = 0;
  std::vector<std::string> pressed_;
  std::list<RawClient> slow_;
  std::thread dripping_;
  std::atomic<bool> enough_{false};
};

TEST_F(SlowClients, DoNotKeepTheServerFromEnding) {
  Drip(70);
  server_.Stop();
  EXPECT_FALSE(enough_) << "they drip on";
}

TEST_F(SlowClients, AndFiftyOpenPagesHoldNoPressUp) {
  std::list<RawClient> pages;
  for (int i = 0; i < 50; ++i) {
    pages.emplace_back(port_).Send(
        "GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  }
  Drip(200);
  EXPECT_TRUE(APressIsAnsweredBeforeThem());
}

TEST_F(SlowClients, MoreOfThemThanWorkersThatTakeNothingHoldNoPressUp) {
  AskAndTakeNothing(110);
  EXPECT_TRUE(APressIsAnsweredBeforeThem());
}

// A picture is a request of its own: a server that looks now and then whether
// one has come would take as long as it looks away.
TEST_F(SlowClients, CostARequestThatIsThereNoTurnOfWaiting) {
  const Duration alone = Quickest(20);
  Drip(20);
  EXPECT_LT(Quickest(40), alone * 10 + Milliseconds(5));
}

TEST_F(SlowClients, ARequestThatIsNotThereInTimeIsCut) {
  const RawClient client(port_);
  client.Send("GET / HTTP/1.1\r\n");
  EXPECT_EQ(client.Answer(), "");
}

TEST_F(SlowClients, ARequestInTwoPiecesIsAnswered) {
  const RawClient client(port_);
  client.Send("GET / HTTP/1.1\r\nHost: 127.0");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  client.Send(".0.1\r\n\r\n");
  EXPECT_THAT(client.Answer(), testing::HasSubstr("200 OK"));
}

TEST_F(SlowClients, WhatIsPackedOrChunkedOrTooLongIsRefusedUnread) {
  const std::string head =
      "POST /api/desk HTTP/1.1\r\nHost: 127.0.0.1\r\n"
      "Content-Type: application/json\r\n";
  EXPECT_THAT(Raw(head + "Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}"),
              testing::HasSubstr(" 415 "));
  EXPECT_THAT(Raw(head + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"),
              testing::HasSubstr(" 415 "));
  EXPECT_THAT(Raw(head + "Content-Length: 5000\r\n\r\n"),
              testing::HasSubstr(" 413 "));
  EXPECT_THAT(Raw(head + "Content-Length: -1\r\n\r\n"),
              testing::HasSubstr(" 413 "));
  EXPECT_THAT(Raw("GET / HTTP/1.1\r\nX: " + std::string(20000, 'x')),
              testing::HasSubstr(" 431 "));
  EXPECT_TRUE(pressed_.empty());
}

}  // namespace
}  // namespace kimari::web
