#include "host/recording/copy.h"

#include <unistd.h>

#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "host/base/new_file.h"
#include "host/recording/observation_message.h"
#include "host/recording/parts.h"
#include "host/recording/people.h"
#include "host/recording/seal.h"

namespace kimari::recording {

namespace {

// The bytes of a message by the clock of the first part: where they have to be
// made anew, in `anew`.
Result<std::span<const uint8_t>> BytesOf(const Message& message, Bytes& anew) {
  if (message.shift == Duration{}) return message.data;
  const auto moved = ObservationIn(message);
  if (!moved) return message.data;
  if (!*moved) return tl::unexpected(moved->error());
  anew = MessageOf(**moved).data;
  return std::span<const uint8_t>(anew);
}

Result<void> CopyMetadata(const Reader& in, McapFile& file) {
  for (const auto& [name, values] : in.metadata()) {
    if (name.starts_with(kSeal)) continue;  // the copy has its own
    if (auto added = file.AddMetadata(name, values); !added) return added;
  }
  for (const Attachment& attachment : in.attachments()) {
    if (auto added = file.AddAttachment(attachment); !added) return added;
  }
  return {};
}

}  // namespace

Result<Report> Copy(Reader& in, std::unique_ptr<FileSink> out,
                    const std::function<bool(const Message&)>& keep) {
  // Metadata stands before what it describes: it is read first.
  if (auto report = in.Visit([](const Message&) { return true; }); !report) {
    return report;
  }
  McapFile file(std::move(out));
  if (auto begun = file.Begin(); !begun) return tl::unexpected(begun.error());
  if (auto added = CopyMetadata(in, file); !added) {
    return tl::unexpected(added.error());
  }
  std::map<Channel, ChannelId> channels;
  std::optional<uint64_t> chunk;
  std::optional<Error> error;
  auto report = in.Visit([&](const Message& message) {
    if (!keep(message)) return true;
    if (chunk && *chunk != message.chunk) {
      if (auto ended = file.EndChunk(); !ended) {
        error = ended.error();
        return false;
      }
    }
    chunk = message.chunk;
    const auto [channel, added] =
        channels.try_emplace(message.channel, ChannelId{0});
    if (added) channel->second = file.AddChannel(message.channel);
    Bytes anew;
    const auto bytes = BytesOf(message, anew);
    if (bytes) {
      file.Add(channel->second, message.stamp, *bytes);
    } else {
      error = bytes.error();
    }
    return !error.has_value();
  });
  if (error) return tl::unexpected(*error);
  if (!report) return report;
  if (auto done = file.Finish(); !done) return tl::unexpected(done.error());
  return report;
}

Result<void> CopyPeople(const std::string& from, const std::string& to) {
  const auto people = PeopleOf(from);
  return people ? SavePeople(*people, PeopleFileOf(to)) : Result<void>();
}

namespace {

// A file in the making, without a name: what is not given its own is gone, also
// of a program that was killed. Where the disk knows no such files, under its
// name and ".part", if that is free.
class Draft {
 public:
  explicit Draft(const std::string& path) : path_(path) {}
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() {
    if (unnamed_ >= 0) close(unnamed_);
    if (!beside_.empty()) unlink(beside_.c_str());
  }

  // Where it can be read meanwhile.
  std::string Beside() const {
    return unnamed_ < 0 ? beside_ : "/proc/self/fd/" + std::to_string(unnamed_);
  }
  Result<std::unique_ptr<DiskFile>> Create() {
    if (auto own = StandsAlone(path_); !own) return tl::unexpected(own.error());
    // The names of its players come beside it.
    for (const std::string& name : {path_, PeopleFileOf(path_)}) {
      if (auto free = IsFree(name); !free) return tl::unexpected(free.error());
    }
    auto folder = std::filesystem::path(path_).parent_path().string();
    if (folder.empty()) folder = ".";
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder, ignored)) {
      return Fail(ErrorKind::kFile, folder +
                                        ": there is no such folder; make it, "
                                        "or name another / "
                                        "そのフォルダはありません");
    }
    auto file = DiskFile::Unnamed(folder);
    if (file) {
      unnamed_ = (*file)->Again();
      return file;
    }
    file = DiskFile::Create(path_ + kPart);
    if (file) beside_ = path_ + kPart;
    return file;
  }
  Result<void> Place() {
    auto placed =
        unnamed_ >= 0 ? Name(unnamed_, path_) : Rename(beside_, path_);
    if (placed) beside_.clear();
    return placed;
  }

 private:
  static constexpr const char* kPart = ".part";
  std::string path_;
  std::string beside_;
  int unnamed_ = -1;
};

// Progress of a file that is gone through several times, one after the other,
// from time `begin` on.
Progress InTimes(const Progress& progress, uint64_t begin, uint64_t times) {
  if (!progress) return {};
  return [progress, time = begin, last = uint64_t{0}, times](
             uint64_t done, uint64_t of) mutable {
    if (done < last) ++time;
    last = done;
    progress(time * of + done, times * of);
  };
}

// Copy goes through it twice.
Result<Report> CopyInto(Draft& draft, const std::string& in_path,
                        const std::function<bool(const Message&)>& keep,
                        const Progress& progress, uint64_t times) {
  auto in = Reader::Open(in_path);
  if (!in) return tl::unexpected(in.error());
  in->Tell(InTimes(progress, 0, times));
  auto out = draft.Create();
  if (!out) return tl::unexpected(out.error());
  return Copy(*in, std::move(*out), keep);
}

Result<void> CheckWhole(const std::string& path, const Report& copied,
                        const Progress& progress) {
  auto copy = Reader::Open(path);
  if (!copy) return tl::unexpected(copy.error());
  copy->Tell(InTimes(progress, 2, 3));
  auto check = copy->Visit([](const Message&) { return true; });
  if (!check) return tl::unexpected(check.error());
  // What was missing before is missing in the copy.
  if (!check->closed || !check->losses.empty() ||
      check->missing != copied.missing || check->messages != copied.messages) {
    return Fail(ErrorKind::kFile,
                "recording " + path +
                    ": the repaired copy does not read back as it was "
                    "written; try another disk");
  }
  return {};
}

}  // namespace

Result<Report> Strip(const std::string& in_path, const std::string& out_path,
                     const std::string& topic, const Progress& progress) {
  Draft draft(out_path);
  auto found = CopyInto(
      draft, in_path,
      [&](const Message& message) { return message.channel.topic != topic; },
      progress, 2);
  if (!found) return found;
  if (auto ok = draft.Place(); !ok) return tl::unexpected(ok.error());
  return found;
}

Result<Report> Recover(const std::string& in_path, const std::string& out_path,
                       const Progress& progress) {
  Draft draft(out_path);
  auto found = CopyInto(
      draft, in_path, [](const Message&) { return true; }, progress, 3);
  if (!found) return found;
  if (auto whole = CheckWhole(draft.Beside(), *found, progress); !whole) {
    return tl::unexpected(whole.error());
  }
  if (auto ok = draft.Place(); !ok) return tl::unexpected(ok.error());
  if (auto ok = CopyPeople(in_path, out_path); !ok) {
    return tl::unexpected(ok.error());
  }
  return found;
}

namespace {

constexpr const char* kFrames = "jpeg";  // is packed already
constexpr size_t kPackedBytes = 1 << 20;

// Frames go into chunks of their own.
class PackedWriter {
 public:
  explicit PackedWriter(std::unique_ptr<FileSink> out)
      : file_(std::move(out)) {}

  Result<void> Begin(const Reader& in) {
    if (auto begun = file_.Begin(); !begun) return begun;
    return CopyMetadata(in, file_);
  }
  Result<void> Add(const Message& message) {
    const bool frame = message.channel.encoding == kFrames;
    if (frame != frames_ || file_.ChunkBytes() >= kPackedBytes) {
      if (auto ended = EndChunk(); !ended) return ended;
    }
    frames_ = frame;
    const auto [channel, added] =
        channels_.try_emplace(message.channel, ChannelId{0});
    if (added) channel->second = file_.AddChannel(message.channel);
    Bytes anew;
    const auto bytes = BytesOf(message, anew);
    if (!bytes) return tl::unexpected(bytes.error());
    file_.Add(channel->second, message.stamp, *bytes);
    return {};
  }
  Result<void> End(const PackedCopy& how) {
    if (auto ended = EndChunk(); !ended) return ended;
    auto [name, values] = how.account();
    if (auto added = file_.AddMetadata(name, std::move(values)); !added) {
      return added;
    }
    return file_.Finish();
  }

 private:
  Result<void> EndChunk() { return file_.EndChunk(!frames_); }

  McapFile file_;
  std::map<Channel, ChannelId> channels_;
  bool frames_ = false;
};

}  // namespace

Result<void> CopyPacked(Reader& in, const std::string& out_path,
                        const PackedCopy& how) {
  // Evidence and frames come by turns: gathered, they pack better.
  Draft draft(out_path);
  auto created = draft.Create();
  if (!created) return tl::unexpected(created.error());
  PackedWriter out(std::move(*created));
  if (auto begun = out.Begin(in); !begun) return begun;
  std::optional<Error> error;
  for (const bool frames : {false, true}) {
    const auto report = in.Visit([&](const Message& message) {
      if ((message.channel.encoding == kFrames) != frames) return true;
      if (!how.keep(message)) return true;
      if (auto added = out.Add(message); !added) error = added.error();
      return !error.has_value();
    });
    if (error) return tl::unexpected(*error);
    if (!report) return tl::unexpected(report.error());
  }
  if (auto ended = out.End(how); !ended) return ended;
  auto made = Reader::Open(draft.Beside());
  if (!made) return tl::unexpected(made.error());
  if (auto whole = how.check(*made); !whole) return whole;
  return draft.Place();
}

}  // namespace kimari::recording
