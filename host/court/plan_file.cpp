// Reads a plan (README.md has its keys).
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "host/base/toml_section.h"
#include "host/base/toml_text.h"
#include "host/court/plan.h"
#include "host/court/plan_table.h"
#include "host/court/seat_table.h"

namespace kimari::court {
namespace {

using mat::kPads;
using mat::Pad;
using mat::PadMap;

constexpr std::array<const char*, 3> kRows = {"upper", "middle", "lower"};
constexpr double kMostCourt = 2000;  // mm
constexpr double kLeastPad = 10;     // mm
constexpr double kMostPad = 250;     // mm
constexpr double kLeastMat = 100;    // mm
// The eyes know a face by its middle, 48 x 68 mm.
constexpr double kLeastCardWidth = 50;   // mm
constexpr double kLeastCardHeight = 70;  // mm
constexpr double kMostCard = 150;        // mm
constexpr double kSmallest = 1e-6;       // mm: less is rounding

class Reader {
 public:
  Reader(TomlMistakes& mistakes, const Plan& otherwise) : mistakes_(mistakes) {
    plan_.card = otherwise.card;
    plan_.markers = otherwise.markers;
    plan_.marker_size = otherwise.marker_size;
  }
  Plan Read(const toml::table& root);

 private:
  struct Placed {
    Pad pad;
    const toml::node* at;
  };

  void ReadAssumed(const toml::node* node);
  void ReadUnused(const toml::node* node);
  void ReadMat(const toml::node* node, const toml::node& root);
  void ReadPads(const toml::node* node, const char* key);
  void Place(PlanTable& table, const Pad& pad, const std::string& board);
  void Check(const toml::node& root);
  void ReadCard(const toml::node* node);
  void ReadLines(const toml::node* node);
  void ReadMarkers(const toml::node* node);
  const toml::table* TableOf(const toml::node* node, const char* name);
  void NumberRows();
  void NumberColumns();
  void CheckCourt(const toml::node& root);
  void CheckMissing(Side side, const toml::node& root);

  TomlMistakes& mistakes_;
  PadMap& map() { return plan_.pads; }

  Plan plan_;
  std::map<std::pair<int, int>, Placed> placed_;  // by board and number
  std::set<int> unused_;
};

void Reader::ReadAssumed(const toml::node* node) {
  if (node == nullptr) return;
  const toml::array* lines = node->as_array();
  if (lines == nullptr) {
    return mistakes_.Add(*node, "assumed must be an array of texts");
  }
  for (const toml::node& line : *lines) {
    const auto* text = line.as_string();
    if (text == nullptr || std::ranges::any_of(text->get(), IsControl)) {
      return mistakes_.Add(line, "assumed must hold texts of one line each");
    }
    map().assumed.push_back(text->get());
  }
}

void Reader::ReadUnused(const toml::node* node) {
  if (node == nullptr) return;
  const toml::array* ranges = node->as_array();
  const std::string form = fmt::format(
      "unused must hold pairs of pad numbers from 0 to {}, first "
      "and last, such as [[12, 15]]",
      kPads - 1);
  if (ranges == nullptr) return mistakes_.Add(*node, form);
  for (const toml::node& item : *ranges) {
    const toml::array* pair = item.as_array();
    if (pair == nullptr || pair->size() != 2) {
      return mistakes_.Add(item, form);
    }
    const auto first = (*pair)[0].value<int64_t>().value_or(-1);
    const auto last = (*pair)[1].value<int64_t>().value_or(-1);
    if (first < 0 || last < first || last >= kPads) {
      return mistakes_.Add(item, form);
    }
    for (int64_t pad = first; pad <= last; ++pad) {
      unused_.insert(static_cast<int>(pad));
    }
  }
}

void Reader::ReadMat(const toml::node* node, const toml::node& root) {
  if (node == nullptr || !node->is_table()) {
    return mistakes_.Add(node == nullptr ? root : *node,
                         "a plan needs a [mat] with its size; add it");
  }
  PlanTable mat(*node->as_table(), "[mat]", mistakes_);
  map().width = mat.Length("width_mm", kLeastMat, kMostCourt);
  map().depth = mat.Length("depth_mm", kLeastMat, kMostCourt);
  map().near = mat.Length("near_mm", 0, kMostCourt);
  map().board.x = mat.Length("board_x_mm", -kMostCourt, kMostCourt);
  map().board.y = mat.Length("board_y_mm", 0, kMostCourt);
  map().wire = mat.Length("wire_mm", kLeastMat, kMostCourt);
  map().exit = mat.Length("exit_mm", 0, kMostPad);
  mat.NoOthers();
}

void Reader::Place(PlanTable& table, const Pad& pad, const std::string& board) {
  for (const Side side : {Side::kA, Side::kB}) {
    if (board != "both" && board[0] != Letter(side)) continue;
    Pad placed = pad;
    placed.board = side;
    const std::string whose = fmt::format("board {}'s ", Letter(side));
    const auto [at, is_new] = placed_.try_emplace(
        {Index(side), pad.number}, Placed{placed, &table.table()});
    if (!is_new) {
      mistakes_.Add(
          table.table(),
          fmt::format("{}pad {} is placed twice, first in line {}; number "
                      "each pad once",
                      whose, pad.number, at->second.at->source().begin.line));
    }
    if (unused_.contains(pad.number)) {
      mistakes_.Add(table.table(),
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
    return mistakes_.Add(*node, fmt::format("write {}", name));
  }
  const bool is_row = std::string_view(key) == "row";
  for (const toml::node& item : *tables) {
    PlanTable table(*item.as_table(), name, mistakes_);
    Pad pad;
    const std::string board = table.Line("board", "both");
    if (board != "A" && board != "B" && board != "both") {
      mistakes_.Add(
          *table.Get("board"),
          fmt::format("board in {} must be \"A\", \"B\" or \"both\"", name));
    }
    const std::string row = table.Line("row", std::nullopt);
    const auto* const at = std::ranges::find(kRows, row);
    if (at == kRows.end() && !row.empty()) {
      mistakes_.Add(*table.Get("row"),
                    fmt::format("row in {} must be \"upper\", \"middle\" or "
                                "\"lower\"",
                                name));
    }
    pad.row = static_cast<int>(at - kRows.begin());
    pad.number = table.Whole(is_row ? "first_pad" : "pad", 0, kPads - 1);
    int count = 1;
    double pitch = 0;
    if (is_row) {
      count = table.Whole("pads", 1, kPads - pad.number);
      pitch = table.Length("pitch_mm", kLeastPad, kMostPad);
    }
    pad.centre.x = table.Length("x_mm", -kMostCourt, kMostCourt);
    pad.centre.y = table.Length("y_mm", 0, kMostCourt);
    pad.width = table.Length("width_mm", kLeastPad, kMostPad);
    pad.depth = table.Length("depth_mm", kLeastPad, kMostPad);
    table.NoOthers();
    for (int i = 0; i < count && !mistakes_.Any(); ++i) {
      Place(table, pad, board);
      ++pad.number;
      pad.centre.x += pitch;
    }
  }
}

void Reader::CheckMissing(Side side, const toml::node& root) {
  std::string missing;
  int count = 0;
  for (int pad = 0; pad < kPads; ++pad) {
    if (placed_.contains({Index(side), pad}) || unused_.contains(pad)) continue;
    missing += (missing.empty() ? "" : ", ") + std::to_string(pad);
    ++count;
  }
  if (count == 0) return;
  mistakes_.Add(
      root, fmt::format("board {}'s pad{} {} {} placed nowhere; "
                        "place {} or name {} in unused",
                        Letter(side), count == 1 ? "" : "s", missing,
                        count == 1 ? "is" : "are", count == 1 ? "it" : "them",
                        count == 1 ? "it" : "them"));
}

void Reader::Check(const toml::node& root) {
  for (auto one = placed_.begin(); one != placed_.end(); ++one) {
    const auto& [pad, at] = one->second;
    const std::string whose = fmt::format("board {}'s ", Letter(pad.board));
    if (const auto misfit = Misfit(map(), pad)) {
      mistakes_.Add(*at, whose + *misfit);
    }
    for (auto other = std::next(one); other != placed_.end(); ++other) {
      if (other->second.pad.board != pad.board) continue;
      if (const auto clash = Clash(pad, other->second.pad)) {
        mistakes_.Add(*other->second.at, whose + *clash);
      }
    }
  }
  CheckMissing(Side::kA, root);
  CheckMissing(Side::kB, root);
  if (placed_.empty()) {
    mistakes_.Add(root,
                  "the plan places no pad; a mat without pads feels "
                  "nothing: add a [[row]] or a [[pad]]");
  }
}

void Reader::ReadCard(const toml::node* node) {
  if (node == nullptr) return;
  const toml::table* const at = TableOf(node, "card");
  if (at == nullptr) return;
  PlanTable card(*at, "[card]", mistakes_);
  plan_.card.width = card.Length("width_mm", kLeastCardWidth, kMostCard);
  plan_.card.height = card.Length("height_mm", kLeastCardHeight, kMostCard);
  card.NoOthers();
}

// The lines are the mat's edges where the file does not say otherwise.
void Reader::ReadLines(const toml::node* node) {
  plan_.width = map().width;
  plan_.near = map().near;
  plan_.far = map().near + map().depth;
  const toml::table* const at =
      node == nullptr ? nullptr : TableOf(node, "court");
  if (at == nullptr) return;
  PlanTable lines(*at, "[court]", mistakes_);
  plan_.width = lines.Length("width_mm", kLeastMat, kMostCourt, plan_.width);
  plan_.near = lines.Length("near_mm", 0, kMostCourt, plan_.near);
  plan_.far =
      plan_.near + lines.Length("depth_mm", kLeastMat, kMostCourt, map().depth);
  lines.NoOthers();
}

void Reader::ReadMarkers(const toml::node* node) {
  if (node == nullptr) return;
  const toml::table* const at = TableOf(node, "markers");
  if (at == nullptr) return;
  PlanTable markers(*at, "[markers]", mistakes_);
  const double x = markers.Length("x_mm", kLeastMat, kMostCourt);
  const double y = markers.Length("y_mm", kLeastMat, kMostCourt);
  plan_.marker_size = markers.Length("size_mm", kLeastPad, kMostPad);
  markers.NoOthers();
  plan_.markers = {{{-x, -y}, {x, -y}, {x, y}, {-x, y}}};
}

const toml::table* Reader::TableOf(const toml::node* node, const char* name) {
  if (!node->is_table()) {
    mistakes_.Add(*node, fmt::format("write [{}]", name));
  }
  return node->as_table();
}

// Rows that have pads, from the middle of the court outwards.
void Reader::NumberRows() {
  std::array<std::optional<int>, kRows.size()> number;
  for (size_t row = 0; row < kRows.size(); ++row) {
    const auto first = std::ranges::find_if(placed_, [&](const auto& placed) {
      return placed.second.pad.row == static_cast<int>(row);
    });
    if (first == placed_.end()) continue;
    number.at(row) = plan_.Rows();
    plan_.rows.push_back({kRows.at(row), first->second.pad.centre.y});
  }
  for (auto& [key, placed] : placed_) {
    placed.pad.row = *number.at(static_cast<size_t>(placed.pad.row));
  }
}

// In each row by itself, from its owner's left.
void Reader::NumberColumns() {
  for (auto& [key, placed] : placed_) {
    Pad& pad = placed.pad;
    pad.column = static_cast<int>(
        std::ranges::count_if(placed_, [&pad](const auto& item) {
          const Pad& other = item.second.pad;
          return other.board == pad.board && other.row == pad.row &&
                 std::pair(other.centre.x, other.number) <
                     std::pair(pad.centre.x, pad.number);
        }));
  }
}

// Cards must fit between the lines, and the lines between the markers.
void Reader::CheckCourt(const toml::node& root) {
  const CardSize& card = plan_.card;
  double from = plan_.near;
  for (const Row& row : plan_.rows) {
    if (row.y - card.height / 2 < from - kSmallest) {
      mistakes_.Add(
          root, fmt::format("a card of the {} row, {:g} mm high and its "
                            "middle at {:g} mm, reaches {:.1f} mm over the row "
                            "before it or the inner line; move the row, or "
                            "make [card] height_mm less",
                            row.name, card.height, row.y,
                            from - (row.y - card.height / 2)));
    }
    from = row.y + card.height / 2;
  }
  if (from > plan_.far + kSmallest) {
    mistakes_.Add(root, fmt::format("a card of the {} row reaches {:.1f} mm "
                                    "over the outer line; move the row, or "
                                    "make the court deeper",
                                    plan_.rows.back().name, from - plan_.far));
  }
  const Point marker = plan_.markers[2];
  const double edge = marker.y - plan_.marker_size / 2;
  if (edge < plan_.far) {
    mistakes_.Add(root, fmt::format("the markers reach {:.0f} mm into the "
                                    "court; make y_mm in [markers] more",
                                    plan_.far - edge));
  } else if (marker.x - plan_.marker_size / 2 < plan_.width / 2) {
    mistakes_.Add(
        root, fmt::format("the markers reach {:.0f} mm into the "
                          "court; make x_mm in [markers] more",
                          plan_.width / 2 - marker.x + plan_.marker_size / 2));
  }
}

Plan Reader::Read(const toml::table& root) {
  PlanTable top(root, "the plan", mistakes_);
  map().name = top.Line("name", std::nullopt);
  plan_.name = map().name;
  ReadAssumed(top.Get("assumed"));
  ReadUnused(top.Get("unused"));
  ReadMat(top.Get("mat"), root);
  ReadPads(top.Get("row"), "row");
  ReadPads(top.Get("pad"), "pad");
  ReadCard(top.Get("card"));
  ReadLines(top.Get("court"));
  ReadMarkers(top.Get("markers"));
  plan_.seats = ReadSeats(top.Get("seat"), mistakes_);
  top.NoOthers();
  if (!mistakes_.Any()) Check(root);
  if (!mistakes_.Any()) NumberRows();
  if (!mistakes_.Any()) NumberColumns();
  if (!mistakes_.Any()) CheckCourt(root);
  for (const auto& [key, placed] : placed_) map().pads.push_back(placed.pad);
  return plan_;
}

}  // namespace

Result<PlanPtr> ParsePlan(const std::string& text, const std::string& source,
                          const Plan& otherwise) {
  TomlMistakes mistakes(source);
  const auto root = ParseToml(text);
  if (!root) return root.error().In(source);
  auto plan = std::make_shared<Plan>(Reader(mistakes, otherwise).Read(*root));
  if (mistakes.Any()) return tl::unexpected(mistakes.First());
  plan->toml = text;
  return plan;
}

}  // namespace kimari::court
