// A folder of pictures in place of a camera: jpg and png, with a table of their
// times or a steady rate.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "vision/camera/camera_source.h"

namespace kimari::vision {

struct PictureFolderOptions {
  // For a folder without a table, whose pictures come in the order of their
  // names, the first at 0; nothing where there is a table.
  std::optional<double> fps;
  Duration exposure;  // without a table
};

// The table is frames.csv: a line `file,stamp_ns,exposure_ns` or
// `file,stamp_ns,exposure_ns,sequence`, then one line a picture with whole
// numbers. Stamps are the middle of the exposure; they and sequence numbers
// rise. JPEGs are handed on as they are, whatever they hold; a PNG that cannot
// be read is passed over and leaves a gap.
class PictureFolderCamera : public CameraSource {
 public:
  // kFile, with the table's line, when a picture is missing or an entry is
  // wrong; kUsage when the rate is missing or given twice.
  static Result<std::unique_ptr<PictureFolderCamera>> Open(
      const std::string& folder, const PictureFolderOptions& options);

  // Never waits. The end of the folder is kDevice.
  Result<std::optional<Frame>> Next(Duration timeout) override;
  std::string Description() const override;

 private:
  struct Entry {
    std::string file;
    uint64_t sequence = 0;
    HostTime stamp;
    Duration exposure;
  };

  explicit PictureFolderCamera(std::string folder)
      : folder_(std::move(folder)) {}
  Result<void> ReadTable(const std::string& table);
  void AddFiles(const std::vector<std::string>& files,
                const PictureFolderOptions& options);

  std::string folder_;
  std::vector<Entry> entries_;
  size_t next_ = 0;
};

}  // namespace kimari::vision
