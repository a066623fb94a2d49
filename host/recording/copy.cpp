#include "host/recording/copy.h"

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

Result<Report> CopyPath(const std::string& in_path, const std::string& out_path,
                        const std::function<bool(const Message&)>& keep) {
  auto in = Reader::Open(in_path);
  if (!in) return tl::unexpected(in.error());
  auto out = DiskFile::Create(out_path);
  if (!out) return tl::unexpected(out.error());
  return Copy(*in, std::move(*out), keep);
}

}  // namespace

Result<Report> Strip(const std::string& in_path, const std::string& out_path,
                     const std::string& topic) {
  return CopyPath(in_path, out_path, [&](const Message& message) {
    return message.channel.topic != topic;
  });
}

Result<Report> Recover(const std::string& in_path,
                       const std::string& out_path) {
  auto found = CopyPath(in_path, out_path, [](const Message&) { return true; });
  if (!found) return found;
  auto copy = Reader::Open(out_path);
  if (!copy) return tl::unexpected(copy.error());
  auto check = copy->Visit([](const Message&) { return true; });
  if (!check) return check;
  if (!check->Whole() || check->messages != found->messages) {
    return Fail(ErrorKind::kFile,
                "recording " + out_path +
                    ": the repaired copy does not read back as it was "
                    "written; try another disk");
  }
  return found;
}

}  // namespace kimari::recording
