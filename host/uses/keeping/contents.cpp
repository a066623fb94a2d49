#include "host/uses/keeping/contents.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <variant>
#include <vector>

#include "host/base/exit_code.h"
#include "host/base/json_text.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/result.h"
#include "host/recording/parts.h"
#include "host/recording/people.h"
#include "host/recording/reader.h"
#include "host/recording/seal.h"

namespace kimari::keeping {
namespace {

struct ChannelInfo {
  std::string encoding;
  uint64_t messages = 0;
  uint64_t bytes = 0;
  HostTime first;
  HostTime last;

  void Add(const recording::Message& message) {
    const HostTime taken = message.stamp.taken;
    first = messages == 0 ? taken : std::min(first, taken);
    last = std::max(last, taken);
    encoding = message.channel.encoding;
    ++messages;
    bytes += message.stored;
  }
};

struct Contents {
  std::map<std::string, ChannelInfo> channels;
  std::optional<evidence::MatchStarted> started;
  std::optional<evidence::MatchEnded> ended;
  recording::Report report;
  std::map<std::string, std::map<std::string, std::string>> metadata;
  std::vector<recording::Attachment> files;
  size_t parts = 0;
  uint64_t size = 0;
};

Result<Contents> ReadContents(const std::string& file) {
  auto opened = recording::OpenRecording(file);
  if (!opened) return tl::unexpected(opened.error());
  const std::shared_ptr<recording::FileSource> source = std::move(*opened);
  auto reader = recording::Reader::Open(source);
  if (!reader) {
    return Fail(ErrorKind::kFile, file + ": " + reader.error().message);
  }
  Contents contents;
  contents.parts = source->Parts().size();
  contents.size = source->size();
  const auto report = reader->Visit([&](const recording::Message& message) {
    contents.channels[message.channel.topic].Add(message);
    if (message.channel.topic != "/match/started" &&
        message.channel.topic != "/match/ended") {
      return true;
    }
    const auto said = recording::ObservationIn(message);
    if (!said || !*said) return true;
    if (const auto* started =
            std::get_if<evidence::MatchStarted>(&(*said)->payload)) {
      contents.started = *started;
    } else if (const auto* ended =
                   std::get_if<evidence::MatchEnded>(&(*said)->payload)) {
      contents.ended = *ended;
    }
    return true;
  });
  if (!report) return tl::unexpected(report.error());
  contents.report = *report;
  contents.metadata = reader->metadata();
  contents.files = reader->attachments();
  if (const auto people = recording::PeopleOf(file);
      people && contents.started) {
    people->Name(*contents.started);
  }
  return contents;
}

// An archive of what was not whole itself.
bool LostBefore(const Contents& contents) {
  const auto archive = contents.metadata.find(recording::kArchive);
  return archive != contents.metadata.end() &&
         archive->second.contains(recording::kArchiveLost);
}

HostTime FirstOf(const Contents& contents) {
  std::optional<HostTime> first;
  for (const auto& [topic, channel] : contents.channels) {
    if (!first || channel.first < *first) first = channel.first;
  }
  return first.value_or(HostTime{});
}

// All that it says itself, by whoever made it.
void PrintContents(const Contents& contents, const std::string& file) {
  const HostTime first = FirstOf(contents);
  PrintText("{}: {:.1f} MB in {} file(s), {} messages, {:.1f} s\n",
            Printable(file), static_cast<double>(contents.size) / 1e6,
            contents.parts, contents.report.messages,
            (contents.report.last - first).Seconds());
  if (!contents.report.ours) fmt::print("written by another tool\n");
  if (const auto& started = contents.started) {
    PrintText("{} against {}, by the rules {}, with the deck {}\n",
              Printable(started->player_a), Printable(started->player_b),
              Printable(started->rule_book), Printable(started->deck));
  }
  PrintText("{}\n", contents.ended ? "ended: " + Printable(contents.ended->why)
                                   : std::string("the match did not end"));
  for (const auto& [name, values] : contents.metadata) {
    PrintText("{}:\n", Printable(name));
    for (const auto& [key, value] : values) {
      PrintText("  {} = {}\n", Printable(key), Printable(value));
    }
  }
  for (const recording::Attachment& attached : contents.files) {
    PrintText("attached: {} ({} bytes)\n", Printable(attached.name),
              attached.data.size());
  }
  PrintText("{:<20} {:>8} {:>12}  {:<8} {:>9} {:>9}\n", "channel", "messages",
            "bytes", "encoding", "from s", "to s");
  for (const auto& [topic, channel] : contents.channels) {
    PrintText("{:<20} {:>8} {:>12}  {:<8} {:>9.2f} {:>9.2f}\n",
              Printable(topic), channel.messages, channel.bytes,
              Printable(channel.encoding), (channel.first - first).Seconds(),
              (channel.last - first).Seconds());
  }
  for (const recording::Loss& loss : contents.report.losses) {
    PrintText("lost: {} bytes at {}: {}\n", loss.bytes, loss.offset,
              Printable(loss.what));
  }
  if (contents.report.missing > 0) {
    PrintText(
        "lost: {} observation(s) that were taken in are not in it ('kimari "
        "judge' says which)\n",
        contents.report.missing);
  }
  for (const recording::DoubtedPart& doubted : contents.report.doubts) {
    const auto words = recording::WordsOf(doubted, file);
    PrintText("{} / {}\n", words.en, words.ja);
  }
  if (!contents.report.closed) {
    fmt::print("the recording was not closed: its end may be lost\n");
  }
  if (LostBefore(contents)) {
    fmt::print("the recording that it was made of had lost something\n");
  }
}

std::string ContentsJson(const Contents& contents) {
  using nlohmann::ordered_json;
  const HostTime first = FirstOf(contents);
  ordered_json channels = ordered_json::object();
  for (const auto& [topic, channel] : contents.channels) {
    channels[topic] = {{"messages", channel.messages},
                       {"bytes", channel.bytes},
                       {"encoding", channel.encoding},
                       {"from_s", (channel.first - first).Seconds()},
                       {"to_s", (channel.last - first).Seconds()}};
  }
  ordered_json lost = ordered_json::array();
  for (const recording::Loss& loss : contents.report.losses) {
    lost.push_back(
        {{"at", loss.offset}, {"bytes", loss.bytes}, {"what", loss.what}});
  }
  ordered_json attached = ordered_json::array();
  for (const recording::Attachment& file : contents.files) {
    attached.push_back({{"name", file.name}, {"bytes", file.data.size()}});
  }
  const ordered_json all = {
      {"bytes", contents.size},
      {"files", contents.parts},
      {"messages", contents.report.messages},
      {"seconds", (contents.report.last - first).Seconds()},
      {"closed", contents.report.closed},
      {"ours", contents.report.ours},
      {"ended", contents.ended ? ordered_json(contents.ended->why)
                               : ordered_json(nullptr)},
      {"metadata", contents.metadata},
      {"attached", attached},
      {"channels", channels},
      {"lost", lost},
      {"missing_observations", contents.report.missing}};
  return PrintableJson(JsonText(all));
}

}  // namespace

int Info(const InfoOptions& options) {
  const auto contents = ReadContents(options.file);
  if (!contents) return Report(contents.error());
  if (options.json) {
    fmt::print("{}\n", ContentsJson(*contents));
  } else {
    PrintContents(*contents, options.file);
  }
  const bool whole = contents->report.Whole() && !LostBefore(*contents);
  return whole ? kDone : kAnswerIsNo;
}

}  // namespace kimari::keeping
