// What the reader's pages are told, key by key: the JSON and the pages' types
// (page/evening_view.ts) come from here (host/uses/web/json_of.h). A folder is
// told so by `kimari read --list --json` too.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/reader/phrase_list.h"
#include "host/reader/reader_folders.h"
#include "host/reader/track_trial.h"
#include "host/uses/evening/reader_view.h"
#include "host/uses/web/json_of.h"

namespace kimari::web {

template <>
inline constexpr auto kWords<evening::ReaderView::State> =
    Words<evening::ReaderView::State::kStopped>({"set-up", "preparing", "ready",
                                                 "memorising", "reading",
                                                 "finished", "stopped"});
// They begin at 1.
template <>
inline constexpr auto kWords<audio::Part> =
    Words<audio::Part::kWhole>({"", "upper", "lower", "whole"});

}  // namespace kimari::web

namespace kimari::evening {

struct Values {
  Text operator()(const Error& error) const { return TextOf(error); }
};

// Files that a number alone tells.
struct TrackNumbers {
  int count = 0;
  int first = 0;
  int last = 0;
};
inline std::optional<TrackNumbers> NumbersOf(
    const std::vector<audio::Track>& tracks) {
  std::optional<TrackNumbers> numbers;
  for (const audio::Track& track : tracks) {
    if (track.by_name) continue;
    if (!numbers) numbers = {0, track.number, 0};
    ++numbers->count;
    numbers->last = track.number;
  }
  return numbers;
}

// What would follow from a rule, and how it would be kept.
struct Tried {
  reader::TrackTrial trial;
  std::string toml;
};

// What is said of files that cannot be played, or were passed over.
inline std::vector<Text> ToldOf(const reader::ReaderFolder& reader) {
  std::vector<Text> told;
  for (const audio::RecordingTrouble& trouble : reader.troubles) {
    told.push_back(trouble.text);
  }
  for (Text& said : reader::RestInWords(reader))
    told.push_back(std::move(said));
  return told;
}

// -- a set that is read -------------------------------------------------------

void Fields(auto& v, const ReaderView::SettledCard& card) {
  v("card", card.card);
  v("kimariji", card.kimariji);
  v("text", card.text);
  v("then", card.then);
  v("why", card.why);
  v("why_ja", card.why_ja);
  v("by_lower", card.by_lower);
  v("other_kimariji", card.other_kimariji);
  v("changes", card.changes);
  v("torifuda", card.torifuda);
  v("known", card.known);
}

void Fields(auto& v, const ReaderView& view) {
  const bool over = view.state == ReaderView::State::kFinished ||
                    view.state == ReaderView::State::kStopped;
  v("revision", view.revision);
  v("state", view.state);
  v("holds", view.holds);
  v("sound", view.sound);
  v("sound_ja", view.sound_ja);
  v("sounding", view.sounding);
  v("joka", view.joka);
  v("cards", view.cards);
  v("memorising_left", view.memorising_left);
  v("settled", view.settled);
  v("can_undo", view.can_undo);
  v("sets_up", view.sets_up);
  v("ends_with_phrase", view.ends_with_phrase);
  v("ends_with_reading", view.ends_with_reading);
  v("every_over", view.every_over);
  v("resumed", view.resumed);
  v("reads_again", view.reads_again);
  v("mode", view.mode);
  v("set", view.set);
  v("reads", view.reads);
  v("reads_ja", view.reads_ja);
  v("volume_db", view.volume_db);
  v("every_s", view.every_s);
  v("prepared", view.prepared);
  v("trouble", view.trouble);
  v("trouble_ja", view.trouble_ja);
  v("set_up", view.set_up);
  v("order_hash", view.order_hash);
  v("order_seed", over ? view.order_seed : std::nullopt);
}

// -- a reader's folder --------------------------------------------------------

void Fields(auto& v, const TrackNumbers& numbers) {
  v("count", numbers.count);
  v("first", numbers.first);
  v("last", numbers.last);
}

void Fields(auto& v, const audio::TrackRule& rule) {
  v("track", rule.track);
  v("poem", rule.poem);
  v("part", rule.part);
  v("alone", rule.alone);
}

void Fields(auto& v, const reader::TrackTrial::Line& line) {
  const auto& key = line.track.key;
  v("track", line.track.number);
  v("file", line.track.name);
  v("poem", key ? std::optional(key->poem) : std::nullopt);
  v("part", key ? std::optional(key->part) : std::nullopt);
  v("begins", line.begins);
}

void Fields(auto& v, const reader::TrackTrial& trial) {
  v("lines", trial.lines);
  v("outside", trial.outside);
  v("phrases", trial.phrases);
  v("wanted", trial.wanted);
  v("no_upper", reader::NumberList(trial.no_upper));
  v("no_lower", reader::NumberList(trial.no_lower));
  v("joka", trial.joka);
  v("wrong", trial.wrong);
}

void Fields(auto& v, const Tried& tried) {
  Fields(v, tried.trial);
  v("toml", tried.toml);
}

void Fields(auto& v, const reader::ReaderFolder& reader) {
  v("path", reader.path);
  v("name", reader.name);
  v("phrases", reader.phrases);
  v("wanted", reader.wanted);
  v("unplayable", reader.unplayable);
  v("coarse", reader.coarse);
  v("joka", reader.joka);
  v("marked", reader.marked);
  v("tracks", reader.tracks);
  v("numbers", NumbersOf(reader.numbered));
  v("rules", reader.rules);
  v("writable", reader.writable);
  v("wrong", reader.wrong);
  v("told", ToldOf(reader));
}

}  // namespace kimari::evening
