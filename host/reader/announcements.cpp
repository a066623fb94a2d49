#include "host/reader/announcements.h"

namespace kimari::reader {

Sentence Of(Announcement announcement) {
  switch (announcement) {
    case Announcement::kMemorise15:
      return {"あんきじかんわ じゅうごふんです", "暗記時間は15分です。",
              "Fifteen minutes to memorise."};
    case Announcement::kTwoMinutes:
      return {"しあいかいし にふんまえです", "試合開始2分前です。",
              "Two minutes to the match."};
    case Announcement::kMemorise1:
      return {"あんきじかんわ いっぷんです", "暗記時間は1分です。",
              "One minute to memorise."};
    case Announcement::kMemorise:
      return {"あんきじかんです", "暗記時間です。", "Time to memorise."};
    case Announcement::kTimeIsUp:
      return {"あんきじかんを おわります", "暗記時間を終わります。",
              "The time to memorise is over."};
    case Announcement::kLastTwo:
      return {"のこり にまいです", "残り2枚です。", "Two cards are left."};
    case Announcement::kAllRead:
      return {"いじょうで おわります", "以上で終わります。",
              "All cards were read."};
  }
  return {};
}

}  // namespace kimari::reader
