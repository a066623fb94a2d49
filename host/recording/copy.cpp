#include "host/recording/copy.h"

#include <unistd.h>

#include <map>
#include <optional>
#include <utility>

namespace kimari::recording {

Result<Report> Copy(Reader& in, std::unique_ptr<FileSink> out,
                    const std::function<bool(const Message&)>& keep) {
  // Metadata stands before what it describes: it is read first.
  if (auto report = in.Visit([](const Message&) { return true; }); !report) {
    return report;
  }
  McapFile file(std::move(out));
  if (auto begun = file.Begin(); !begun) return tl::unexpected(begun.error());
  for (const auto& [name, values] : in.metadata()) {
    if (auto added = file.AddMetadata(name, values); !added) {
      return tl::unexpected(added.error());
    }
  }
  std::map<std::string, ChannelId> channels;
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
        channels.try_emplace(message.channel.topic, ChannelId{0});
    if (added) channel->second = file.AddChannel(message.channel);
    file.Add(channel->second, message.stamp, message.data);
    return true;
  });
  if (error) return tl::unexpected(*error);
  if (!report) return report;
  if (auto done = file.Finish(); !done) return tl::unexpected(done.error());
  return report;
}

namespace {

// A file in the making beside its place; what is not given its name goes.
class Draft {
 public:
  explicit Draft(const std::string& path)
      : path_(path), beside_(path + kPart) {}
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() {
    if (made_) unlink(beside_.c_str());
  }

  const std::string& Beside() const { return beside_; }
  Result<std::unique_ptr<DiskFile>> Create() {
    if (access(path_.c_str(), F_OK) == 0) {
      return Fail(ErrorKind::kFile,
                  "recording " + path_ + ": is there; choose another name");
    }
    auto file = DiskFile::Create(beside_);
    made_ = file.has_value();
    return file;
  }
  Result<void> Place() {
    if (auto ok = Rename(beside_, path_); !ok) return ok;
    made_ = false;
    return {};
  }

 private:
  static constexpr const char* kPart = ".part";
  std::string path_;
  std::string beside_;
  bool made_ = false;
};

Result<Report> CopyInto(Draft& draft, const std::string& in_path,
                        const std::function<bool(const Message&)>& keep) {
  auto in = Reader::Open(in_path);
  if (!in) return tl::unexpected(in.error());
  auto out = draft.Create();
  if (!out) return tl::unexpected(out.error());
  return Copy(*in, std::move(*out), keep);
}

Result<void> CheckWhole(const std::string& path, const Report& copied) {
  auto copy = Reader::Open(path);
  if (!copy) return tl::unexpected(copy.error());
  auto check = copy->Visit([](const Message&) { return true; });
  if (!check) return tl::unexpected(check.error());
  if (!check->Whole() || check->messages != copied.messages) {
    return Fail(ErrorKind::kFile,
                "recording " + path +
                    ": the repaired copy does not read back as it was "
                    "written; try another disk");
  }
  return {};
}

}  // namespace

Result<Report> Strip(const std::string& in_path, const std::string& out_path,
                     const std::string& topic) {
  Draft draft(out_path);
  auto found = CopyInto(draft, in_path, [&](const Message& message) {
    return message.channel.topic != topic;
  });
  if (!found) return found;
  if (auto ok = draft.Place(); !ok) return tl::unexpected(ok.error());
  return found;
}

Result<Report> Recover(const std::string& in_path,
                       const std::string& out_path) {
  Draft draft(out_path);
  auto found = CopyInto(draft, in_path, [](const Message&) { return true; });
  if (!found) return found;
  if (auto whole = CheckWhole(draft.Beside(), *found); !whole) {
    return tl::unexpected(whole.error());
  }
  if (auto ok = draft.Place(); !ok) return tl::unexpected(ok.error());
  return found;
}

}  // namespace kimari::recording
