// Any bytes as a press at the judge's desk (host/uses/live/DESK.md): a sentence
// in both languages, or an entry whose every word has a name and whose lines a
// terminal can show.
//
// An input that begins with 0xFF is unrolled: how often (three bytes), how many
// bytes, these so often, and the same again; the rest stands as it is. So a few
// bytes are megabytes, or a hundred thousand lists in each other.
#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "host/evidence/names.h"
#include "host/uses/view/desk_json.h"
#include "tests/fuzz/holds.h"

using kimari::evidence::DeskEntry;
using kimari::view::DeskEntryOf;
using kimari::view::HeardCardOf;

namespace {

bool OneLine(const std::string& text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return false;
  }
  return true;
}

constexpr size_t kMost = 4 << 20;  // bytes, unrolled

std::string Unrolled(const uint8_t* data, size_t size) {
  std::string text;
  while (size >= 5 && data[0] == 0xFF) {
    size_t times = static_cast<size_t>(data[1]) << 16 | data[2] << 8 | data[3];
    const size_t length = std::min<size_t>(data[4], size - 5);
    data += 5;
    for (; times > 0 && text.size() + length <= kMost; --times) {
      text.append(reinterpret_cast<const char*>(data), length);
    }
    data += length;
    size -= 5 + length;
  }
  return text.append(reinterpret_cast<const char*>(data), size);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text = Unrolled(data, size);
  const auto entry = DeskEntryOf(text);
  if (!entry) {
    KIMARI_HOLDS(!entry.error().en.empty() && !entry.error().ja.empty());
    // Throws where it is not UTF-8.
    KIMARI_HOLDS(!nlohmann::json(entry.error().ja).dump().empty());
    KIMARI_HOLDS(OneLine(entry.error().en));
  } else {
    const DeskEntry& made = *entry;
    KIMARI_HOLDS(!Name(made.action).empty() && !Name(made.role).empty());
    KIMARI_HOLDS(!Name(made.side).empty() && !Name(made.hold).empty());
    KIMARI_HOLDS(OneLine(made.by) && OneLine(made.reason));
    KIMARI_HOLDS(made.faults_a >= 0 && made.faults_b <= 9);
    KIMARI_HOLDS(made.sends >= -1 && made.sends <= 99);
    KIMARI_HOLDS(made.previous.empty());
  }
  const auto heard = HeardCardOf(text);
  if (!heard) KIMARI_HOLDS(!heard.error().en.empty());
  return 0;
}
