#include "host/match/decisions/decided.h"

#include <algorithm>
#include <ctime>
#include <optional>
#include <utility>

#include "host/match/desk.h"

namespace kimari::decisions {
namespace {

// Between decisions on a record that does not say when it began.
constexpr Duration kApart = Seconds(1);

// "2026-11-24T10:15:30Z" in seconds.
std::optional<int64_t> SecondsOf(const std::string& wall) {
  tm parts{};
  const char* end = strptime(wall.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return timegm(&parts);
}

}  // namespace

Decided::Decided(match::Match recorded, std::string started, DecisionFile file)
    : started_(std::move(started)),
      file_(std::move(file)),
      match_(std::make_shared<const match::Match>(std::move(recorded))) {}

std::shared_ptr<const match::Match> Decided::Now() const {
  const std::scoped_lock lock(mutex_);
  return match_;
}

size_t Decided::Count() const {
  const std::scoped_lock lock(mutex_);
  return count_;
}

std::vector<rules::Text> Decided::Wrong() const {
  const std::scoped_lock lock(mutex_);
  std::vector<rules::Text> wrong = file_.Wrong();
  for (const size_t place : match_->Desk().Broken()) {
    wrong.push_back(DoesNotFollow(place + 1));
  }
  return wrong;
}

rules::Text DoesNotFollow(size_t entry) {
  return {"entry " + std::to_string(entry) +
              " of the desk does not follow the one before it: what was "
              "decided was altered, or lacks entries",
          "記入" + std::to_string(entry) +
              "は前の記入につながりません。判定の記入が改変されたか、"
              "欠けています"};
}

void Decided::Add(const std::vector<evidence::Observation>& entries) {
  if (entries.empty()) return;
  auto next = std::make_shared<match::Match>(*match_);
  for (const evidence::Observation& entry : entries) next->Decide(entry);
  count_ += entries.size();
  match_ = std::move(next);
}

// The recording's clock, had it gone on; never before the entry before it.
HostTime Decided::TimeOf(const std::string& wall) const {
  const HostTime after = match_->LastTaken() + kApart;
  const auto started = SecondsOf(started_);
  const auto now = SecondsOf(wall);
  const auto began = match_->Began();
  if (!started || !now || !began) return after;
  return std::max(after, *began + Seconds(*now - *started));
}

Said<bool> Decided::ReadNew() {
  const std::scoped_lock lock(mutex_);
  const auto entries = file_.ReadNew();
  if (!entries) return tl::unexpected(entries.error());
  Add(*entries);
  return !entries->empty();
}

Said<void> Decided::Enter(const evidence::DeskEntry& entry,
                          const std::string& wall,
                          const rules::CardName& names) {
  const std::scoped_lock lock(mutex_);
  const auto why_not = [&] { return match::WhyNotAfterwards(entry, *match_); };
  // No file is made for what cannot be done.
  if (const auto why = why_not()) {
    return tl::unexpected(rules::Render(*why, names));
  }
  evidence::Observation made;
  auto appended = file_.Append([&](const std::vector<evidence::Observation>&
                                       meanwhile)
                                   -> Said<evidence::Observation> {
    Add(meanwhile);
    if (const auto why = why_not()) {
      return tl::unexpected(rules::Render(*why, names));
    }
    made = {match_->NextNumber(), TimeOf(wall), match::Bound(entry, *match_)};
    return made;
  });
  if (!appended) return appended;
  Add({made});
  return {};
}

}  // namespace kimari::decisions
