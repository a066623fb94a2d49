#include "host/uses/web/qr_code.h"

#include <qrencode.h>

#include <memory>

namespace kimari::web {

std::string QrCode(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L), QRcode_free);
  if (!code) return "";
  const int width = code->width;
  constexpr int kQuiet = 4;  // modules around it, as the standard asks
  const auto dark = [&](int row, int column) {
    if (row < 0 || column < 0 || row >= width || column >= width) return false;
    return (code->data[row * width + column] & 1) != 0;
  };
  std::string picture;
  for (int row = -kQuiet; row < width + kQuiet; row += 2) {
    picture += "\033[30;107m";
    for (int column = -kQuiet; column < width + kQuiet; ++column) {
      const bool upper = dark(row, column);
      const bool lower = dark(row + 1, column);
      picture += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
    }
    picture += "\033[0m\n";
  }
  return picture;
}

}  // namespace kimari::web
