#include "host/base/zone.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>

namespace kimari {
namespace {

// As the machine would be there.
class In {
 public:
  explicit In(const char* zone) {
    if (const char* before = getenv("TZ")) before_ = before;
    setenv("TZ", zone, 1);
    tzset();
  }
  In(const In&) = delete;
  In& operator=(const In&) = delete;
  ~In() {
    before_ ? setenv("TZ", before_->c_str(), 1) : unsetenv("TZ");
    tzset();
  }

 private:
  std::optional<std::string> before_;
};

constexpr int kHour = 3600;
constexpr int64_t kNovember = 1'795'000'000;  // 2026-11-18
constexpr int64_t kJuly = 1'784'000'000;      // 2026-07-14

TEST(Zone, IsThatOfTheMachineWithItsSummerTime) {
  const In new_york("EST5EDT,M3.2.0,M11.1.0");
  EXPECT_EQ(SecondsAheadOfUtc(kNovember), -5 * kHour);
  EXPECT_EQ(SecondsAheadOfUtc(kJuly), -4 * kHour);
}

TEST(Zone, EastOfGreenwichIsAhead) {
  const In tokyo("JST-9");
  EXPECT_EQ(SecondsAheadOfUtc(kNovember), 9 * kHour);
}

}  // namespace
}  // namespace kimari
