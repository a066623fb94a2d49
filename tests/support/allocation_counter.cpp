#include "tests/support/allocation_counter.h"

#include <cstdlib>
#include <new>

namespace {
thread_local bool counting = false;
thread_local int operations = 0;
}  // namespace

void* operator new(std::size_t size) {
  if (counting) ++operations;
  void* p = std::malloc(size == 0 ? 1 : size);
  if (p == nullptr) throw std::bad_alloc();
  return p;
}
void operator delete(void* p) noexcept {
  if (counting) ++operations;
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
  if (counting) ++operations;
  std::free(p);
}

namespace kimari {

void StartCountingAllocations() {
  operations = 0;
  counting = true;
}

int AllocationsCounted() {
  counting = false;
  return operations;
}

}  // namespace kimari
