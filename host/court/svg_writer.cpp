#include "host/court/svg_writer.h"

#include <spdlog/fmt/fmt.h>

#include "host/base/html_text.h"

namespace kimari::mat {
namespace {

// Micrometres are finer than any printer; -0 is written 0.
std::string Mm(double value) {
  std::string text = fmt::format("{:.3f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string Stroke(const SvgWriter::Pen& pen) {
  std::string text = fmt::format(R"(stroke="{}" stroke-width="{}")", pen.colour,
                                 Mm(pen.width));
  if (*pen.dashes != '\0') {
    text += fmt::format(R"( stroke-dasharray="{}")", pen.dashes);
  }
  return text;
}

}  // namespace

void SvgWriter::Line(double x1, double y1, double x2, double y2,
                     const Pen& pen) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n",
                       Mm(x1), Mm(y1), Mm(x2), Mm(y2), Stroke(pen));
}

void SvgWriter::Rectangle(double x, double y, double width, double height,
                          const Pen& pen, const char* fill) {
  body_ += fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" {}/>\n",
      Mm(x), Mm(y), Mm(width), Mm(height), fill, Stroke(pen));
}

void SvgWriter::Circle(double x, double y, double radius, const Pen& pen) {
  body_ +=
      fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"white\" {}/>\n",
                  Mm(x), Mm(y), Mm(radius), Stroke(pen));
}

void SvgWriter::Text(double x, double y, std::string_view text,
                     const Letters& letters) {
  std::string turn;
  if (letters.turned != 0) {
    turn = fmt::format(" transform=\"rotate({} {} {})\"", Mm(letters.turned),
                       Mm(x), Mm(y));
  }
  body_ += fmt::format(
      "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\" "
      "fill=\"{}\"{}>{}</text>\n",
      Mm(x), Mm(y), Mm(letters.size), letters.anchor, letters.colour, turn,
      HtmlText(text));
}

void SvgWriter::OpenWindow(const std::string& name, double x, double y,
                           double width, double height) {
  body_ += fmt::format(
      "<clipPath id=\"{0}\"><rect x=\"{1}\" y=\"{2}\" width=\"{3}\" "
      "height=\"{4}\"/></clipPath>\n<g clip-path=\"url(#{0})\">\n",
      HtmlText(name), Mm(x), Mm(y), Mm(width), Mm(height));
}

void SvgWriter::OpenMoved(double x, double y, double scale) {
  body_ += fmt::format("<g transform=\"translate({} {}) scale({:.6f})\">\n",
                       Mm(x), Mm(y), scale);
}

std::string SvgWriter::File(double width, double height) const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}mm\" "
      "height=\"{1}mm\" viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\">\n"
      "<style>@page {{ size: {0}mm {1}mm; margin: 0 }}</style>\n{2}</svg>\n",
      Mm(width), Mm(height), body_);
}

}  // namespace kimari::mat
