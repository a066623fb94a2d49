#include "host/uses/keeping/export/frame_folder.h"

#include <spdlog/fmt/fmt.h>

#include <string>
#include <system_error>

#include "host/uses/keeping/export/as_text.h"

namespace kimari::keeping {

void FrameFolder::Exposed(const evidence::HandsSeen& seen) {
  exposures_[static_cast<uint32_t>(seen.frame)] = seen.exposure;
}

Result<void> FrameFolder::Add(const recording::Message& message) {
  if (!list_) {
    std::error_code error;
    std::filesystem::create_directory(folder_, error);
    auto list = NewFile::Create((folder_ / "frames.csv").string());
    if (!list) return tl::unexpected(list.error());
    list_.emplace(std::move(*list));
    auto head = list_->Write("file,stamp_ns,exposure_ns,sequence\n");
    if (!head) return head;
  }
  const std::string name = fmt::format("{:07}.jpg", count_++);
  const auto exposure = exposures_.find(message.stamp.sequence);
  auto kept = WriteNew((folder_ / name).string(), AsText(message.data));
  if (!kept) return kept;
  return list_->Write(
      fmt::format("{},{},{},{}\n", name, message.stamp.happened.ns,
                  exposure == exposures_.end() ? 0 : exposure->second.ns,
                  message.stamp.sequence));
}

}  // namespace kimari::keeping
