#include "vision/camera/picture_folder_camera.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "host/base/plain_file.h"
#include "vision/camera/picture_file.h"

namespace kimari::vision {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTable = "frames.csv";

std::string Ending(const std::string& file) {
  std::string ending = fs::path(file).extension().string();
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) {
    return static_cast<char>(std::tolower(c));
  });
  return ending;
}

bool IsJpeg(const std::string& file) {
  return Ending(file) == ".jpg" || Ending(file) == ".jpeg";
}

bool IsPicture(const std::string& file) {
  return IsJpeg(file) || Ending(file) == ".png";
}

std::vector<std::string> Cells(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line) {
    if (c == ',') {
      cells.emplace_back();
    } else if (c != '\r') {
      cells.back() += c;
    }
  }
  return cells;
}

std::optional<int64_t> Whole(const std::string& text) {
  int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

// Names, sorted.
std::vector<std::string> Pictures(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    std::string file = it->path().filename().string();
    if (!file.starts_with('.') && IsPicture(file))
      files.push_back(std::move(file));
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

Result<std::unique_ptr<PictureFolderCamera>> PictureFolderCamera::Open(
    const std::string& folder, const PictureFolderOptions& options) {
  std::error_code none;
  if (!fs::is_directory(folder, none)) {
    return Fail(ErrorKind::kFile, fmt::format("camera folder {}: cannot be "
                                              "read; correct camera.file",
                                              folder));
  }
  std::unique_ptr<PictureFolderCamera> camera(new PictureFolderCamera(folder));
  const std::string table = (fs::path(folder) / kTable).string();
  const bool timed = fs::exists(table, none);
  const std::vector<std::string> files = Pictures(folder);
  if (files.empty()) {
    return Fail(ErrorKind::kFile,
                fmt::format("camera folder {}: it has no pictures (jpg, png); "
                            "correct camera.file",
                            folder));
  }
  if (timed == options.fps.has_value()) {
    return Fail(
        ErrorKind::kUsage,
        timed ? fmt::format("camera folder {}: its times are in {}; leave "
                            "camera.fps out",
                            folder, kTable)
              : fmt::format("camera folder {}: it has no table of times ({}); "
                            "write one, or how many pictures a second there "
                            "are as camera.fps",
                            folder, kTable));
  }
  if (!timed) {
    camera->AddFiles(files, options);
    return camera;
  }
  if (Result<void> ok = camera->ReadTable(table); !ok) {
    return tl::unexpected(ok.error());
  }
  return camera;
}

void PictureFolderCamera::AddFiles(const std::vector<std::string>& files,
                                   const PictureFolderOptions& options) {
  for (const std::string& file : files) {
    const auto number = static_cast<uint64_t>(entries_.size());
    entries_.push_back(
        {file, number,
         HostTime{} + FromSeconds(static_cast<double>(number) / *options.fps),
         options.exposure});
  }
}

Result<void> PictureFolderCamera::ReadTable(const std::string& table) {
  if (auto plain = IsPlainFile(table); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream lines(table);
  std::string line;
  int number = 1;
  const auto wrong = [&](const std::string& what) {
    return Fail(ErrorKind::kFile,
                fmt::format("{}:{}: {}", table, number, what));
  };
  std::getline(lines, line);
  const std::vector<std::string> heads = Cells(line);
  const std::vector<std::string> known = {"file", "stamp_ns", "exposure_ns",
                                          "sequence"};
  if (heads.size() < 3 || heads.size() > 4 ||
      !std::equal(heads.begin(), heads.end(), known.begin())) {
    return wrong(
        "the first line must be file,stamp_ns,exposure_ns or "
        "file,stamp_ns,exposure_ns,sequence");
  }
  while (std::getline(lines, line)) {
    ++number;
    if (line.empty()) continue;
    const std::vector<std::string> cells = Cells(line);
    if (cells.size() != heads.size()) {
      return wrong(
          fmt::format("{} cells, {} are needed", cells.size(), heads.size()));
    }
    Entry entry{.file = cells[0], .sequence = entries_.size()};
    const auto stamp = Whole(cells[1]);
    const auto exposure = Whole(cells[2]);
    const auto sequence =
        cells.size() > 3 ? Whole(cells[3])
                         : std::optional(static_cast<int64_t>(entries_.size()));
    if (!stamp || !exposure || !sequence || *exposure < 0 || *sequence < 0) {
      return wrong(
          "stamp, exposure and sequence are whole numbers, of which "
          "only the stamp may be below 0");
    }
    entry.stamp = {*stamp};
    entry.exposure = {*exposure};
    entry.sequence = static_cast<uint64_t>(*sequence);
    std::error_code none;
    if (!IsPicture(entry.file) ||
        !fs::is_regular_file(fs::path(folder_) / entry.file, none)) {
      return wrong(
          fmt::format("there is no picture (jpg, png) {}; add it, or "
                      "take the line out",
                      entry.file));
    }
    if (!entries_.empty() && (entry.stamp <= entries_.back().stamp ||
                              entry.sequence <= entries_.back().sequence)) {
      return wrong(
          "goes back: stamps and sequence numbers must rise from line "
          "to line");
    }
    entries_.push_back(std::move(entry));
  }
  if (entries_.empty()) return wrong("no picture; write a line for each");
  return {};
}

Result<std::optional<Frame>> PictureFolderCamera::Next(Duration) {
  while (next_ < entries_.size()) {
    const Entry& entry = entries_[next_++];
    const std::string path = (fs::path(folder_) / entry.file).string();
    Frame frame{.sequence = entry.sequence,
                .stamp = entry.stamp,
                .exposure = entry.exposure};
    if (IsJpeg(entry.file)) {
      std::ifstream file(path, std::ios::binary);
      frame.jpeg.assign(std::istreambuf_iterator<char>(file), {});
      return std::optional(std::move(frame));
    }
    const auto picture = ReadPicture(path, Colour::kAsItIs);
    if (!picture) continue;
    frame.raw = {.bytes = {picture->datastart, picture->dataend},
                 .width = picture->cols,
                 .height = picture->rows,
                 .channels = picture->channels()};
    return std::optional(std::move(frame));
  }
  return Fail(ErrorKind::kDevice,
              fmt::format("camera folder {}: it has ended, after {} pictures",
                          folder_, entries_.size()));
}

std::string PictureFolderCamera::Description() const {
  return fmt::format("{}, {} pictures", fs::path(folder_).filename().string(),
                     entries_.size());
}

}  // namespace kimari::vision
