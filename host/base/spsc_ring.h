// A bounded queue between exactly one producing and one consuming thread.
// Push and Pop neither lock nor allocate; what does not fit is counted.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kimari {

template <typename T>
class SpscRing {
 public:
  // Holds at least `capacity` items (rounded up to a power of two). Allocates
  // here and nowhere else, as long as T's move assignment does not.
  explicit SpscRing(size_t capacity) : slots_(RoundUp(capacity)) {}
  SpscRing(const SpscRing&) = delete;
  SpscRing& operator=(const SpscRing&) = delete;

  // Producer only. False, and one more in dropped(), when the ring is full;
  // the item is then left as it was.
  bool Push(T&& item) {
    const size_t head = head_.load(std::memory_order_relaxed);
    if (head - tail_.load(std::memory_order_acquire) == slots_.size()) {
      dropped_.fetch_add(1, std::memory_order_relaxed);
      return false;
    }
    slots_[head & (slots_.size() - 1)] = std::move(item);
    head_.store(head + 1, std::memory_order_release);
    return true;
  }
  bool Push(const T& item) {
    T copy = item;
    return Push(std::move(copy));
  }

  // Consumer only. False when the ring is empty.
  bool Pop(T& out) {
    const size_t tail = tail_.load(std::memory_order_relaxed);
    if (tail == head_.load(std::memory_order_acquire)) return false;
    out = std::move(slots_[tail & (slots_.size() - 1)]);
    tail_.store(tail + 1, std::memory_order_release);
    return true;
  }

  // Any thread; a moment's view.
  size_t Size() const {
    return head_.load(std::memory_order_acquire) -
           tail_.load(std::memory_order_acquire);
  }
  size_t Capacity() const { return slots_.size(); }
  uint64_t Dropped() const { return dropped_.load(std::memory_order_relaxed); }

 private:
  static size_t RoundUp(size_t n) {
    size_t size = 1;
    while (size < n) size *= 2;
    return size;
  }

  std::vector<T> slots_;
  alignas(64) std::atomic<size_t> head_{0};
  alignas(64) std::atomic<size_t> tail_{0};
  alignas(64) std::atomic<uint64_t> dropped_{0};
};

}  // namespace kimari
