// What is a request, and what is refused by its head.
#include "host/uses/web/request_reader.h"

#include <gmock/gmock.h>

#include <string>

namespace kimari::web {
namespace {

using State = RequestReader::State;
using testing::HasSubstr;

class Head : public testing::Test {
 protected:
  // What comes of it: 200 for a request, 0 where it goes on, else why not.
  int StatusOf(const std::string& bytes) {
    RequestReader reader(limits_);
    switch (reader.Feed(bytes)) {
      case State::kMore:
        return 0;
      case State::kRefused:
        return reader.Refusal().status;
      case State::kHead:
        request_ = reader.Request();
        return 200;
    }
    return -1;
  }
  int Get(const std::string& fields, const std::string& target = "/") {
    return StatusOf("GET " + target + " HTTP/1.1\r\nHost: a\r\n" + fields +
                    "\r\n");
  }
  int Post(const std::string& fields) {
    return StatusOf("POST / HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n");
  }

  RequestReader::Limits limits_;
  HttpRequest request_;
};

TEST_F(Head, SaysWhatIsAsked) {
  EXPECT_EQ(Get("Authorization: Bearer b\r\nOrigin: http://a\r\n",
                "/data/%E3%81%82?token=c%2B&d"),
            200);
  EXPECT_EQ(request_.method, "GET");
  EXPECT_EQ(request_.path, "/data/あ");
  EXPECT_EQ(request_.Parameter("token"), "c+");
  EXPECT_EQ(request_.Parameter("d"), "");
  EXPECT_EQ(request_.authorization, "Bearer b");
}

TEST_F(Head, IsTheSameByteByByte) {
  const std::string whole =
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n";
  RequestReader reader(limits_);
  for (size_t i = 0; i + 1 < whole.size(); ++i) {
    ASSERT_EQ(reader.Feed(whole.substr(i, 1)), State::kMore) << i;
  }
  EXPECT_EQ(reader.Feed("\n"), State::kHead);
  EXPECT_EQ(reader.Request().body_length, 2U);
}

TEST_F(Head, OfTheBodyTakesWhatIsItsAndNoMore) {
  EXPECT_EQ(StatusOf("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab"
                     "GET / HTTP/1.1\r\n"),
            200);
  EXPECT_EQ(request_.body, "ab");
}

TEST_F(Head, OfWhatHasABodySaysItsLengthOnce) {
  EXPECT_EQ(Post(""), 411);
  EXPECT_EQ(Post("Content-Length:\r\n"), 413);
  EXPECT_EQ(Post("Content-Length:\r\nContent-Length: 1000000\r\n"), 413);
  EXPECT_EQ(Post("Content-Length: 2\r\nContent-Length: 2\r\n"), 411);
  EXPECT_EQ(Post("Content-Length: 2\r\nContent-Length: 3\r\n"), 411);
  EXPECT_EQ(Post("Content-Length: 2, 2\r\n"), 411);
  EXPECT_EQ(Post("Content-Length: +2\r\n") / 100, 4);
  EXPECT_EQ(Post("Content-Length: 0x2\r\n") / 100, 4);
  EXPECT_EQ(Post("Content-Length: 18446744073709551618\r\n") / 100, 4);
}

TEST_F(Head, OfEveryMethodIsHeldToIt) {
  for (const char* method :
       {"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PRI", "FETCH", "get"}) {
    EXPECT_EQ(StatusOf(std::string(method) + " /x HTTP/1.1\r\nHost: a\r\n\r\n"),
              411)
        << method;
  }
}

TEST_F(Head, OfWhatIsPackedInAnyWayIsRefused) {
  const std::string length = "Content-Length: 2\r\n";
  for (const char* field :
       {"Content-Encoding: br",
        "Content-Encoding:", "content-encoding: identity",
        "Content-Encoding:\r\nContent-Encoding: br", "Transfer-Encoding:",
        "Transfer-Encoding:\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip", "Transfer-Encoding: identity"}) {
    EXPECT_EQ(Post(length + field + "\r\n"), 415) << field;
    EXPECT_EQ(Get(std::string(field) + "\r\n"), 415) << field;
  }
  EXPECT_EQ(Post("Transfer-Encoding: chunked\r\n"), 415);
  EXPECT_EQ(Post("Transfer-Encoding: chunked\r\n" + length), 415);
  EXPECT_EQ(Post(length + "Transfer-Encoding: chunked\r\n"), 415);
}

TEST_F(Head, OfABodyThatIsTooLongIsRefused) {
  EXPECT_EQ(Post("Content-Length: 4096\r\n"), 200);
  EXPECT_EQ(Post("Content-Length: 4097\r\n"), 413);
  EXPECT_EQ(Get("Content-Length: 4097\r\n"), 413);
}

TEST_F(Head, ThatIsTooLongIsRefusedBeforeItsEnd) {
  EXPECT_EQ(Get("X: " + std::string(limits_.head, 'x')), 431);
  EXPECT_EQ(StatusOf(std::string(limits_.head, 'G')), 431);
  std::string many;
  for (int i = 0; i < 101; ++i) many += "a:b\r\n";
  EXPECT_EQ(Get(many), 431);
}

TEST_F(Head, NamesOneHost) {
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(Get("Host: a\r\n"), 400);
  EXPECT_EQ(Get("Host: b\r\n"), 400);
  EXPECT_EQ(StatusOf("GET / HTTP/1.0\r\n\r\n"), 200);
}

TEST_F(Head, SaysNothingTwiceThatDecides) {
  for (const std::string field :
       {"Origin: http://a", "Authorization: Bearer b",
        "Content-Type: application/json", "Last-Event-ID: 1"}) {
    EXPECT_EQ(Get(field + "\r\n" + field + "\r\n"), 400) << field;
  }
}

TEST_F(Head, ThatIsNoHttpIsRefused) {
  for (const char* bytes :
       {"GET /\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        "GET / HTTP/1.1\nHost: a\n\n", "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        "GET /\x01 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n"}) {
    const int status = StatusOf(bytes);
    EXPECT_TRUE(status == 400 || status == 0) << bytes << status;
  }
}

TEST_F(Head, ExpectsAWordOrNothing) {
  EXPECT_EQ(Post("Content-Length: 2\r\nExpect: 100-Continue\r\n"), 200);
  EXPECT_TRUE(request_.awaits_word);
  EXPECT_EQ(Post("Content-Length: 2\r\nExpect: payment\r\n"), 417);
}

TEST_F(Head, IsRefusedInBothLanguages) {
  RequestReader reader(limits_);
  ASSERT_EQ(reader.Feed("POST / HTTP/1.1\r\nHost: a\r\n\r\n"), State::kRefused);
  EXPECT_THAT(std::string(reader.Refusal().bytes), HasSubstr("長さ"));
}

}  // namespace
}  // namespace kimari::web
