#include "host/rig/match_so_far.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>
#include <variant>

#include "host/base/private_folder.h"
#include "host/evidence/codec.h"
#include "host/reader/sealed_order.h"
#include "host/recording/file_sink.h"
#include "host/recording/parts.h"
#include "host/recording/reader.h"
#include "host/recording/seal.h"
#include "host/rig/board_protocol.h"
#include "host/rig/mcap_recorder.h"

namespace kimari::rig {
namespace {

using evidence::DeskAction;
using reader::ReadBefore;

// By which clock the last part is, in the first one's time.
std::optional<ClockTie> LastTie(recording::FileSource& source,
                                Duration& shift) {
  const recording::FilePart last = source.Parts().back();
  shift = last.shift;
  auto tie = ClockTie::Of(recording::HeadOf(*last.source));
  if (tie) tie->host = tie->host + shift;
  return tie;
}

// Whoever stands at the court in the middle of a match reads it in his
// language.
tl::unexpected<Error> Refuse(const std::string& path, const std::string& why,
                             const std::string& ja) {
  return Fail(ErrorKind::kFile, path + ": " + why + " / " + ja);
}

// What was last called comes once more where nobody will have settled it.
void MarkDue(MatchSoFar& so_far) {
  const auto last = std::find_if(
      so_far.read.rbegin(), so_far.read.rend(), [](const ReadBefore& turn) {
        return turn.what == ReadBefore::What::kCalled;
      });
  if (last == so_far.read.rend() || !so_far.last_called) return;
  const auto reading = so_far.last_called->reading;
  const match::SheetLine* line = so_far.match.Sheet().Find(reading);
  const bool under_way = so_far.match.Unsettled() == reading;
  last->due = under_way || (line != nullptr && line->is_void);
}

Result<MatchSoFar> Fold(recording::Reader& reader, Duration shift) {
  MatchSoFarFold fold(shift);
  uint32_t rulings = 0;
  std::optional<Error> error;
  const auto report = recording::VisitObservations(
      reader,
      [&](evidence::Observation&& observation) {
        if (auto ok = fold.Add(std::move(observation)); !ok) error = ok.error();
        return !error.has_value();
      },
      [&](const recording::Message& message) {
        if (message.channel.topic == kRulingTopic) {
          rulings = std::max(rulings, message.stamp.sequence);
        }
      });
  if (!report) return tl::unexpected(report.error());
  if (error) return tl::unexpected(*error);
  MatchSoFar so_far = fold.Done();
  so_far.rulings = rulings;
  so_far.shift = shift;
  for (const recording::Loss& loss : report->losses) {
    so_far.troubles.push_back(
        fmt::format("{} bytes of its record are lost at {}: {} / "
                    "記録の一部が失われています",
                    loss.bytes, loss.offset, loss.what));
  }
  if (report->missing > 0) {
    so_far.troubles.push_back(
        fmt::format("{} observation(s) are missing in its record ('kimari "
                    "judge' says which) / 記録の一部が失われています",
                    report->missing));
  }
  return so_far;
}

}  // namespace

size_t MatchSoFar::ReadingsToCome(size_t deck) const {
  const auto all = static_cast<ptrdiff_t>(plan ? plan->order.size() : deck);
  ptrdiff_t over = 0;
  for (const ReadBefore& turn : read) {
    switch (turn.what) {
      case ReadBefore::What::kCalled:
        over += turn.due ? 0 : 1;
        break;
      case ReadBefore::What::kSkipped:
        ++over;
        break;
      case ReadBefore::What::kSkipUndone:
        --over;
        break;
    }
  }
  return static_cast<size_t>(std::max<ptrdiff_t>(0, all - over));
}

Result<void> MatchSoFarFold::Add(evidence::Observation observation) {
  evidence::Shift(observation, -shift_);
  const auto made = so_far_.match.Add(observation);
  if (!made) return tl::unexpected(made.error());
  const evidence::Payload& payload = observation.payload;
  auto& read = so_far_.read;
  if (std::holds_alternative<evidence::MatchStarted>(payload)) {
    if (so_far_.started == HostTime{}) so_far_.started = observation.taken;
  } else if (const auto* called = std::get_if<evidence::CardCalled>(&payload)) {
    so_far_.last_called = *called;
    read.push_back({ReadBefore::What::kCalled, called->card, false});
  } else if (const auto* entry = std::get_if<evidence::DeskEntry>(&payload)) {
    if (entry->action == DeskAction::kSkip) {
      read.push_back({ReadBefore::What::kSkipped, 0, false});
    } else if (entry->action == DeskAction::kUndoSkip) {
      read.push_back({ReadBefore::What::kSkipUndone, 0, false});
    }
  }
  return {};
}

MatchSoFar MatchSoFarFold::Done() {
  MarkDue(so_far_);
  return std::move(so_far_);
}

namespace {

// What an earlier kimari kept beside it: order, faces, decisions.
void TightenBeside(const std::string& recording) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = fs::absolute(recording, error).parent_path();
  const std::string stem = fs::path(recording).stem().string();
  for (fs::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with(stem + ".")) TightenToOwner(at->path().string());
  }
}

}  // namespace

Result<MatchSoFar> ReadMatchSoFar(const std::string& path, const Clock& clock) {
  if (recording::IsBeingWritten(path)) {
    return Refuse(path, "this match is being played by another kimari",
                  "この試合は別のkimariで進行中です");
  }
  auto opened = recording::OpenRecording(path);
  if (!opened) return tl::unexpected(opened.error());
  const std::shared_ptr<recording::FileSource> source = std::move(*opened);
  auto reader = recording::Reader::Open(source);
  if (!reader) {
    return Refuse(path, reader.error().message, "記録として読めません");
  }
  const auto head = recording::HeadOf(*source->Parts().front().source);
  const auto id = head.find(recording::kMatchKey);
  if (id == head.end()) {
    return Refuse(
        path,
        "the recording does not name its match, as one that was "
        "simulated, copied, or made by an earlier kimari: it can be "
        "judged, not gone on with",
        "試合名のない記録です(模擬・複製・旧版)。判定はできますが、再開はできま"
        "せん");
  }
  const auto part = head.find(recording::kPartKey);
  if (part == head.end() || part->second != "1") {
    return Refuse(path, "this is a later part of a recording: name its first",
                  "続きの記録です。最初の記録を指定してください");
  }
  TightenBeside(path);
  reader->Know(recording::PeopleOf(path));
  if (auto seen = reader->Visit([](const auto&) { return false; }); !seen) {
    return tl::unexpected(seen.error());
  }
  if (const auto other = NotOurProtocol(*reader)) {
    return Refuse(
        path, *other + ": go on with it by the kimari that began it",
        "基板の通信規約が違います。始めたときの版のkimariで再開してください");
  }
  Duration last_shift;
  const auto tie = LastTie(*source, last_shift);
  ClockTie now = ClockTie::Now(clock);
  now.host = now.host + last_shift;
  const HostTime began = tie ? tie->host : HostTime{};
  auto folded = Fold(*reader, last_shift + ShiftBetween(tie, began, now));
  if (folded && folded->match.LastTaken() > clock.Now()) {
    // The calendar was set back meanwhile.
    const HostTime last = folded->match.LastTaken() + folded->shift;
    folded = Fold(*reader, last_shift + ShiftBetween(tie, last, now));
  }
  if (!folded) return folded;
  MatchSoFar so_far = std::move(*folded);
  if (!so_far.match.Started()) {
    return Refuse(path, "no match was begun in it: begin a new one",
                  "試合が始まっていません。新しく始めてください");
  }
  if (so_far.match.Ended()) {
    return Refuse(
        path,
        "this match was ended, and its order opened: it can be judged "
        "and decided on ('kimari replay'), not gone on with",
        "この試合は終了し、読み順も公開済みです。再開はできません(kimari "
        "replayで確認できます)");
  }
  const std::string& hash = so_far.match.Announced()->order_hash;
  if (!hash.empty()) {
    auto plan =
        reader::OpenSealedOrder(reader::SealedOrderOf(path), id->second, hash);
    if (!plan) return tl::unexpected(plan.error());
    so_far.plan = std::move(*plan);
  }
  so_far.people = reader->Known().value_or(recording::People{});
  so_far.id = id->second;
  so_far.part = recording::NextPart(path);
  const auto checks = recording::CheckParts(*source);
  if (!checks) return tl::unexpected(checks.error());
  for (const recording::PartCheck& check : *checks) {
    if (check.seal.state != recording::SealState::kAltered) continue;
    so_far.troubles.push_back(
        fmt::format("{} was altered since it was recorded: what it gives is "
                    "for the judge to weigh / 記録された後に変更されています",
                    recording::PartPath(path, check.part)));
  }
  auto before = recording::SumOfAll(*source->Parts().back().source);
  if (!before) return tl::unexpected(before.error());
  so_far.before = std::move(*before);
  return so_far;
}

std::map<std::string, std::string> FirstPartKeys(const std::string& match,
                                                 const Clock& clock) {
  std::map<std::string, std::string> keys = ClockTie::Now(clock).ToKeys();
  keys[recording::kMatchKey] = match;
  keys[recording::kPartKey] = "1";
  return keys;
}

std::map<std::string, std::string> PartKeys(const MatchSoFar& so_far,
                                            const Clock& clock) {
  auto keys = FirstPartKeys(so_far.id, clock);
  keys[recording::kPartKey] = std::to_string(so_far.part);
  keys[recording::kShiftKey] = std::to_string(so_far.shift.ns);
  keys[recording::kBeforeKey] = so_far.before;
  return keys;
}

}  // namespace kimari::rig
