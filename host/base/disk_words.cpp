#include "host/base/disk_words.h"

#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <system_error>

namespace kimari {

namespace fs = std::filesystem;

uint64_t BytesIn(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    const uint64_t size = fs::file_size(path, error);
    return error ? 0 : size;
  }
  uint64_t bytes = 0;
  auto entry = fs::recursive_directory_iterator(
      path, fs::directory_options::skip_permission_denied, error);
  while (!error && entry != fs::recursive_directory_iterator()) {
    std::error_code ignored;
    if (entry->is_regular_file(ignored)) {
      const uint64_t size = entry->file_size(ignored);
      if (!ignored) bytes += size;
    }
    entry.increment(error);
  }
  return bytes;
}

std::string SizeWords(uint64_t bytes) {
  const auto size = static_cast<double>(bytes);
  if (size < 999.5e3) return fmt::format("{:.0f} kB", size / 1e3);
  if (size < 999.5e6) return fmt::format("{:.0f} MB", size / 1e6);
  return fmt::format("{:.1f} GB", size / 1e9);
}

}  // namespace kimari
