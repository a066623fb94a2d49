// A client that keeps to no protocol.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <string>

namespace kimari::web {

// A connection of which somebody writes by hand.
class RawClient {
 public:
  // `from`: an address of this machine.
  explicit RawClient(uint16_t port, const char* from = "127.0.0.1")
      : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    inet_pton(AF_INET, from, &address.sin_addr);
    EXPECT_EQ(bind(socket_, reinterpret_cast<const sockaddr*>(&address),
                   sizeof address),
              0);
    address.sin_port = htons(port);
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    EXPECT_EQ(connect(socket_, reinterpret_cast<const sockaddr*>(&address),
                      sizeof address),
              0);
  }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;
  ~RawClient() { close(socket_); }

  // As much of it as is taken; false where nothing is any more.
  bool Send(const std::string& text) const {
    return send(socket_, text.data(), text.size(), MSG_NOSIGNAL) > 0;
  }
  // All that comes until the other end closes.
  std::string Answer() const {
    std::string all;
    char piece[1024];
    for (ssize_t n = 0; (n = recv(socket_, piece, sizeof piece, 0)) > 0;) {
      all.append(piece, static_cast<size_t>(n));
    }
    return all;
  }
  // What comes until this has come, or the other end closes.
  std::string Until(const std::string& last) const {
    std::string all;
    char next = 0;
    while (!all.ends_with(last) && recv(socket_, &next, 1, 0) == 1) all += next;
    return all;
  }
  // It is open, and nothing is there to be read.
  bool IsQuiet() const {
    char next = 0;
    return recv(socket_, &next, 1, MSG_PEEK | MSG_DONTWAIT) < 0;
  }
  // Neither answered whole nor cut by the other end.
  bool Waits() const {
    char next = 0;
    return recv(socket_, &next, 1, MSG_PEEK | MSG_DONTWAIT) != 0;
  }

 private:
  int socket_;
};

}  // namespace kimari::web
