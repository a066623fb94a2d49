// Room for large answers: how many are made and how many of their bytes are
// held at once, each address with its share; the others wait. For
// http_server.cpp alone, on the server's thread.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "host/uses/web/http_connection.h"

namespace kimari::web {

class LargeAnswers {
 public:
  // Holds so many bytes at once, about.
  explicit LargeAnswers(size_t most_held) : most_held_(most_held) {}

  // Answers of this lane are large. Before the first of them.
  void AddLane(size_t lane, int workers);
  bool Has(size_t lane) const { return lanes_.contains(lane); }

  void Wait(const std::shared_ptr<HttpConnection>& connection);
  size_t Waiting() const { return waiting_.size(); }
  // One that there is room for: it is at work from now on. Null: none.
  std::shared_ptr<HttpConnection> Next();
  // Its answer is there, and held until Release.
  void OnMade(HttpConnection& connection, size_t bytes);
  void Release(const std::string& address, size_t bytes);
  // Whose answers take the room of those that wait: where these have their
  // share, their own; nothing: everybody's.
  std::optional<std::set<std::string>> InTheWay() const;
  // Nobody waits any more.
  void Forget() { waiting_.clear(); }

 private:
  bool HasItsShare(const std::string& address) const;

  const size_t most_held_;
  std::set<size_t> lanes_;
  size_t workers_ = 0;                     // in them
  size_t working_ = 0;                     // of which are at work
  std::map<std::string, size_t> work_of_;  // likewise, by address
  std::list<std::shared_ptr<HttpConnection>> waiting_;
  size_t held_ = 0;                        // bytes
  std::map<std::string, size_t> held_of_;  // likewise, by address
};

}  // namespace kimari::web
