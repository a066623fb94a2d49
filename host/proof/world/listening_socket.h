// A unix stream socket that waits for one client.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari::world {

class ListeningSocket {
 public:
  static Result<ListeningSocket> Open(const std::string& path);
  ListeningSocket(ListeningSocket&& other) noexcept;
  ListeningSocket& operator=(ListeningSocket&&) = delete;
  ~ListeningSocket();

  // Waits up to 100 ms; the client's descriptor (the caller's to close), or -1.
  int Accept() const;

 private:
  ListeningSocket(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  std::string path_;
  int fd_;
};

}  // namespace kimari::world
