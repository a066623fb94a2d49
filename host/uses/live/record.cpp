#include "host/uses/live/record.h"

#include <filesystem>

#include "host/base/private_file.h"
#include "host/game/rules/ruling_json.h"

namespace kimari::live {

Result<void> WriteRulings(const match::Match& match,
                          const std::string& recording) {
  std::string lines;
  for (const match::RulingMade& made : match.Rulings()) {
    lines += rules::RulingJson(made.ruling) + '\n';
  }
  const auto folder = std::filesystem::path(recording).parent_path();
  return WritePrivate((folder / "rulings.jsonl").string(), lines);
}

}  // namespace kimari::live
