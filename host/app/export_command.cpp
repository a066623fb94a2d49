// `kimari export`: a recording as files that other programs open.
#include <sndfile.h>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audio/output.h"
#include "host/app/command.h"
#include "host/app/viewer_copy.h"
#include "host/base/new_file.h"
#include "host/base/progress_bar.h"
#include "host/game/rules/explain.h"
#include "host/match/rejudge.h"
#include "host/recording/frame_index.h"
#include "host/recording/parts.h"
#include "host/recording/reader.h"
#include "host/rig/mcap_recorder.h"
#include "host/rig/output_folder.h"

namespace kimari::app {
namespace {

namespace fs = std::filesystem;

// Blocks that follow each other closer than this are one sound.
constexpr Duration kHole = Milliseconds(50);
constexpr Duration kPause = Seconds(60);

struct ExportOptions {
  std::string file;
  std::string folder;
  bool no_frames = false;
  bool viewer = false;
};

// What was played, one after the other; holes are silence, and after a pause
// (a match that went on the next evening) there is another file.
class Sounds {
 public:
  explicit Sounds(fs::path folder) : folder_(std::move(folder)) {}
  Sounds(const Sounds&) = delete;
  Sounds& operator=(const Sounds&) = delete;
  ~Sounds() { Close(); }

  Result<void> Add(const recording::Message& message) {
    const Duration hole = message.stamp.happened - next_;
    if (file_ == nullptr || hole > kPause) {
      if (auto ok = Open(message.stamp.happened); !ok) return ok;
    } else if (hole > kHole) {
      const std::vector<float> silence(
          static_cast<size_t>(hole.Seconds() * audio::kSampleRate));
      if (auto ok = Write(silence); !ok) return ok;
      next_ = message.stamp.happened;
    }
    std::vector<float> samples(message.data.size() / sizeof(float));
    std::memcpy(samples.data(), message.data.data(),
                samples.size() * sizeof(float));
    next_ = next_ + FromSeconds(static_cast<double>(samples.size()) /
                                audio::kSampleRate);
    return Write(samples);
  }

  // The files, and when the first sample of each was heard.
  std::string Told() const {
    std::string told;
    for (const auto& [name, began] : files_) {
      told += fmt::format(", {} (its first sample at {} ns)", name, began.ns);
    }
    return told;
  }

 private:
  Result<void> Open(HostTime began) {
    Close();
    const size_t number = files_.size() + 1;
    files_.emplace_back(
        number == 1 ? "sound.wav" : fmt::format("sound.{}.wav", number), began);
    next_ = began;
    SF_INFO info{};
    info.samplerate = audio::kSampleRate;
    info.channels = 1;
    info.format = SF_FORMAT_WAV | SF_FORMAT_FLOAT;
    auto made = NewFile::Create((folder_ / files_.back().first).string());
    if (!made) return tl::unexpected(made.error());
    file_ = sf_open_fd(made->Release(), SFM_WRITE, &info, SF_TRUE);
    return file_ == nullptr ? Trouble() : Result<void>{};
  }
  void Close() {
    if (file_ != nullptr) sf_close(file_);
    file_ = nullptr;
  }
  Result<void> Write(const std::vector<float>& samples) {
    const auto count = static_cast<sf_count_t>(samples.size());
    if (sf_writef_float(file_, samples.data(), count) == count) return {};
    return Trouble();
  }
  tl::unexpected<Error> Trouble() const {
    return Fail(ErrorKind::kFile,
                (folder_ / files_.back().first).string() +
                    ": cannot be written: " + sf_strerror(file_) +
                    "; make room on the disk");
  }

  fs::path folder_;
  SNDFILE* file_ = nullptr;
  std::vector<std::pair<std::string, HostTime>> files_;
  HostTime next_;
};

std::string_view AsText(std::span<const uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string Milliseconds3(Duration d) {
  return fmt::format("{:.3f}", d.Milliseconds());
}

std::string TouchesTable(const std::vector<evidence::Observation>& all) {
  std::string out =
      "reading,board,pad,touch,t_ns,sigma_ns,after_first_sound_ms\n";
  for (const match::NumberedTouch& touch : match::NumberTouches(all)) {
    const auto& edge =
        std::get<evidence::PadEdge>(all[touch.observation].payload);
    out += fmt::format(
        "{},{},{},{},{},{},{}\n", touch.reading, Letter(touch.board), touch.pad,
        touch.touch, edge.at.t.ns, edge.at.sigma.ns,
        touch.after_sound ? Milliseconds3(*touch.after_sound) : "");
  }
  return out;
}

std::string Quoted(std::string text) {
  for (size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) {
    text.insert(at, 1, '"');
  }
  return '"' + text + '"';
}

std::string RulingsTable(const match::Match& match) {
  std::string out =
      "reading,called,taker,faults_a,faults_b,published_ns,en,ja\n";
  for (const match::RulingMade& made : match.Rulings()) {
    const rules::Ruling& ruling = made.ruling;
    const rules::Text text = rules::Explain(
        ruling, [](rules::CardId card) { return std::to_string(card); });
    out +=
        fmt::format("{},{},{},{},{},{},{},{}\n", ruling.reading, ruling.called,
                    ruling.taker ? std::string(1, Letter(*ruling.taker)) : "",
                    rules::StandingFaults(ruling, Side::kA),
                    rules::StandingFaults(ruling, Side::kB), made.published.ns,
                    Quoted(text.en), Quoted(text.ja));
  }
  return out;
}

// Frames as `camera.file` of a rig file takes a folder of pictures.
class FrameFolder {
 public:
  explicit FrameFolder(fs::path folder) : folder_(std::move(folder)) {}

  Result<void> Add(const recording::Message& message) {
    if (!list_) {
      std::error_code error;
      fs::create_directory(folder_, error);
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
  Result<void> Close() { return list_ ? list_->Close() : Result<void>{}; }
  void Exposed(const evidence::HandsSeen& seen) {
    exposures_[static_cast<uint32_t>(seen.frame)] = seen.exposure;
  }
  int Count() const { return count_; }

 private:
  fs::path folder_;
  std::optional<NewFile> list_;
  std::map<uint32_t, Duration> exposures_;
  int count_ = 0;
};

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

// Whether nothing of it is lost.
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
  Sounds sounds(folder);
  std::optional<Error> error;
  const auto report = reader->Visit([&](const recording::Message& message) {
    Result<void> ok;
    if (message.channel.topic == rig::kSoundTopic) {
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

}  // namespace

void AddExport(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("export", "A recording as pictures, a wav and tables");
  const auto options = std::make_shared<ExportOptions>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_option("-o,--output", options->folder, "New folder")->required();
  command->add_flag("--no-frames", options->no_frames, "Without the pictures");
  command->add_flag("--viewer", options->viewer,
                    "Also viewer.mcap, for Foxglove and other viewers of MCAP: "
                    "evidence and frames; to look at, not to judge");
  command->footer(
      "frames/ may stand for a camera: camera.file of a rig file. Exit code 1 "
      "where something of it is lost.\n"
      "Example: kimari export evening/match.mcap -o evening-files");
  command->callback([&action, options] {
    action = [options] {
      const auto done = Export(*options);
      if (!done) return Report(done.error());
      return *done ? kDone : kAnswerIsNo;
    };
  });
}

}  // namespace kimari::app
