#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>

#include "host/proof/certify/close_calls/reliability.h"
#include "host/proof/certify/statistics.h"

namespace kimari::close_calls {
namespace {

constexpr double kSide = 420;  // of the square
constexpr double kLeft = 90;
constexpr double kTop = 50;
constexpr int kDecades = 7;  // from 10^-7 to 1

// Of a share, from the axis' beginning.
double Along(double share) {
  const double decades =
      std::clamp(std::log10(std::max(share, 1e-12)) + kDecades, 0.0,
                 static_cast<double>(kDecades));
  return kSide * decades / kDecades;
}
double X(double share) { return kLeft + Along(share); }
double Y(double share) { return kTop + kSide - Along(share); }

std::string Line(double x1, double y1, double x2, double y2,
                 const char* style) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n",
      x1, y1, x2, y2, style);
}

std::string Text(double x, double y, const char* anchor,
                 const std::string& text) {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
      anchor, text);
}

std::string Axes() {
  std::string out;
  for (int decade = -kDecades; decade <= 0; ++decade) {
    const double share = std::pow(10.0, decade);
    const std::string label = decade == 0 ? "1" : fmt::format("10^{}", decade);
    out += Line(X(share), Y(1), X(share), kTop + kSide, "stroke=\"#ddd\"");
    out += Line(kLeft, Y(share), X(1), Y(share), "stroke=\"#ddd\"");
    out += Text(X(share), kTop + kSide + 16, "middle", label);
    out += Text(kLeft - 6, Y(share) + 4, "end", label);
  }
  out += Line(kLeft, kTop + kSide, X(1), kTop, "stroke=\"#393\"");
  out += Text(kLeft + kSide / 2, kTop + kSide + 36, "middle",
              "promised to be wrong");
  out += fmt::format(
      "<text transform=\"translate(24,{:.0f}) rotate(-90)\" "
      "text-anchor=\"middle\">measured wrong, 95 % bounds</text>\n",
      kTop + kSide / 2);
  return out;
}

std::string Mark(const Reliability::Bin& bin) {
  const auto [low, high] = certify::ShareBounds(bin.wrong, bin.count);
  const double x = X(bin.PromisedShare());
  const bool broken = low > bin.PromisedShare();
  const std::string colour = broken ? "#c22" : "#226";
  std::string out =
      Line(x, Y(low), x, Y(high), fmt::format("stroke=\"{}\"", colour).c_str());
  out +=
      fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n",
                  x, Y(bin.WrongShare()), bin.wrong == 0 ? "none" : colour);
  return out + Text(x + 6, Y(bin.WrongShare()) - 6, "start",
                    fmt::format("{}/{}", bin.wrong, bin.count));
}

}  // namespace

std::string ReliabilitySvg(const Reliability& reliability,
                           const std::string& title) {
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"560\" height=\"540\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"560\" "
      "height=\"540\" fill=\"white\"/>\n");
  out += Text(kLeft, 24, "start", title);
  out += Axes();
  for (const Reliability::Bin& bin : reliability.Bins()) {
    if (bin.count > 0) out += Mark(bin);
  }
  return out + "</svg>\n";
}

}  // namespace kimari::close_calls
