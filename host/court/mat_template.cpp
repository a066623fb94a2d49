#include "host/court/mat_template.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "host/base/html_text.h"
#include "host/court/header_pins.h"
#include "host/court/svg_writer.h"

namespace kimari::mat {
namespace {

using Letters = SvgWriter::Letters;
using Pen = SvgWriter::Pen;

constexpr double kBorder = 6;        // mm of paper round the mat
constexpr double kBoardWidth = 102;  // an Arduino Mega 2560, mm
constexpr double kBoardDepth = 54;
constexpr double kRuler = 100;
constexpr size_t kLineLength = 105;  // letters that fit beside each other

constexpr Pen kCut = {.width = 0.4};
constexpr Pen kElectrode = {.width = 0.25};
constexpr Pen kFaint = {.colour = "#777", .width = 0.15, .dashes = "2 2"};
constexpr Pen kGlue = {.width = 0.2, .dashes = "4 2"};

// The mat at full size: (0, 0) is the corner of its border on the owner's left,
// away from him.
class Drawing {
 public:
  Drawing(const court::Plan& plan, Side board)
      : plan_(plan), map_(plan.pads), board_(board) {}
  double Width() const { return map_.width + 2 * kBorder; }
  double Height() const { return map_.depth + 2 * kBorder; }
  void Draw(SvgWriter& svg) const;

 private:
  double X(double owner_x) const { return owner_x + map_.width / 2 + kBorder; }
  double Y(double owner_y) const { return owner_y - map_.near + kBorder; }
  void DrawRows(SvgWriter& svg) const;
  void DrawPad(SvgWriter& svg, const Pad& pad) const;

  const court::Plan& plan_;
  const PadMap& map_;
  Side board_;
};

void Drawing::DrawRows(SvgWriter& svg) const {
  struct Extent {
    double top, bottom;
    int first, last;
  };
  std::map<int, Extent> rows;
  for (const Pad& pad : map_.pads) {
    if (pad.board != board_) continue;
    const double top = Y(pad.centre.y - pad.depth / 2);
    const double bottom = Y(pad.centre.y + pad.depth / 2);
    const auto [at, is_new] =
        rows.try_emplace(pad.row, Extent{top, bottom, pad.number, pad.number});
    Extent& row = at->second;
    row.top = std::min(row.top, top);
    row.bottom = std::max(row.bottom, bottom);
    row.first = std::min(row.first, pad.number);
    row.last = std::max(row.last, pad.number);
  }
  for (const auto& [number, row] : rows) {
    for (const double y : {row.top, row.bottom}) {
      svg.Line(kBorder, y, kBorder + map_.width, y, kFaint);
    }
    svg.Text(kBorder - 1.5, (row.top + row.bottom) / 2,
             fmt::format("{} row: pads {} to {}",
                         plan_.rows[static_cast<size_t>(number)].name,
                         row.first, row.last),
             {.anchor = "middle", .turned = -90});
  }
}

void Drawing::DrawPad(SvgWriter& svg, const Pad& pad) const {
  const double x = X(pad.centre.x);
  const double y = Y(pad.centre.y);
  svg.Rectangle(x - pad.width / 2, y - pad.depth / 2, pad.width, pad.depth,
                kElectrode, "#f4f1e8");
  svg.Text(x, y + 2, std::to_string(pad.number),
           {.size = 9, .anchor = "middle"});
  svg.Text(x, y + 8, "pin " + HeaderPin(pad.number),
           {.size = 4, .anchor = "middle"});
  const MatPoint exit = map_.ExitOf(pad);
  svg.Circle(X(exit.x), Y(exit.y), 1.5, kElectrode);
  svg.Line(X(exit.x) - 2.5, Y(exit.y), X(exit.x) + 2.5, Y(exit.y), kElectrode);
  svg.Line(X(exit.x), Y(exit.y) - 2.5, X(exit.x), Y(exit.y) + 2.5, kElectrode);
}

void Drawing::Draw(SvgWriter& svg) const {
  for (const Pad& pad : map_.pads) {
    if (pad.board == board_) DrawPad(svg, pad);
  }
  DrawRows(svg);
  const double left = X(map_.board.x) - kBoardWidth / 2;
  const double top = Y(map_.board.y) - kBoardDepth / 2;
  svg.Rectangle(left, top, kBoardWidth, kBoardDepth, kFaint);
  svg.Text(left + 1.5, top + 4, "board, below", {.colour = "#555"});
  svg.Rectangle(kBorder, kBorder, map_.width, map_.depth, kCut);
  svg.Text(
      Width() / 2, kBorder - 1.5,
      fmt::format("inner edge: {:g} mm to the middle of the court", map_.near),
      {.anchor = "middle"});
  svg.Text(Width() / 2, Height() - 2, "outer edge: the owner kneels here",
           {.anchor = "middle"});
}

void DrawRuler(SvgWriter& svg, double x, double y) {
  svg.Line(x, y, x + kRuler, y, kElectrode);
  for (int tick = 0; tick <= 10; ++tick) {
    svg.Line(x + 10 * tick, y, x + 10 * tick, y - (tick % 10 == 0 ? 3.0 : 2.0),
             kElectrode);
  }
}

void DrawUprightRuler(SvgWriter& svg, double x, double y) {
  svg.Line(x, y, x, y + kRuler, kElectrode);
  for (int tick = 0; tick <= 10; ++tick) {
    svg.Line(x, y + 10 * tick, x + (tick % 10 == 0 ? 3.0 : 2.0), y + 10 * tick,
             kElectrode);
  }
}

void DrawCropMarks(SvgWriter& svg, const Tiling& tiling) {
  const double left = kPaperMargin;
  const double right = kPaperMargin + tiling.width;
  const double top = kPaperMargin;
  const double bottom = kPaperMargin + tiling.height;
  for (const double x : {left, right}) {
    svg.Line(x, top - 6, x, top - 1, kElectrode);
    svg.Line(x, bottom + 1, x, bottom + 6, kElectrode);
  }
  for (const double y : {top, bottom}) {
    svg.Line(left - 6, y, left - 1, y, kElectrode);
    svg.Line(right + 1, y, right + 6, y, kElectrode);
  }
}

std::string DrawSheet(const Drawing& drawing, const PadMap& map, Side board,
                      const Tiling& tiling, size_t number) {
  const Sheet& sheet = tiling.sheets[number];
  SvgWriter svg;
  svg.OpenWindow("window-" + sheet.name, kPaperMargin, kPaperMargin,
                 tiling.width, tiling.height);
  svg.OpenMoved(kPaperMargin - sheet.x, kPaperMargin - sheet.y, 1);
  drawing.Draw(svg);
  svg.Close();
  svg.Close();
  DrawCropMarks(svg, tiling);
  const double right = kPaperMargin + tiling.width;
  const double bottom = kPaperMargin + tiling.height;
  if (!sheet.last_in_row) {
    svg.Line(right - kOverlap, kPaperMargin, right - kOverlap, bottom, kGlue);
    svg.Text(right - kOverlap + 4, bottom - 30,
             "glue: " + tiling.sheets[number + 1].name +
                 " lies on this strip, its left edge on the line",
             {.size = 2.5, .turned = -90});
  }
  if (!sheet.last_in_column) {
    const auto below = number + static_cast<size_t>(tiling.columns);
    svg.Line(kPaperMargin, bottom - kOverlap, right, bottom - kOverlap, kGlue);
    svg.Text(kPaperMargin + 30, bottom - kOverlap + 4,
             "glue: " + tiling.sheets[below].name +
                 " lies on this strip, its upper edge on the line",
             {.size = 2.5});
  }
  svg.Text(kPaperMargin + 4, kPaperMargin - 2.5,
           fmt::format("{}: sheet {} of {} of the mat over board {}, map {}",
                       sheet.name, number + 1, tiling.sheets.size(),
                       Letter(board), map.name),
           {.size = 3.5});
  DrawRuler(svg, kPaperMargin + 4, bottom + 6);
  svg.Text(kPaperMargin + 107, bottom + 6, "100 mm: measure it before cutting",
           {});
  return svg.File(tiling.paper_width, tiling.paper_height);
}

// At spaces, to lines that fit.
std::vector<std::string> Wrapped(const std::string& text) {
  std::vector<std::string> lines;
  size_t at = 0;
  while (text.size() - at > kLineLength) {
    const size_t space = text.rfind(' ', at + kLineLength);
    const bool none = space == std::string::npos || space <= at;
    const size_t end = none ? at + kLineLength : space;
    lines.push_back(text.substr(at, end - at));
    at = none ? end : end + 1;
  }
  lines.push_back(text.substr(at));
  return lines;
}

std::vector<std::string> Words(const PadMap& map, Side board,
                               const Tiling& tiling) {
  const auto pads = std::ranges::count(map.pads, board, &Pad::board);
  std::vector<std::string> words;
  words.push_back(fmt::format(
      "Mat over board {}{}, map {}: {} pads on {:g} x {:g} mm, seen from "
      "above. {} sheets, {} beside each other.",
      Letter(board),
      map.Alike() ? " (the other mat is the same, turned by half a turn)" : "",
      map.name, pads, map.width, map.depth, tiling.sheets.size(),
      tiling.columns));
  words.emplace_back(
      "Print at 100 %, without \"fit to page\". Both rulers on this page must "
      "measure 100 mm; else do not cut.");
  words.emplace_back(
      "Cut each sheet along its crop marks and glue it to its neighbours along "
      "the dashed lines. Cut the mat along the thick line.");
  words.emplace_back(
      "Thin rectangles: electrodes. Circle with a cross: where the pad's wire "
      "goes through to below. Number: the pad. Pin: of the Mega's header.");
  words.push_back(
      fmt::format("Each wire is {:g} mm long, whatever its way.", map.wire));
  for (const std::string& line : map.assumed) {
    words.push_back("Assumed: " + line);
  }
  words.emplace_back("Pads and header pins:");
  for (int first = 0; first < kPads; first += 8) {
    std::string pins;
    for (int pad = first; pad < first + 8; ++pad) {
      if (map.Find(board, pad) == nullptr) continue;
      pins += fmt::format("{}{}: {}", pins.empty() ? "    " : ",  ", pad,
                          HeaderPin(pad));
    }
    if (!pins.empty()) words.push_back(pins);
  }
  return words;
}

std::string DrawOverview(const Drawing& drawing, const PadMap& map, Side board,
                         const Tiling& tiling) {
  SvgWriter svg;
  // Sheets reach beyond the drawing.
  const Sheet& first = tiling.sheets.front();
  const Sheet& last = tiling.sheets.back();
  const double width = last.x + tiling.width - first.x;
  const double height = last.y + tiling.height - first.y;
  const double scale =
      std::min(tiling.width / width, (tiling.height - kRuler - 20) / height);
  const double left = kPaperMargin;
  double y = kPaperMargin + 4;
  svg.OpenMoved(left - first.x * scale, y - first.y * scale, scale);
  drawing.Draw(svg);
  for (const Sheet& sheet : tiling.sheets) {
    svg.Rectangle(sheet.x, sheet.y, tiling.width, tiling.height,
                  {.colour = "#b00", .width = 0.6, .dashes = "6 3"});
    svg.Text(sheet.x + tiling.width / 2, sheet.y + tiling.height / 2 + 10,
             sheet.name, {.size = 30, .anchor = "middle", .colour = "#b00"});
  }
  svg.Close();
  y += height * scale + 8;
  DrawRuler(svg, left, y);
  svg.Text(left + kRuler + 3, y, "100 mm", {});
  DrawUprightRuler(svg, left, y + 4);
  svg.Text(left - 1.5, y + 4 + kRuler / 2, "100 mm",
           {.anchor = "middle", .turned = -90});
  y += 11;
  for (const std::string& paragraph : Words(map, board, tiling)) {
    for (const std::string& line : Wrapped(paragraph)) {
      svg.Text(left + 8, y, line, {.size = 3.1});
      y += 4.4;
    }
    y += 1;
  }
  return svg.File(tiling.paper_width, tiling.paper_height);
}

std::string Html(const MatTemplate& drawn, const PadMap& map) {
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<title>Kimari mat: {}</title>\n<style>\n"
      "@page {{ size: {}mm {}mm; margin: 0 }}\n"
      "html, body {{ margin: 0 }}\n"
      "svg {{ display: block; break-after: page }}\n"
      "svg:last-child {{ break-after: auto }}\n</style></head><body>\n",
      HtmlText(map.name), drawn.tiling.paper_width, drawn.tiling.paper_height);
  for (const TemplatePage& page : drawn.pages) html += page.svg;
  return html + "</body></html>\n";
}

}  // namespace

MatTemplate DrawTemplate(const court::Plan& plan, Side board,
                         const Paper& paper) {
  const PadMap& map = plan.pads;
  const Drawing drawing(plan, board);
  MatTemplate drawn;
  drawn.tiling = Tile(drawing.Width(), drawing.Height(), paper);
  drawn.pages.push_back(
      {"overview", DrawOverview(drawing, map, board, drawn.tiling)});
  for (size_t i = 0; i < drawn.tiling.sheets.size(); ++i) {
    drawn.pages.push_back({drawn.tiling.sheets[i].name,
                           DrawSheet(drawing, map, board, drawn.tiling, i)});
  }
  drawn.html = Html(drawn, map);
  return drawn;
}

}  // namespace kimari::mat
