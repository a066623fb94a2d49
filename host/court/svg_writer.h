// Writes the few shapes a template needs; all measures in mm.
#pragma once

#include <string>
#include <string_view>

namespace kimari::mat {

class SvgWriter {
 public:
  struct Pen {
    const char* colour = "black";
    double width = 0.2;
    const char* dashes = "";  // "3 2"; none: solid
  };
  struct Letters {
    double size = 3;
    const char* anchor = "start";  // "middle", "end"
    double turned = 0;             // degrees, clockwise
    const char* colour = "black";
  };

  void Line(double x1, double y1, double x2, double y2, const Pen& pen);
  void Rectangle(double x, double y, double width, double height,
                 const Pen& pen, const char* fill = "none");
  void Circle(double x, double y, double radius, const Pen& pen);
  // `y` is the line the letters stand on.
  void Text(double x, double y, std::string_view text, const Letters& letters);
  // What is drawn until Close() is shown inside this rectangle only, moved and
  // scaled. `name` differs for each in a file.
  void OpenWindow(const std::string& name, double x, double y, double width,
                  double height);
  void OpenMoved(double x, double y, double scale);
  void Close() { body_ += "</g>\n"; }

  // The whole file.
  std::string File(double width, double height) const;

 private:
  std::string body_;
};

}  // namespace kimari::mat
