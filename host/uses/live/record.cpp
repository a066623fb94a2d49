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
  std::string firsts;
  for (const match::ToldFirst& told : match.FirstsTold().All()) {
    firsts += match::ToJson(told) + '\n';
  }
  const auto folder = std::filesystem::path(recording).parent_path();
  const auto written = WritePrivate((folder / "rulings.jsonl").string(), lines);
  if (!written) return written;
  return WritePrivate((folder / "first-told.jsonl").string(), firsts);
}

}  // namespace kimari::live
