#include "host/uses/web/large_answers.h"

#include <algorithm>

#include "host/uses/web/places.h"

namespace kimari::web {

void LargeAnswers::AddLane(size_t lane, int workers) {
  lanes_.insert(lane);
  workers_ += static_cast<size_t>(workers);
}

void LargeAnswers::Wait(const std::shared_ptr<HttpConnection>& connection) {
  connection->Wait();
  waiting_.push_back(connection);
}

std::shared_ptr<HttpConnection> LargeAnswers::Next() {
  std::erase_if(waiting_, [](const auto& each) {
    return each->Now() == HttpConnection::State::kClosed;
  });
  if (held_ >= most_held_ || working_ >= workers_) return nullptr;
  const auto next = std::ranges::find_if(waiting_, [this](const auto& each) {
    return !HasItsShare(each->Address());
  });
  if (next == waiting_.end()) return nullptr;
  const auto connection = *next;
  waiting_.erase(next);
  connection->Begun();
  ++working_;
  ++work_of_[connection->Address()];
  return connection;
}

void LargeAnswers::OnMade(HttpConnection& connection, size_t bytes) {
  --working_;
  if (--work_of_[connection.Address()] == 0) {
    work_of_.erase(connection.Address());
  }
  if (bytes == 0 || connection.Now() == HttpConnection::State::kClosed) return;
  held_ += bytes;
  held_of_[connection.Address()] += bytes;
  connection.Hold(bytes);
}

void LargeAnswers::Release(const std::string& address, size_t bytes) {
  held_ -= std::min(bytes, held_);
  const auto its = held_of_.find(address);
  if (its == held_of_.end()) return;
  its->second -= std::min(bytes, its->second);
  if (its->second == 0) held_of_.erase(its);
}

std::optional<std::set<std::string>> LargeAnswers::InTheWay() const {
  if (held_ >= most_held_) return std::nullopt;
  std::set<std::string> who_wait;
  for (const auto& each : waiting_) who_wait.insert(each->Address());
  return who_wait;
}

bool LargeAnswers::HasItsShare(const std::string& address) const {
  const auto held = held_of_.find(address);
  const size_t most = IsHere(address) ? most_held_ / 4 * 3 : most_held_ / 2;
  if (held != held_of_.end() && held->second >= most) return true;
  const auto work = work_of_.find(address);
  return work != work_of_.end() &&
         work->second >= std::max<size_t>(workers_, 2) - 1;
}

}  // namespace kimari::web
