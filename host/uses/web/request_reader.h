// The one parser of what comes from the network (Boost.Beast's, whose name
// stays in the .cpp), and every limit that can be judged by a request's head:
// before a byte of its body is read and before anybody is asked for a token.
//
// Taken is: HTTP/1.0 or 1.1, a head up to its limit, one Host; a body where
// exactly one Content-Length says how long it is, packed by nobody. What a head
// says twice is refused.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "host/uses/web/http_message.h"

namespace kimari::web {

class RequestReader {
 public:
  struct Limits {
    size_t head = 16 << 10;  // bytes
    size_t body = 4096;      // likewise
    size_t fields = 100;     // of a head
  };
  enum class State {
    kMore,     // the head goes on
    kHead,     // it is whole, and good
    kRefused,  // it never will be
  };

  explicit RequestReader(const Limits& limits);
  ~RequestReader();
  RequestReader(RequestReader&&) noexcept;
  RequestReader& operator=(RequestReader&&) noexcept;

  // Takes what came, at most Wants() bytes, until the head is whole or refused.
  State Feed(std::string_view bytes);
  // How many more bytes of a head there may be.
  size_t Wants() const;
  // Once it is whole; what came of the body is in it. Once.
  HttpRequest Request();
  // Why it is refused: 400, 411, 413, 415, 417 or 431.
  HttpAnswer Refusal() const;

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

// "Not Found"
std::string_view ReasonOf(int status);

}  // namespace kimari::web
