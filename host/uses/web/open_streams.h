// The streams that are open, and which of them gives way to a new one. For
// http_server.cpp alone, on the server's thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "host/uses/web/http_connection.h"
#include "host/uses/web/places.h"

namespace kimari::web {

class OpenStreams {
 public:
  explicit OpenStreams(const Places::Shares& shares) : places_(shares) {}

  // False: none can be made room for.
  bool Add(const std::shared_ptr<HttpConnection>& connection);
  // Nothing where it is none.
  void Remove(const HttpConnection& connection);
  // Each is asked for its next piece.
  void Step() const;

 private:
  std::shared_ptr<HttpConnection> ThatGivesWay(
      Places::Room room, const std::string& address) const;

  std::map<uint64_t, std::shared_ptr<HttpConnection>> streams_;  // by age
  Places places_;
};

}  // namespace kimari::web
