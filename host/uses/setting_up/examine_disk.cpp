#include "host/uses/setting_up/examine_disk.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "host/base/disk_words.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/phrase_cache.h"
#include "host/rig/disk_need.h"
#include "host/rig/rig_file.h"

namespace kimari::setting_up {
namespace {

namespace fs = std::filesystem;

// In the folder, or in the nearest above it that is there; nothing is left.
Result<void> TryToWrite(const std::string& folder) {
  std::error_code error;
  fs::path at = fs::absolute(folder, error);
  while (!fs::exists(at, error) && at.has_relative_path()) {
    at = at.parent_path();
  }
  std::string name = (at / ".kimari-doctor-XXXXXX").string();
  const int file = mkstemp(name.data());
  if (file < 0) {
    return Fail(ErrorKind::kFile,
                at.string() + ": nothing can be written there (" +
                    std::generic_category().message(errno) +
                    "); choose another folder with -o / 書き込めません");
  }
  close(file);
  fs::remove(name, error);
  return {};
}

}  // namespace

void ExamineDisk(const std::string& folder, const std::string& rig_path,
                 Examination& examination) {
  rig::RigCamera camera;
  size_t readings = cards::HyakuninIsshu().cards.size();
  if (const auto rig = rig_path.empty() ? Result<rig::RigFile>(rig::RigFile{})
                                        : rig::ReadRigFile(rig_path)) {
    camera = rig->camera;
    if (!rig->order.empty()) readings = rig->order.size();
  }
  const auto count = static_cast<int>(readings);
  const auto need = rig::NeedOf(camera, rig::KeptFrames::kTakes, count);
  if (const auto ok = rig::CheckRoom(folder, need, count); !ok) {
    return examination.Bad("disk", ok.error().message);
  }
  if (const auto ok = TryToWrite(folder); !ok) {
    return examination.Bad("disk", ok.error().message);
  }
  const auto all = rig::NeedOf(camera, rig::KeptFrames::kAll, count);
  examination.Good(
      "disk",
      fmt::format("{}: can be written, room for a match of {} readings, about "
                  "{:.1f} GB ({} MB a reading); with --frames all, as the demo "
                  "keeps them, {:.0f} GB ({} MB a reading){}",
                  folder, readings, static_cast<double>(need.match) / 1e9,
                  need.reading / 1'000'000,
                  static_cast<double>(all.match) / 1e9, all.reading / 1'000'000,
                  rig::CheckRoom(folder, all, count) ? "" : ": no room"));
}

void ExamineKept(Examination& examination) {
  const auto cache = reader::CacheFolder();
  if (!cache) return;
  const uint64_t bytes = BytesIn(cache->string());
  examination.Note(
      "prepared phrases",
      fmt::format("{} in {}; may be deleted at any time, they are made again / "
                  "いつ消しても作り直されます",
                  SizeWords(bytes), cache->string()));
}

}  // namespace kimari::setting_up
