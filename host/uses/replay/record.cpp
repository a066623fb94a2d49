#include "host/uses/replay/record.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "host/evidence/codec.h"
#include "host/evidence/court_played.h"
#include "host/game/rules/ruling_json.h"
#include "host/recording/file_sink.h"
#include "host/recording/packed_messages.h"
#include "host/recording/parts.h"
#include "host/recording/people.h"
#include "host/recording/reader.h"
#include "host/recording/seal.h"

namespace kimari::replay {
namespace {

constexpr std::string_view kRulings = "/ruling";
constexpr std::string_view kSound = "/sound/played";
constexpr Duration kSoundAhead = Milliseconds(1000);
// Few messages, which say what readings there are.
constexpr std::array<std::string_view, 8> kOutline = {
    "/match/started", "/reader/opened", "/reader/called", "/judge/desk",
    "/pads/health",   "/camera/health", "/sound/health",  kRulings};

std::string_view TextOf(const recording::Message& message) {
  return {reinterpret_cast<const char*>(message.data.data()),
          message.data.size()};
}

}  // namespace

Result<std::unique_ptr<Record>> Record::Open(
    const std::string& path, const recording::ChunkIndex::Progress& progress) {
  auto source = recording::OpenRecording(path);
  if (!source) return tl::unexpected(source.error());
  const std::shared_ptr<recording::FileSource> shared = std::move(*source);
  // Says what is no recording at all.
  if (auto reader = recording::Reader::Open(shared); !reader) {
    return Fail(ErrorKind::kFile,
                "recording " + path + ": " + reader.error().message);
  }
  auto index = recording::ChunkIndex::Of(shared, progress);
  if (!index) return tl::unexpected(index.error());
  if (index->Chunks().empty()) {
    return Fail(ErrorKind::kFile,
                path +
                    ": no match was recorded in it: it begins as a "
                    "recording and holds nothing to look at");
  }
  const auto doubts = recording::DoubtsOf(*shared, index->Ended());
  if (!doubts) return tl::unexpected(doubts.error());
  std::unique_ptr<Record> record(new Record(path, std::move(*index)));
  record->doubts_ = *doubts;
  if (auto read = record->ReadOutline(0); !read) {
    return Fail(ErrorKind::kFile, path + ": it may be of a newer kimari: " +
                                      read.error().message +
                                      "; look at it with the one that "
                                      "made it");
  }
  if (record->readings_.empty()) {
    return Fail(ErrorKind::kFile,
                path + ": there is no reading in it to look at");
  }
  return record;
}

Result<std::unique_ptr<Record>> Record::OpenAgain(const Record& before) {
  auto source = recording::OpenRecording(before.path_);
  if (!source) return tl::unexpected(source.error());
  auto index =
      recording::ChunkIndex::OfGrown(std::move(*source), before.index_);
  // Closed: it has an index of its own, which may count otherwise.
  if (!index || index->Closed()) return Open(before.path_);
  std::unique_ptr<Record> record(new Record(before.path_, std::move(*index)));
  record->started_ = before.started_;
  record->readings_ = before.readings_;
  record->health_ = before.health_;
  record->entries_ = before.entries_;
  record->doubts_ = before.doubts_;
  const auto read = record->ReadOutline(before.index_.Chunks().size());
  if (!read) return tl::unexpected(read.error());
  return record;
}

Result<void> Record::ReadOutline(size_t from) {
  std::set<size_t> chunks;
  for (const std::string_view topic : kOutline) {
    for (const auto& held : index_.Of(std::string(topic))) {
      if (held.chunk >= from) chunks.insert(held.chunk);
    }
  }
  // Some ahead, at once: the disk and the sums of a long evening take turns
  // otherwise.
  constexpr size_t kAtOnce = 8;
  const std::vector<size_t> all(chunks.begin(), chunks.end());
  for (size_t begin = 0; begin < all.size(); begin += kAtOnce) {
    const size_t count = std::min(kAtOnce, all.size() - begin);
    std::array<Result<std::unique_ptr<recording::LoadedChunk>>, kAtOnce> loaded;
    {
      std::vector<std::jthread> reads;
      for (size_t i = 0; i < count; ++i) {
        reads.emplace_back([&, i] { loaded[i] = index_.Read(all[begin + i]); });
      }
    }
    for (size_t i = 0; i < count; ++i) {
      if (!loaded[i]) continue;  // damaged: what it held is not known
      for (const recording::Message& message :
           (*loaded[i])->content.Messages()) {
        if (auto added = Add(message); !added) return added;
      }
    }
  }
  return {};
}

Result<void> Record::Add(const recording::Message& message) {
  if (std::ranges::find(kOutline, message.channel.topic) == kOutline.end()) {
    return {};
  }
  if (message.channel.topic == kRulings) {
    auto ruling = rules::ParseRuling(std::string(TextOf(message)));
    if (!ruling) return tl::unexpected(ruling.error());
    Reading& reading = readings_[ruling->reading];
    reading.published = message.stamp.happened;
    reading.ruling = std::move(*ruling);
    return {};
  }
  const auto observation = recording::ObservationIn(message);
  if (!observation) return {};
  if (!*observation) return tl::unexpected(observation->error());
  Add(**observation);
  return {};
}

void Record::Add(const evidence::Observation& observation) {
  const evidence::Payload& payload = observation.payload;
  if (const auto* started = std::get_if<evidence::MatchStarted>(&payload)) {
    started_ = *started;
    if (auto court = evidence::CourtOf(*started)) court_ = std::move(*court);
    if (const auto people = recording::PeopleOf(path_)) {
      people->Name(*started_);
    }
  } else if (const auto* opened =
                 std::get_if<evidence::ReadingOpened>(&payload)) {
    // The joka is reading 0: nothing is judged.
    if (opened->reading > 0) {
      readings_[opened->reading].opened = observation.taken;
    }
  } else if (const auto* called = std::get_if<evidence::CardCalled>(&payload)) {
    if (called->reading > 0) readings_[called->reading].called = *called;
  } else if (const auto* entry = std::get_if<evidence::DeskEntry>(&payload)) {
    ++entries_;
    if (entry->action == evidence::DeskAction::kProtest && entry->reading > 0) {
      readings_[entry->reading].protested = true;
    }
  } else {
    health_.push_back(observation);
  }
}

void Record::VisitBetween(HostTime from, HostTime to,
                          const Visit& visit) const {
  for (size_t i = 0; i < index_.Chunks().size(); ++i) {
    const recording::ChunkIndex::Chunk& chunk = index_.Chunks()[i];
    if (chunk.last < from || chunk.first - recording::kLongestTogether > to) {
      continue;
    }
    const auto loaded = index_.Read(i);
    if (!loaded) continue;
    for (const recording::Message& message : (*loaded)->content.Messages()) {
      if (message.stamp.taken >= from && message.stamp.taken <= to) {
        visit(message);
      }
    }
  }
}

std::vector<evidence::Observation> Record::Between(HostTime from,
                                                   HostTime to) const {
  std::vector<evidence::Observation> all;
  VisitBetween(from, to, [&](const recording::Message& message) {
    auto observation = recording::ObservationIn(message);
    if (observation && *observation) all.push_back(std::move(**observation));
  });
  return all;
}

void Record::SoundBetween(HostTime from, HostTime to,
                          const Block& block) const {
  // Played a little after or before it was taken in.
  VisitBetween(
      from - kSoundAhead, to + kSoundAhead,
      [&](const recording::Message& message) {
        if (message.channel.topic != kSound ||
            message.channel.encoding != recording::kSound) {
          return;
        }
        std::vector<float> samples(message.data.size() / sizeof(float));
        std::memcpy(samples.data(), message.data.data(),
                    samples.size() * sizeof(float));
        block(message.stamp.happened, samples);
      });
}

std::optional<rules::Text> Record::AlteredNotice() const {
  rules::Text all;
  const auto say = [&all](const std::string& en, const std::string& ja) {
    all.en += (all.en.empty() ? "" : "; ") + en;
    all.ja += ja + "。";
  };
  for (const recording::DoubtedPart& doubted : doubts_) {
    const auto words = recording::WordsOf(doubted, path_);
    say(words.en, words.ja);
  }
  if (index_.Contradicted()) {
    say("it was altered: the index at its end is not of what it holds; what is "
        "shown is what it holds ('kimari verify')",
        "改変されています。末尾の索引が内容と一致しません。表示は内容そのものか"
        "ら作っています");
  }
  if (all.en.empty()) return std::nullopt;
  return all;
}

std::optional<rules::Text> Record::TornNotice() const {
  if (Closed() || recording::IsBeingWritten(path_)) return std::nullopt;
  return rules::Text{
      "it was never closed (a crash or a power cut, or a part is missing): "
      "what was written before is all there is",
      "記録が最後まで閉じられていません（停電や中断）。それまでに書かれた分だけ"
      "です"};
}

bool Record::HasSound() const {
  return index_.CountOf(std::string(kSound)) > 0;
}

}  // namespace kimari::replay
