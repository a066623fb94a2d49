// What the reader says besides the poems, in Japanese: spoken, never while a
// reading is on.
#pragma once

#include <string>
#include <string_view>

namespace kimari::reader {

enum class Announcement {
  kMemorise15,  // 暗記時間は15分です
  kTwoMinutes,  // あと2分です (R-KA-25: called at 13 minutes)
  kMemorise1,   // 暗記時間は1分です (R-HT-44)
  kMemorise,    // 暗記時間です, of another length
  kTimeIsUp,    // 暗記時間を終わります
  kLastTwo,     // 残り2枚です
  kAllRead,     // 以上で終わります
};

struct Sentence {
  std::string_view kana;      // as pronounced, phrases separated by spaces
  std::string_view japanese;  // as written
  std::string_view english;
};

Sentence Of(Announcement announcement);
inline constexpr Announcement kAnnouncements[] = {
    Announcement::kMemorise15, Announcement::kTwoMinutes,
    Announcement::kMemorise1,  Announcement::kMemorise,
    Announcement::kTimeIsUp,   Announcement::kLastTwo,
    Announcement::kAllRead,
};

}  // namespace kimari::reader
