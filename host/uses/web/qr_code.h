// A picture that a phone's camera reads, drawn in a terminal.
#pragma once

#include <string>

namespace kimari::web {

// `text` as a QR code in half blocks, black on white whatever the terminal's
// colours are, one line ended by \n for two rows. Empty where the text is too
// long for one.
std::string QrCode(const std::string& text);

}  // namespace kimari::web
