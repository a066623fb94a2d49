#include "host/uses/replay/closed_desk.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/base/json_text.h"
#include "host/recording/file_sink.h"
#include "host/recording/parts.h"
#include "host/recording/reader.h"
#include "host/uses/replay/fields.h"
#include "host/uses/view/desk_json.h"
#include "host/uses/view/match_desk.h"

namespace kimari::replay {
namespace {

using rules::Text;

const Text kNotYet = {
    "the recording is still being looked through; try again in a moment",
    "記録を調べています。少し待ってからもう一度押してください"};
const Text kStillWritten = {
    "the recording is still being written: decide at the desk of the match",
    "記録はまだ続いています。試合の審判席で判定してください"};

// All parts together.
uint64_t SizeOf(const std::string& path) {
  uint64_t all = 0;
  for (const std::string& part : recording::PartsOf(path)) {
    std::error_code error;
    const auto size = std::filesystem::file_size(part, error);
    if (!error) all += size;
  }
  return all;
}

// When it began, as the match wrote it down; empty where it did not.
std::string StartOf(const std::string& path) {
  auto reader = recording::Reader::Open(path);
  if (!reader) return "";
  const auto head = reader->Visit([](const auto&) { return false; });
  if (!head) return "";
  const auto kimari = reader->metadata().find("kimari");
  if (kimari == reader->metadata().end()) return "";
  const auto started = kimari->second.find("started");
  return started == kimari->second.end() ? "" : started->second;
}

}  // namespace

void ClosedDesk::Open(const match::Match& recorded,
                      const std::function<bool()>& go_on) {
  const std::string& path = record_.Path();
  const uint64_t size = SizeOf(path);
  const auto about = decisions::DecisionFile::AboutOf(path, go_on);
  if (!about) {
    const std::scoped_lock lock(mutex_);
    trouble_ = {about.error().message, "記録を読めません"};
    return;
  }
  auto decided = std::make_shared<decisions::Decided>(
      recorded, StartOf(path),
      decisions::DecisionFile(decisions::DecisionFile::Beside(path), *about));
  const auto read = decided->ReadNew();
  const std::scoped_lock lock(mutex_);
  size_ = size;
  sha256_ = about->sha256;
  if (!read) trouble_ = read.error();
  decided_ = std::move(decided);
}

std::shared_ptr<const match::Match> ClosedDesk::Now() const {
  const std::scoped_lock lock(mutex_);
  return decided_ ? decided_->Now() : nullptr;
}

std::string ClosedDesk::Sha256() const {
  const std::scoped_lock lock(mutex_);
  return sha256_;
}

bool ClosedDesk::ReadNew() {
  const std::scoped_lock lock(mutex_);
  if (!decided_) return false;
  const auto read = decided_->ReadNew();
  const bool well = read.has_value();
  const bool changed = well == trouble_.has_value() || (well && *read);
  trouble_ = well ? std::nullopt : std::optional(read.error());
  return changed;
}

bool ClosedDesk::StillWritten() const {
  return recording::IsBeingWritten(record_.Path()) ||
         (decided_ && SizeOf(record_.Path()) != size_);
}

std::optional<Text> ClosedDesk::Trouble() const {
  if (trouble_) return trouble_;
  if (StillWritten()) return kStillWritten;
  if (!decided_) return kNotYet;
  return std::nullopt;
}

decisions::Said<void> ClosedDesk::Enter(const std::string& press,
                                        const std::string& wall) {
  const auto entry = view::DeskEntryOf(press);
  if (!entry) {
    return tl::unexpected(Text{entry.error().en, entry.error().ja});
  }
  const std::scoped_lock lock(mutex_);
  if (auto trouble = Trouble()) return tl::unexpected(*trouble);
  return decided_->Enter(*entry, wall, [this](evidence::CardId card) {
    return view::CardName(deck_, card);
  });
}

std::string ClosedDesk::Json(const match::Match* recorded, bool live) const {
  DeskStanding standing;
  if (live) {
    standing.live = true;
    standing.open = recorded != nullptr;
    if (!standing.open) standing.trouble = kNotYet;
    return ToJson(standing, recorded, deck_);
  }
  const std::scoped_lock lock(mutex_);
  standing.trouble = Trouble();
  standing.open = !standing.trouble;
  if (!decided_) return ToJson(standing, recorded, deck_);
  standing.file = std::filesystem::path(decided_->Path()).filename().string();
  standing.entered = decided_->Count();
  standing.wrong = decided_->Wrong();
  return ToJson(standing, decided_->Now().get(), deck_);
}

std::string ToJson(const DeskStanding& desk, const match::Match* match,
                   const cards::Deck* deck) {
  DecideView view{desk};
  if (match != nullptr) {
    view.judged = true;
    for (const match::Protest& protest : match->Flow().Protests()) {
      view.frozen.push_back(protest.against);
    }
    if (const auto* started = match->Announced()) {
      view.players = {started->player_a, started->player_b};
    }
    view.cards_left = match->Score().left;
    view.winner = match->WinnerAnnounced();
    const auto& owed = match->State().to_send;
    if (owed && !owed->not_known) view.to_send = {owed->from, owed->count};
    view.desk = view::DeskOf(
        *match, match->LastTaken(),
        [deck](evidence::CardId card) { return view::CardName(deck, card); });
  }
  return web::JsonTextOf<nlohmann::ordered_json>(view, Values{});
}

}  // namespace kimari::replay
