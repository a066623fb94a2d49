#include "host/uses/setting_up/camera/board_photographs.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "host/base/foreign_name.h"
#include "vision/camera/picture_file.h"

namespace kimari::setting_up {
namespace {

namespace fs = std::filesystem;

bool IsPicture(const fs::path& path) {
  std::string end = path.extension().string();
  std::transform(end.begin(), end.end(), end.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return end == ".jpg" || end == ".jpeg" || end == ".png";
}

}  // namespace

Result<std::vector<std::string>> PicturesOf(
    const std::vector<std::string>& names) {
  std::vector<std::string> pictures;
  for (const std::string& name : names) {
    std::error_code error;
    if (!fs::is_directory(name, error)) {
      if (!fs::exists(name, error)) {
        return Fail(ErrorKind::kFile,
                    name +
                        ": is not there; name photographs of a chessboard, "
                        "or their folder");
      }
      pictures.push_back(name);
      continue;
    }
    std::vector<std::string> inside;
    for (const auto& entry : fs::directory_iterator(name, error)) {
      // "._photo.jpg" is none, though a Mac calls it so.
      if (entry.path().filename().native().starts_with('.')) continue;
      if (IsPicture(entry.path())) inside.push_back(entry.path().string());
    }
    if (inside.empty()) {
      return Fail(ErrorKind::kFile,
                  name +
                      ": no photograph (jpg, png, bmp, tif) is in this "
                      "folder");
    }
    std::sort(inside.begin(), inside.end());
    pictures.insert(pictures.end(), inside.begin(), inside.end());
  }
  return pictures;
}

SeenBoards FindBoards(const std::vector<std::string>& pictures,
                      const vision::Chessboard& board, LongWork& work) {
  SeenBoards seen;
  uint64_t done = 0;
  for (const std::string& name : pictures) {
    work.At("looking for the board", done++, pictures.size());
    vision::ViewReport report{.name = ShownPath(fs::path(name))};
    const auto picture = vision::ReadPicture(name, vision::Colour::kGrey);
    if (!picture) {
      report.left_out = "no picture can be read from it: a JPEG or a PNG";
    } else if (auto view = vision::FindBoard(*picture, board, report.name)) {
      seen.views.push_back(std::move(*view));
      continue;
    } else {
      report.left_out = fmt::format(
          "no board of {} x {} inner corners is made out: all of it must be "
          "seen, with a white margin, in focus",
          board.columns, board.rows);
    }
    seen.without.push_back(std::move(report));
  }
  return seen;
}

}  // namespace kimari::setting_up
