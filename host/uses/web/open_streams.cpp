#include "host/uses/web/open_streams.h"

#include <algorithm>

namespace kimari::web {

// Beyond its share the oldest stream of an address goes, not the new one: a
// phone that lost its network comes back while the server still takes its old
// streams for open, and whoever opens a page is looking at that one. Where all
// places are taken, those that hold more than they would with this one give
// way; a place that is one's only one is nobody's to take, so that pages which
// come back by themselves do not turn one another out.
std::shared_ptr<HttpConnection> OpenStreams::ThatGivesWay(
    Places::Room room, const std::string& address) const {
  std::shared_ptr<HttpConnection> gives_way;
  size_t most = places_.Of(address) + 1;
  for (const auto& [id, each] : streams_) {
    if (!Places::IsInTheWay(room, each->Address(), address)) continue;
    const size_t its = places_.Of(each->Address());
    if (its > most || (!gives_way && each->Address() == address)) {
      most = std::max(most, its);
      gives_way = each;
    }
  }
  return gives_way;
}

bool OpenStreams::Add(const std::shared_ptr<HttpConnection>& connection) {
  const std::string& address = connection->Address();
  const auto room = places_.For(address);
  if (room != Places::Room::kFree) {
    const auto gives_way = ThatGivesWay(room, address);
    if (!gives_way) return false;
    Remove(*gives_way);
    gives_way->Dismiss();
  }
  streams_.emplace(connection->Id(), connection);
  places_.Enter(address);
  return true;
}

void OpenStreams::Remove(const HttpConnection& connection) {
  if (streams_.erase(connection.Id()) > 0) places_.Leave(connection.Address());
}

void OpenStreams::Step() const {
  const auto all = streams_;
  for (const auto& [id, each] : all) each->Step(/*due=*/false);
}

}  // namespace kimari::web
