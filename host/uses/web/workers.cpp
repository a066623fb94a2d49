#include "host/uses/web/workers.h"

#include <utility>

namespace kimari::web {

size_t Workers::AddLane(int threads, const Places::Shares& jobs) {
  Lane& lane = *lanes_.emplace_back(std::make_unique<Lane>(jobs));
  for (int i = 0; i < threads; ++i) {
    lane.threads.emplace_back([&lane] { Run(lane); });
  }
  return lanes_.size() - 1;
}

bool Workers::Do(size_t lane, const std::string& address, Job job) {
  Lane& its = *lanes_[lane];
  {
    const std::scoped_lock lock(its.mutex);
    if (its.ending) return true;  // as every job that has not begun
    if (its.places.For(address) != Places::Room::kFree) return false;
    its.places.Enter(address);
    its.waiting[address].push_back(std::move(job));
  }
  its.came.notify_one();
  return true;
}

void Workers::Run(Lane& lane) {
  std::unique_lock lock(lane.mutex);
  for (;;) {
    lane.came.wait(lock, [&] { return lane.ending || !lane.waiting.empty(); });
    if (lane.ending) return;
    auto next = lane.waiting.upper_bound(lane.last);
    if (next == lane.waiting.end()) next = lane.waiting.begin();
    const std::string address = next->first;
    lane.last = address;
    Job job = std::move(next->second.front());
    next->second.pop_front();
    if (next->second.empty()) lane.waiting.erase(next);
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
    lane.places.Leave(address);
  }
}

void Workers::End() {
  for (const auto& lane : lanes_) {
    {
      const std::scoped_lock lock(lane->mutex);
      lane->ending = true;
      lane->waiting.clear();
    }
    lane->came.notify_all();
  }
  for (const auto& lane : lanes_) {
    for (std::thread& thread : lane->threads) {
      if (thread.joinable()) thread.join();
    }
  }
}

}  // namespace kimari::web
