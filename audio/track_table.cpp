#include "audio/track_table.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "host/base/foreign_text.h"
#include "host/base/toml_section.h"

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;

constexpr int kMostTracks = 999;

constexpr std::string_view kTableHead =
    "# Which track is which phrase: from each of these on, to the next.\n"
    "# With a part (upper, lower) each track is a phrase, in turn; without\n"
    "# one each number is a poem.\n";

void ReadTrack(const toml::table& from, TomlMistakes& mistakes,
               std::vector<TrackRule>& rules) {
  TomlSection section(from, "a track", mistakes);
  TrackRule rule;
  section.Require("track");
  section.Require("poem");
  section.Integer("track", rule.track, 0, kMostTracks);
  section.Integer("poem", rule.poem, 0, kMostTracks);
  int part = 0;
  if (section.Choice("part", part, {"upper", "lower"})) {
    rule.part = part == 0 ? Part::kUpper : Part::kLower;
  }
  section.NoOthers();
  rules.push_back(rule);
}

std::string ToToml(const std::string& reader,
                   const std::vector<TrackRule>& rules) {
  std::string text(kTableHead);
  if (!reader.empty()) {
    std::ostringstream line;
    line << toml::table{{"reader", reader}};
    text += line.str() + "\n";
  }
  for (const TrackRule& rule : rules) {
    text += fmt::format("\n[[track]]\ntrack = {}\npoem = {}\n", rule.track,
                        rule.poem);
    if (rule.part) {
      text += fmt::format("part = \"{}\"\n",
                          *rule.part == Part::kUpper ? "upper" : "lower");
    }
  }
  return text;
}

}  // namespace

Result<TrackTable> TrackTable::Load(const fs::path& file) {
  std::error_code none;
  if (!fs::exists(file, none)) return TrackTable();
  auto text = ReadText(file);
  if (!text) return tl::unexpected(text.error());
  return Parse(*text, ShownPath(file));
}

Result<TrackTable> TrackTable::Parse(std::string_view toml,
                                     const std::string& source) {
  TomlMistakes mistakes(source);
  TrackTable table;
  try {
    const toml::table root = toml::parse(toml, source);
    TomlSection top(root, "the table of tracks", mistakes);
    top.Text("reader", table.reader_);
    for (const toml::table* track : top.Tables("track")) {
      ReadTrack(*track, mistakes, table.rules_);
    }
    top.NoOthers();
  } catch (const toml::parse_error& error) {
    return Fail(ErrorKind::kFile,
                fmt::format("{}:{}: {}", source, error.source().begin.line,
                            error.description()));
  }
  if (mistakes.Any()) return tl::unexpected(mistakes.First(ErrorKind::kFile));
  table.reader_ = ShownName(table.reader_);
  std::ranges::stable_sort(table.rules_, {}, &TrackRule::track);
  return table;
}

std::optional<RecordingKey> TrackTable::KeyOf(const RecordingName& name) const {
  const auto track = name.part ? name.number : name.track;
  if (rules_.empty() || !track) return name.Key();
  const TrackRule* rule = &rules_.front();
  for (const TrackRule& later : rules_) {
    if (later.track <= *track) rule = &later;
  }
  const int after = *track - rule->track;
  if (!rule->part) {
    const int poem = rule->poem + after;
    if (poem < 0 || (!name.part && poem > 0)) return std::nullopt;
    return RecordingKey{poem, name.part.value_or(Part::kWhole)};
  }
  if (name.part) return name.Key();
  // 2 a poem, the joka's first.
  const int phrase = 2 * rule->poem + (*rule->part == Part::kLower) + after;
  if (phrase < 0) return std::nullopt;
  return RecordingKey{phrase / 2,
                      phrase % 2 == 0 ? Part::kUpper : Part::kLower};
}

Result<void> KeepTrackRule(const fs::path& file, const TrackRule& rule) {
  auto table = TrackTable::Load(file);
  if (!table) return tl::unexpected(table.error());
  std::vector<TrackRule> rules = table->rules();
  std::erase_if(rules,
                [&](const TrackRule& old) { return old.track == rule.track; });
  rules.push_back(rule);
  std::ranges::sort(rules, {}, &TrackRule::track);
  const fs::path beside = file.native() + ".new";
  {
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    out << ToToml(table->reader(), rules) << std::flush;
    if (!out) {
      return Fail(ErrorKind::kFile,
                  ShownPath(file) +
                      ": cannot be written; is the folder yours, "
                      "and the disk not full?");
    }
  }
  std::error_code trouble;
  fs::rename(beside, file, trouble);
  if (!trouble) return {};
  return Fail(ErrorKind::kFile, ShownPath(file) + ": cannot be written (" +
                                    trouble.message() + ")");
}

}  // namespace kimari::audio
