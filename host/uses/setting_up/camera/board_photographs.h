// Photographs of a chessboard, and the board found in them.
#pragma once

#include <string>
#include <vector>

#include "host/base/long_work.h"
#include "host/base/result.h"
#include "vision/lens/lens_calibration.h"

namespace kimari::setting_up {

// The pictures of folders, by name, and files as they are given. Fails (kFile)
// where one is not there, or a folder holds none.
Result<std::vector<std::string>> PicturesOf(
    const std::vector<std::string>& names);

struct SeenBoards {
  std::vector<vision::BoardView> views;
  std::vector<vision::ViewReport> without;  // no board in them
};

// A few seconds a picture; `work` shows how far it is.
SeenBoards FindBoards(const std::vector<std::string>& pictures,
                      const vision::Chessboard& board, LongWork& work);

}  // namespace kimari::setting_up
