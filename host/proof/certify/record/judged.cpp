#include "host/proof/certify/record/judged.h"

#include "host/game/rules/ruling_json.h"
#include "host/match/rejudge.h"
#include "host/rig/mcap_recorder.h"

namespace kimari::rig {

Result<recording::Observations> ReadRecording(const std::string& file) {
  auto reader = recording::Reader::Open(file);
  if (!reader) return tl::unexpected(reader.error());
  return recording::ReadObservations(*reader);
}

std::vector<std::string> RulingLines(const match::Match& match) {
  std::vector<std::string> lines;
  for (const match::RulingMade& made : match.Rulings()) {
    lines.push_back(rules::RulingJson(made.ruling));
  }
  return lines;
}

Result<std::vector<std::string>> JudgedLines(const std::string& file) {
  const auto read = ReadRecording(file);
  if (!read) return tl::unexpected(read.error());
  const auto match = match::Replay(read->all);
  if (!match) return tl::unexpected(match.error());
  return RulingLines(*match);
}

Result<std::vector<std::string>> RecordedLines(const std::string& file) {
  auto reader = recording::Reader::Open(file);
  if (!reader) return tl::unexpected(reader.error());
  std::vector<std::string> lines;
  const auto report = reader->Visit([&](const recording::Message& message) {
    if (message.channel.topic == kRulingTopic) {
      lines.emplace_back(message.data.begin(), message.data.end());
    }
    return true;
  });
  if (!report) return tl::unexpected(report.error());
  return lines;
}

int64_t NotTheFirst(const std::vector<evidence::Observation>& all) {
  int64_t wrong = 0;
  for (size_t i = 0; i < all.size(); ++i)
    wrong += all[i].number == i + 1 ? 0 : 1;
  return wrong;
}

}  // namespace kimari::rig
