#include "host/proof/certify/close_calls/margins_picture.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>

namespace kimari::close_calls {
namespace {

constexpr size_t kPanelsARow = 3;
constexpr double kPanelWidth = 300;
constexpr double kPanelHeight = 210;
constexpr double kMargin = 46;  // beside and above a panel's axes
constexpr double kMostMs = 10;  // error; what is more stands at the edge
constexpr double kColumn = (kPanelWidth - kMargin - 8) / kMarginsMs.size();

std::string Label(double x, double y, const char* anchor,
                  const std::string& text, const char* more = "") {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" {}>{}</text>\n", x, y,
      anchor, more, text);
}

std::string Dot(double x, double y, Answer said) {
  const char* const style =
      said == Answer::kJudge   ? "fill=\"none\" stroke=\"#999\""
      : said == Answer::kWrong ? "fill=\"#c22\" stroke=\"#c22\""
                               : "fill=\"#226\" stroke=\"#226\"";
  return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" {}/>\n", x,
                     y, said == Answer::kWrong ? "4" : "2", style);
}

// One law's, its upper left corner at x, y.
class Panel {
 public:
  Panel(double x, double y) : left_(x + kMargin), top_(y + kMargin - 16) {}

  std::string Of(const LawTally& law) const {
    std::string out =
        Label(left_, top_ - 6, "start", law.law, "font-weight=\"bold\"");
    for (const double ms :
         {-kMostMs, -kMostMs / 2, 0.0, kMostMs / 2, kMostMs}) {
      out += fmt::format(
          "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" "
          "stroke=\"{}\"/>\n",
          left_, Y(ms), left_ + kColumn * kMarginsMs.size(), Y(ms),
          ms == 0 ? "#393" : "#ddd");
      out += Label(left_ - 4, Y(ms) + 4, "end", fmt::format("{:+g}", ms));
    }
    for (size_t i = 0; i < kMarginsMs.size(); ++i) {
      out +=
          Label(left_ + kColumn * (static_cast<double>(i) + 0.5),
                Y(-kMostMs) + 16, "middle", fmt::format("{:g}", kMarginsMs[i]));
      out += Column(law.margins[i], i);
    }
    return out;
  }

 private:
  double Y(double ms) const {
    const double height = kPanelHeight - kMargin - 24;
    return top_ + height * (kMostMs - ms) / (2 * kMostMs);
  }
  std::string Column(const Cell& cell, size_t column) const {
    std::string out;
    const size_t count = cell.margins.ms.size();
    for (size_t i = 0; i < count; ++i) {
      const double along =
          (static_cast<double>(i) + 0.5) / static_cast<double>(count);
      out += Dot(
          left_ + kColumn * (static_cast<double>(column) + 0.1 + 0.8 * along),
          Y(std::clamp(cell.margins.ms[i], -kMostMs, kMostMs)), cell.said[i]);
    }
    return out;
  }

  double left_;
  double top_;
};

}  // namespace

std::string MarginsSvg(const std::vector<const LawTally*>& laws,
                       const std::string& title) {
  const size_t rows = (laws.size() + kPanelsARow - 1) / kPanelsARow;
  const double width = kPanelWidth * kPanelsARow + 16;
  const double height = 96 + kPanelHeight * static_cast<double>(rows);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"white\"/>\n",
      width, height);
  out += Label(16, 24, "start", title, "font-size=\"15\"");
  out += Dot(22, 42, Answer::kRight) + Label(30, 46, "start", "told, rightly");
  out +=
      Dot(132, 42, Answer::kWrong) + Label(142, 46, "start", "told, wrongly");
  out += Dot(242, 42, Answer::kJudge) +
         Label(250, 46, "start", "left to the judge");
  out += Label(16, 66, "start",
               fmt::format("Along: true margin, ms. Up: said margin less the "
                           "true one, ms; beyond {:g} at the edge.",
                           kMostMs));
  for (size_t i = 0; i < laws.size(); ++i) {
    const Panel panel(kPanelWidth * static_cast<double>(i % kPanelsARow),
                      72 + kPanelHeight * static_cast<double>(i / kPanelsARow));
    out += panel.Of(*laws[i]);
  }
  return out + "</svg>\n";
}

}  // namespace kimari::close_calls
