#include "host/base/progress_bar.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "host/base/printable.h"

namespace kimari {

void ShowProgress(std::string_view what, double share) {
  constexpr int kWidth = 40;
  const int done =
      static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kWidth));
  fmt::print(stderr, "\r{:<4} [{}{}] {:3.0f} %", Printable(what),
             std::string(static_cast<size_t>(done), '#'),
             std::string(static_cast<size_t>(kWidth - done), '.'), 100 * share);
  std::fflush(stderr);
}

void ClearProgress() { fmt::print(stderr, "\r\033[K"); }

}  // namespace kimari
