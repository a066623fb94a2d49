#include "host/uses/keeping/export/export.h"

#include <unistd.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "host/base/new_file.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/progress_bar.h"
#include "host/match/rejudge.h"
#include "host/recording/frame_index.h"
#include "host/recording/packed_messages.h"
#include "host/recording/parts.h"
#include "host/recording/reader.h"
#include "host/rig/mcap_recorder.h"
#include "host/rig/output_folder.h"
#include "host/uses/keeping/export/as_text.h"
#include "host/uses/keeping/export/frame_folder.h"
#include "host/uses/keeping/export/record_tables.h"
#include "host/uses/keeping/export/sound_files.h"
#include "host/uses/keeping/export/viewer_copy.h"

namespace kimari::keeping {
namespace {

namespace fs = std::filesystem;

// The rig file and what it named, as they were in the match.
Result<void> WriteAttached(const std::vector<recording::Attachment>& files,
                           const fs::path& folder) {
  if (files.empty()) return {};
  std::error_code error;
  fs::create_directories(folder, error);
  for (const recording::Attachment& file : files) {
    // Its name alone: it may come from anywhere.
    const fs::path path = folder / fs::path(file.name).filename();
    if (auto ok = WriteNew(path.string(), AsText(file.data)); !ok) return ok;
  }
  return {};
}

}  // namespace

Result<bool> Export(const ExportOptions& options) {
  auto opened = recording::OpenRecording(options.file);
  if (!opened) return tl::unexpected(opened.error());
  const auto size = static_cast<double>((*opened)->size());
  auto reader = recording::Reader::Open(
      std::shared_ptr<recording::FileSource>(std::move(*opened)));
  if (!reader) {
    return Fail(ErrorKind::kFile, options.file + ": " + reader.error().message);
  }
  const fs::path folder = options.folder;
  std::error_code none;
  const bool folder_there = fs::is_directory(folder, none);
  if (folder_there ? !fs::is_empty(folder, none)
                   : fs::symlink_status(folder, none).type() !=
                         fs::file_type::not_found) {
    return Fail(ErrorKind::kFile,
                options.folder +
                    ": is there already, and nothing in it is written over; "
                    "name a new folder / "
                    "すでにあります。新しいフォルダを指定してください");
  }
  const fs::path above = fs::absolute(folder).lexically_normal().parent_path();
  if (!fs::is_directory(folder) && !fs::is_directory(above)) {
    return Fail(ErrorKind::kFile, above.string() +
                                      ": there is no such folder; make it, or "
                                      "name another");
  }
  const auto made = rig::OutputFolder::Make(options.folder);
  if (!made) return tl::unexpected(made.error());
  auto observations = recording::ReadObservations(*reader);
  if (!observations) return tl::unexpected(observations.error());
  if (auto ok = WriteAttached(reader->attachments(), folder / "attached");
      !ok) {
    return tl::unexpected(ok.error());
  }
  FrameFolder frames(folder / "frames");
  for (const evidence::Observation& observation : observations->all) {
    if (const auto* seen =
            std::get_if<evidence::HandsSeen>(&observation.payload)) {
      frames.Exposed(*seen);
    }
  }
  const auto match = match::Replay(observations->all);
  if (!match) return tl::unexpected(match.error());
  for (const auto& [name, text] :
       {std::pair("touches.csv", TouchesTable(observations->all)),
        std::pair("rulings.csv", RulingsTable(*match))}) {
    if (auto ok = WriteNew((folder / name).string(), text); !ok) {
      return tl::unexpected(ok.error());
    }
  }
  SoundFiles sounds(folder);
  std::optional<Error> error;
  const auto report = reader->Visit([&](const recording::Message& message) {
    Result<void> ok;
    if (message.channel.topic == rig::kSoundTopic &&
        message.channel.encoding == recording::kSound) {
      ok = sounds.Add(message);
    } else if (message.channel.topic == rig::kFrameTopic &&
               !options.no_frames) {
      ok = frames.Add(message);
      if (isatty(STDERR_FILENO) != 0 && frames.Count() % 100 == 0) {
        ShowProgress("frames", static_cast<double>(message.offset) / size);
      }
    }
    if (!ok) error = ok.error();
    return !error.has_value();
  });
  if (error) return tl::unexpected(*error);
  if (!report) return tl::unexpected(report.error());
  if (auto ok = frames.Close(); !ok) return tl::unexpected(ok.error());
  if (isatty(STDERR_FILENO) != 0) ClearProgress();
  if (options.viewer) {
    const std::string viewer = (folder / "viewer.mcap").string();
    if (auto ok = WriteViewerCopy(*reader, viewer); !ok) {
      return tl::unexpected(ok.error());
    }
  }
  PrintText("{}: {} frames, touches.csv, rulings.csv{}\n",
            Printable(options.folder), frames.Count(), sounds.Told());
  if (!report->Whole()) {
    PrintText(stderr,
              "kimari: {}: something of it is lost ('kimari info' says what): "
              "this is what is left\n",
              Printable(options.file));
  }
  return report->Whole();
}

}  // namespace kimari::keeping
