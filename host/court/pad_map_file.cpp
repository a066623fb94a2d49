// Reads a pad map (README.md has its keys).
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "host/base/printable.h"
#include "host/base/toml_text.h"
#include "host/court/pad_map.h"

namespace kimari::mat {
namespace {

constexpr std::array<const char*, 3> kRows = {"upper", "middle", "lower"};
constexpr double kMostCourt = 2000;  // mm
constexpr double kLeastPad = 10;     // mm
constexpr double kMostPad = 250;     // mm
constexpr double kLeastMat = 100;    // mm

// Neither a name nor what a printed sheet may show.
bool IsControl(char c) {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
}

// A file being read; keeps the first mistake.
class Source {
 public:
  explicit Source(std::string name) : name_(std::move(name)) {}
  void Wrong(const toml::source_region& at, const std::string& what) {
    if (error_) return;
    error_ = fmt::format("{}:{}:{}: {}", name_, at.begin.line, at.begin.column,
                         what);
  }
  bool Good() const { return !error_; }
  Error Mistake() const { return {ErrorKind::kUsage, error_.value_or("")}; }

 private:
  std::string name_;
  std::optional<std::string> error_;
};

// One table of it: asked for its keys, then for others that it must not have.
class Table {
 public:
  Table(const toml::table& table, std::string name, Source& source)
      : table_(table), name_(std::move(name)), source_(source) {}

  const toml::node* Get(const char* key) {
    known_.insert(key);
    return table_.get(key);
  }
  // Millimetres. Without a default the key must be there.
  double Length(const char* key, double low, double high,
                std::optional<double> otherwise = std::nullopt) {
    const toml::node* node = Need(key, otherwise.has_value());
    if (node == nullptr) return otherwise.value_or(low);
    const std::optional<double> value = node->value<double>();
    if (!node->is_number() || !value || !std::isfinite(*value)) {
      source_.Wrong(node->source(),
                    fmt::format("{} in {} must be a number of millimetres, "
                                "without a unit",
                                key, name_));
    } else if (*value < low || *value > high) {
      source_.Wrong(
          node->source(),
          fmt::format("{} in {} is {:g}; it must be from {:g} to {:g} mm{}",
                      key, name_, *value, low, high,
                      *value > 0 && *value < low && *value * 10 >= low
                          ? " (are these centimetres?)"
                          : ""));
    } else {
      return *value;
    }
    return low;
  }
  int Number(const char* key, int low, int high) {
    const toml::node* node = Need(key, false);
    if (node == nullptr) return low;
    const auto* value = node->as_integer();
    if (value == nullptr || value->get() < low || value->get() > high) {
      source_.Wrong(node->source(),
                    fmt::format("{} in {} must be a whole number from {} to {}",
                                key, name_, low, high));
      return low;
    }
    return static_cast<int>(value->get());
  }
  std::string Text(const char* key,
                   const std::optional<std::string>& otherwise) {
    const toml::node* node = Need(key, otherwise.has_value());
    if (node == nullptr) return otherwise.value_or("");
    const auto* value = node->as_string();
    if (value == nullptr || value->get().empty()) {
      source_.Wrong(node->source(),
                    fmt::format("{} in {} must be text", key, name_));
      return "";
    }
    if (std::ranges::any_of(value->get(), IsControl)) {
      source_.Wrong(node->source(),
                    fmt::format("{} in {} must be one line of text without "
                                "control characters",
                                key, name_));
      return "";
    }
    return value->get();
  }
  void NoOthers() {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (known_.contains(name)) continue;
      std::string known;
      for (const std::string& other : known_) {
        known += (known.empty() ? "" : ", ") + other;
      }
      source_.Wrong(
          key.source(),
          fmt::format("unknown key '{}' in {}; {}", Brief(name), name_,
                      InMillimetres(name).value_or("known are " + known)));
    }
  }
  const toml::source_region& At() const { return table_.source(); }

 private:
  const toml::node* Need(const char* key, bool has_default) {
    const toml::node* node = Get(key);
    if (node == nullptr && !has_default && !HasUnknown()) {
      source_.Wrong(table_.source(),
                    fmt::format("{} has no {}; add it", name_, key));
    }
    return node;
  }
  // A key in another unit stands for the one that is missing: NoOthers tells.
  bool HasUnknown() const {
    return std::ranges::any_of(table_, [this](const auto& item) {
      return InMillimetres(std::string(item.first.str())).has_value();
    });
  }
  static std::optional<std::string> InMillimetres(const std::string& key) {
    const size_t end = key.rfind('_');
    if (end == std::string::npos) return std::nullopt;
    const std::string unit = key.substr(end + 1);
    static const std::set<std::string> kOther = {"cm", "m",    "in", "inch",
                                                 "um", "mils", "pt", "px"};
    if (!kOther.contains(unit)) return std::nullopt;
    return fmt::format("lengths are in millimetres: write {}_mm",
                       key.substr(0, end));
  }

  const toml::table& table_;
  std::string name_;
  Source& source_;
  std::set<std::string> known_;
};

class Reader {
 public:
  explicit Reader(Source& source) : source_(source) {}
  PadMap Read(const toml::table& root);

 private:
  struct Placed {
    Pad pad;
    toml::source_region at;
  };

  void ReadAssumed(const toml::node* node);
  void ReadUnused(const toml::node* node);
  void ReadMat(const toml::node* node, const toml::source_region& root);
  void ReadPads(const toml::node* node, const char* key);
  void Place(Table& table, const Pad& pad, const std::string& board);
  void Check(const toml::source_region& root);
  void CheckMissing(Side side, const toml::source_region& root);

  Source& source_;
  PadMap map_;
  std::map<std::pair<int, int>, Placed> placed_;  // by board and number
  std::set<int> unused_;
};

void Reader::ReadAssumed(const toml::node* node) {
  if (node == nullptr) return;
  const toml::array* lines = node->as_array();
  if (lines == nullptr) {
    return source_.Wrong(node->source(), "assumed must be an array of texts");
  }
  for (const toml::node& line : *lines) {
    const auto* text = line.as_string();
    if (text == nullptr || std::ranges::any_of(text->get(), IsControl)) {
      return source_.Wrong(line.source(),
                           "assumed must hold texts of one line each");
    }
    map_.assumed.push_back(text->get());
  }
}

void Reader::ReadUnused(const toml::node* node) {
  if (node == nullptr) return;
  const toml::array* ranges = node->as_array();
  const std::string form = fmt::format(
      "unused must hold pairs of pad numbers from 0 to {}, first "
      "and last, such as [[12, 15]]",
      kPads - 1);
  if (ranges == nullptr) return source_.Wrong(node->source(), form);
  for (const toml::node& item : *ranges) {
    const toml::array* pair = item.as_array();
    if (pair == nullptr || pair->size() != 2) {
      return source_.Wrong(item.source(), form);
    }
    const auto first = (*pair)[0].value<int64_t>().value_or(-1);
    const auto last = (*pair)[1].value<int64_t>().value_or(-1);
    if (first < 0 || last < first || last >= kPads) {
      return source_.Wrong(item.source(), form);
    }
    for (int64_t pad = first; pad <= last; ++pad) {
      unused_.insert(static_cast<int>(pad));
    }
  }
}

void Reader::ReadMat(const toml::node* node, const toml::source_region& root) {
  if (node == nullptr || !node->is_table()) {
    return source_.Wrong(node == nullptr ? root : node->source(),
                         "a pad map needs a [mat] with its size; add it");
  }
  Table mat(*node->as_table(), "[mat]", source_);
  map_.width = mat.Length("width_mm", kLeastMat, kMostCourt);
  map_.depth = mat.Length("depth_mm", kLeastMat, kMostCourt);
  map_.near = mat.Length("near_mm", 0, kMostCourt);
  map_.board.x = mat.Length("board_x_mm", -kMostCourt, kMostCourt);
  map_.board.y = mat.Length("board_y_mm", 0, kMostCourt);
  map_.wire = mat.Length("wire_mm", kLeastMat, kMostCourt);
  map_.exit = mat.Length("exit_mm", 0, kMostPad);
  mat.NoOthers();
}

void Reader::Place(Table& table, const Pad& pad, const std::string& board) {
  for (const Side side : {Side::kA, Side::kB}) {
    if (board != "both" && board[0] != Letter(side)) continue;
    Pad placed = pad;
    placed.board = side;
    const std::string whose = fmt::format("board {}'s ", Letter(side));
    const auto [at, is_new] = placed_.try_emplace({Index(side), pad.number},
                                                  Placed{placed, table.At()});
    if (!is_new) {
      source_.Wrong(
          table.At(),
          fmt::format("{}pad {} is placed twice, first in line {}; number "
                      "each pad once",
                      whose, pad.number, at->second.at.begin.line));
    }
    if (unused_.contains(pad.number)) {
      source_.Wrong(table.At(),
                    fmt::format("{}pad {} is placed here and named in unused; "
                                "take it out of one",
                                whose, pad.number));
    }
  }
}

void Reader::ReadPads(const toml::node* node, const char* key) {
  if (node == nullptr) return;
  const std::string name = fmt::format("[[{}]]", key);
  const toml::array* tables = node->as_array();
  if (tables == nullptr || !tables->is_array_of_tables()) {
    return source_.Wrong(node->source(), fmt::format("write {}", name));
  }
  const bool is_row = std::string_view(key) == "row";
  for (const toml::node& item : *tables) {
    Table table(*item.as_table(), name, source_);
    Pad pad;
    const std::string board = table.Text("board", "both");
    if (board != "A" && board != "B" && board != "both") {
      source_.Wrong(
          table.Get("board")->source(),
          fmt::format("board in {} must be \"A\", \"B\" or \"both\"", name));
    }
    const std::string row = table.Text("row", std::nullopt);
    const auto* const at = std::ranges::find(kRows, row);
    if (at == kRows.end() && !row.empty()) {
      source_.Wrong(table.Get("row")->source(),
                    fmt::format("row in {} must be \"upper\", \"middle\" or "
                                "\"lower\"",
                                name));
    }
    pad.row = static_cast<int>(at - kRows.begin());
    pad.number = table.Number(is_row ? "first_pad" : "pad", 0, kPads - 1);
    int count = 1;
    double pitch = 0;
    if (is_row) {
      count = table.Number("pads", 1, kPads - pad.number);
      pitch = table.Length("pitch_mm", kLeastPad, kMostPad);
    }
    pad.centre.x = table.Length("x_mm", -kMostCourt, kMostCourt);
    pad.centre.y = table.Length("y_mm", 0, kMostCourt);
    pad.width = table.Length("width_mm", kLeastPad, kMostPad);
    pad.depth = table.Length("depth_mm", kLeastPad, kMostPad);
    table.NoOthers();
    for (int i = 0; i < count && source_.Good(); ++i) {
      Place(table, pad, board);
      ++pad.number;
      pad.centre.x += pitch;
    }
  }
}

void Reader::CheckMissing(Side side, const toml::source_region& root) {
  std::string missing;
  int count = 0;
  for (int pad = 0; pad < kPads; ++pad) {
    if (placed_.contains({Index(side), pad}) || unused_.contains(pad)) continue;
    missing += (missing.empty() ? "" : ", ") + std::to_string(pad);
    ++count;
  }
  if (count == 0) return;
  source_.Wrong(
      root, fmt::format("board {}'s pad{} {} {} placed nowhere; "
                        "place {} or name {} in unused",
                        Letter(side), count == 1 ? "" : "s", missing,
                        count == 1 ? "is" : "are", count == 1 ? "it" : "them",
                        count == 1 ? "it" : "them"));
}

void Reader::Check(const toml::source_region& root) {
  for (auto one = placed_.begin(); one != placed_.end(); ++one) {
    const auto& [pad, at] = one->second;
    const std::string whose = fmt::format("board {}'s ", Letter(pad.board));
    if (const auto misfit = Misfit(map_, pad)) {
      source_.Wrong(at, whose + *misfit);
    }
    for (auto other = std::next(one); other != placed_.end(); ++other) {
      if (other->second.pad.board != pad.board) continue;
      if (const auto clash = Clash(pad, other->second.pad)) {
        source_.Wrong(other->second.at, whose + *clash);
      }
    }
  }
  CheckMissing(Side::kA, root);
  CheckMissing(Side::kB, root);
  if (placed_.empty()) {
    source_.Wrong(root,
                  "the pad map places no pad; a mat without pads feels "
                  "nothing: add a [[row]] or a [[pad]]");
  }
}

PadMap Reader::Read(const toml::table& root) {
  Table top(root, "the pad map", source_);
  map_.name = top.Text("name", std::nullopt);
  ReadAssumed(top.Get("assumed"));
  ReadUnused(top.Get("unused"));
  ReadMat(top.Get("mat"), root.source());
  ReadPads(top.Get("row"), "row");
  ReadPads(top.Get("pad"), "pad");
  top.NoOthers();
  if (source_.Good()) Check(root.source());
  for (const auto& [key, placed] : placed_) map_.pads.push_back(placed.pad);
  return map_;
}

}  // namespace

Result<PadMap> ParsePadMap(const std::string& text, const std::string& source) {
  Source file(source);
  const auto root = ParseToml(text);
  if (!root) {
    const TomlFault& fault = root.error();
    return Fail(ErrorKind::kUsage,
                fmt::format("{}:{}:{}: {}", source, fault.line, fault.column,
                            fault.what));
  }
  PadMap map = Reader(file).Read(*root);
  if (file.Good()) return map;
  return tl::unexpected(file.Mistake());
}

}  // namespace kimari::mat
