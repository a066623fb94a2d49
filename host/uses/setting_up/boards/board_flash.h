// This program's image written onto a board.
#pragma once

#include <string>

namespace kimari::setting_up {

struct BoardFlashOptions {
  std::string port;
  std::string image;  // another ELF file than this program's; empty: its own
  bool json = false;
};

// Writes it, reads it back, waits for the board and prints what it says. The
// exit code: kAnswerIsNo where the program's own image is older than the
// program, kFault where it cannot be written or the board stays silent.
int BoardFlash(const BoardFlashOptions& options);

}  // namespace kimari::setting_up
