#include "audio/track_table.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <sstream>
#include <system_error>
#include <utility>

#include "host/base/foreign_name.h"
#include "host/base/private_file.h"
#include "host/base/system_reason.h"
#include "host/base/text_file.h"
#include "host/base/toml_section.h"
#include "host/base/toml_text.h"

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTableHead =
    "# Which track is which phrase: from each of these on, to the next.\n"
    "# With a part (upper, lower) each track is a phrase, in turn, or with\n"
    "# alone = true that part of the next poem; without one each number is\n"
    "# a poem.\n";

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
    section.Flag("alone", rule.alone);
  }
  section.NoOthers();
  rules.push_back(rule);
}

// Nothing is left of one that tells nothing.
Result<void> Save(const TrackTable& table, const fs::path& file) {
  if (!table.Empty() || !table.reader().empty()) {
    const std::string path = file.native();
    const auto kept = ReplaceFile(path, table.ToToml());
    if (kept) return {};
    return tl::unexpected(kept.error());
  }
  std::error_code trouble;
  fs::remove(file, trouble);
  if (!trouble) return {};
  return Fail(ErrorKind::kFile, Both("{}: cannot be written ({})",
                                     "{}：ファイルに書けません（{}）",
                                     ShownPath(file), SystemReason(trouble)));
}

}  // namespace

Result<TrackTable> TrackTable::Load(const fs::path& file) {
  std::error_code none;
  if (!fs::exists(file, none)) return TrackTable();
  if (!fs::is_regular_file(file, none)) {  // a pipe would be waited for
    return Fail(ErrorKind::kFile,
                Both("{}: is no plain file; remove it",
                     "{}：普通のファイルではありません。消してください",
                     ShownPath(file)));
  }
  auto text = ReadText(file);
  if (!text) return tl::unexpected(text.error());
  return Parse(*text, ShownPath(file));
}

Result<TrackTable> TrackTable::Parse(std::string_view toml,
                                     const std::string& source) {
  TomlMistakes mistakes(source);
  TrackTable table;
  const auto root = ParseToml(toml);
  if (!root) return root.error().In(source, ErrorKind::kFile);
  TomlSection top(*root, "the table of tracks", mistakes);
  top.Text("reader", table.reader_);
  for (const toml::table* track : top.Tables("track")) {
    ReadTrack(*track, mistakes, table.rules_);
  }
  top.NoOthers();
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
  if (rule->alone) {
    const int poem = rule->poem + after;
    if (poem < 0) return std::nullopt;
    return RecordingKey{poem, *rule->part};
  }
  // 2 a poem, the joka's first.
  const int phrase = 2 * rule->poem + (*rule->part == Part::kLower) + after;
  if (phrase < 0) return std::nullopt;
  return RecordingKey{phrase / 2,
                      phrase % 2 == 0 ? Part::kUpper : Part::kLower};
}

void TrackTable::Keep(const TrackRule& rule) {
  Drop(rule.track);
  rules_.push_back(rule);
  std::ranges::sort(rules_, {}, &TrackRule::track);
}

bool TrackTable::Drop(int track) {
  return std::erase_if(rules_, [&](const TrackRule& rule) {
           return rule.track == track;
         }) > 0;
}

std::string TrackTable::ToToml() const {
  std::string text(kTableHead);
  if (!reader_.empty()) {
    std::ostringstream line;
    line << toml::table{{"reader", reader_}};
    text += line.str() + "\n";
  }
  for (const TrackRule& rule : rules_) text += "\n" + audio::ToToml(rule);
  return text;
}

Result<void> KeepTrackRule(const fs::path& file, const TrackRule& rule) {
  auto table = TrackTable::Load(file);
  if (!table) return tl::unexpected(table.error());
  table->Keep(rule);
  return Save(*table, file);
}

Result<void> DropTrackRule(const fs::path& file, int track) {
  auto table = TrackTable::Load(file);
  if (!table) return tl::unexpected(table.error());
  if (!table->Drop(track)) return {};
  return Save(*table, file);
}

std::string ToToml(const TrackRule& rule) {
  std::string text =
      fmt::format("[[track]]\ntrack = {}\npoem = {}\n", rule.track, rule.poem);
  if (!rule.part) return text;
  text += fmt::format("part = \"{}\"\n",
                      *rule.part == Part::kUpper ? "upper" : "lower");
  if (rule.alone) text += "alone = true\n";
  return text;
}

}  // namespace kimari::audio
