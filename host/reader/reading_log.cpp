#include "host/reader/reading_log.h"

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "host/base/json_text.h"
#include "host/base/plain_file.h"
#include "host/reader/sealed_set.h"

namespace kimari::reader {
namespace {

using nlohmann::json;

constexpr std::array<const char*, 11> kKinds = {
    "said",  "taken_back", "cut_off", "held",  "released", "command",
    "sound", "trouble",    "seed",    "begun", "resumed"};

const char* PartName(audio::Part part) {
  if (part == audio::Part::kWhole) return "whole";
  return part == audio::Part::kUpper ? "upper" : "lower";
}

// By an empty object: none.
json EventIn(const std::string& text) {
  json line = ParseJson(text);
  return line.is_object() && line.contains("event") && line["event"].is_string()
             ? line
             : json::object();
}

std::optional<std::vector<cards::CardId>> WholeOrder(const json& cards,
                                                     const cards::Deck& deck) {
  if (!cards.is_array() || cards.empty()) return std::nullopt;
  std::vector<cards::CardId> order;
  for (const json& card : cards) {
    if (!card.is_number_unsigned() || card > 0xFFFFU ||
        deck.Find(card.get<cards::CardId>()) == nullptr) {
      return std::nullopt;
    }
    order.push_back(card.get<cards::CardId>());
  }
  return order;
}

}  // namespace

std::string ToJson(const LogEntry& entry) {
  json line = {{"event", kKinds[static_cast<size_t>(entry.kind)]},
               {"noted_ns", entry.noted.ns}};
  if (!entry.text.empty()) line["text"] = entry.text;
  if (entry.undone) line["undone"] = Name(*entry.undone);
  if (entry.card) {
    line["card"] = *entry.card;
    line["part"] = PartName(entry.part);
  }
  if (entry.calls) line["calls"] = true;
  if (!entry.file.empty()) {
    line["file"] = entry.file;
    line["file_offset"] = entry.file_offset;
  }
  if (!entry.kimariji.empty()) {
    line["kimariji"] = entry.kimariji;
    if (entry.kimariji_frame) {
      line["kimariji_frame"] = *entry.kimariji_frame;
      line["kimariji_sigma_frames"] = entry.kimariji_sigma;
    }
  }
  if (!entry.order.empty()) line["order"] = entry.order;
  if (entry.last_frame > 0) {
    line["first_frame"] = entry.first_frame;
    line["last_frame"] = entry.last_frame;
  }
  if (entry.first_sound) {
    line["first_sound_ns"] = entry.first_sound->t.ns;
    line["sigma_ns"] = entry.first_sound->sigma.ns;
    const auto at_ears = [&](const char* key, std::optional<Duration> way) {
      if (way) line[key] = (entry.first_sound->t + *way).ns;
    };
    at_ears("at_ears_a_ns", entry.ears.a);
    at_ears("at_ears_b_ns", entry.ears.b);
  }
  return JsonText(line);
}

std::string LogHead(const ReadingPlan& plan, const LogTitle& title,
                    const cards::Deck& deck) {
  json head = {{"event", "reading"},
               {"format", 2},
               {"deck", deck.id},
               {"mode", title.mode},
               {"reader", title.reader},
               {"voice", audio::Name(title.voice)},
               {"rhythm", title.rhythm},
               {"gap_s", title.gap_s},
               {"cards", plan.order.size()},
               {"order_sha256", plan.Hash()},
               {"frames_per_second", audio::kSampleRate},
               {"started", title.started}};
  if (!title.own.empty()) head["own"] = ToText(title.own);
  return JsonText(head);
}

void EndTornLine(const std::string& log_file) {
  std::ifstream in(log_file, std::ios::binary | std::ios::ate);
  if (!in || in.tellg() == 0) return;
  in.seekg(-1, std::ios::end);
  if (in.get() == '\n') return;
  std::ofstream(log_file, std::ios::binary | std::ios::app) << '\n';
}

Result<ReadMode> ModeOf(const std::string& log_file) {
  if (auto plain = IsPlainFile(log_file); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(log_file);
  std::string text;
  std::getline(file, text);
  const json head = EventIn(text);
  const json name = head.value("mode", json());
  const json own = head.value("own", json());
  if (const auto mode = ModeNamed(name.is_string() ? name.get<std::string>()
                                                   : std::string())) {
    if (*mode != Mode::kOwn) return ReadMode{*mode, {}};
    auto recipe =
        ParseRecipe(own.is_string() ? own.get<std::string>() : std::string());
    if (recipe) return ReadMode{Mode::kOwn, std::move(*recipe)};
  }
  return Fail(ErrorKind::kUsage,
              Both("{}: does not tell which phrases of a card were read; name "
                   "them with --mode",
                   "{}：どの句を読んだかがその記録にありません。--mode で指定し"
                   "てください",
                   log_file));
}

Result<std::vector<cards::CardId>> OrderOf(const std::string& log_file,
                                           const cards::Deck& deck) {
  if (auto plain = IsPlainFile(log_file); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(log_file);
  if (!file) {
    return Fail(ErrorKind::kFile, Both("{}: cannot be read",
                                       "{}：ファイルを読めません", log_file));
  }
  std::vector<cards::CardId> order;
  std::set<cards::CardId> seen;
  std::string text;
  for (int n = 1; std::getline(file, text); ++n) {
    const bool head = n == 1;
    json line = EventIn(text);
    // A log torn by a power cut ends in half a line, or goes on after it.
    if (!head && line.empty()) {
      if (file.peek() == std::char_traits<char>::eof()) break;
      std::getline(file, text);
      line = EventIn(text);
      if (!line.empty() && line["event"] != "resumed") line = json::object();
      if (!line.empty()) ++n;
    }
    if (line.empty() || (head && line["event"] != "reading")) {
      return Fail(ErrorKind::kFile,
                  Both("{}:{}: this is no line of a reading's log; name a file "
                       "that 'kimari read' wrote",
                       "{}:{}：読みの記録ではありません", log_file, n));
    }
    if (head && line.contains("deck") && line["deck"] != deck.id) {
      return Fail(ErrorKind::kFile,
                  Both("{}: was read of deck {}, not '{}'; name that one with "
                       "--deck",
                       "{}：別の札（{}）の記録です。--deck で札を指定してくださ"
                       "い（今は {}）",
                       log_file, JsonText(line["deck"]), deck.id));
    }
    if (line["event"] == "seed" && line.contains("order")) {
      auto whole = WholeOrder(line["order"], deck);
      if (whole) return *whole;
    }
    const json calls = line.value("calls", json());
    const json card = line.value("card", json());
    if (calls != true || line["event"] != "said") continue;
    if (!card.is_number_unsigned() || card > 0xFFFFU ||
        deck.Find(card.get<cards::CardId>()) == nullptr) {
      return Fail(ErrorKind::kFile,
                  Both("{}:{}: names no card of deck '{}'",
                       "{}:{}：{} にない札です", log_file, n, deck.id));
    }
    const auto id = card.get<cards::CardId>();
    if (seen.insert(id).second) order.push_back(id);
  }
  if (auto sealed = LoadSealedSet(SealedFileOf(log_file), deck)) {
    return sealed->plan.order;
  }
  if (order.empty()) {
    return Fail(ErrorKind::kFile,
                Both("{}: no card was read in it; nothing to read again",
                     "{}：その記録では1枚も読んでいません", log_file));
  }
  return order;
}

}  // namespace kimari::reader
