#include "host/uses/replay/judged_again.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "host/recording/reader.h"

namespace kimari::replay {
namespace {

// One match in so many readings is kept as it stood before: of a hundred
// readings each may be a megabyte.
constexpr evidence::ReadingId kKeptEvery = 4;

// The reading that this opens, if it is one before which a match is kept.
std::optional<evidence::ReadingId> Opens(
    const evidence::Observation& observation) {
  const auto* opened =
      std::get_if<evidence::ReadingOpened>(&observation.payload);
  if (opened == nullptr || opened->reading % kKeptEvery != 1) {
    return std::nullopt;
  }
  return opened->reading;
}

}  // namespace

JudgedAgain::~JudgedAgain() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void JudgedAgain::Begin(const std::string& path, std::function<void()> done) {
  if (thread_.joinable()) thread_.join();
  busy_ = true;
  thread_ = std::thread([this, path, done = std::move(done)] {
    auto judged = Judge(path);
    if (stop_) return;
    {
      const std::scoped_lock lock(mutex_);
      if (judged) {
        match_ = std::make_shared<const match::Match>(std::move(judged->match));
        before_ = std::move(judged->before);
        number_ = judged->number;
        offset_ = judged->offset;
        path_ = path;
        failed_.clear();
      } else {
        failed_ = judged.error().message;
      }
    }
    done();
    busy_ = false;
  });
}

std::shared_ptr<const match::Match> JudgedAgain::Now() const {
  const std::scoped_lock lock(mutex_);
  return match_;
}

std::optional<Before> JudgedAgain::LastBefore(
    evidence::ReadingId reading) const {
  const std::scoped_lock lock(mutex_);
  auto after = before_.upper_bound(reading);
  if (after == before_.begin()) return std::nullopt;
  --after;
  return Before{after->first, after->second};
}

std::string JudgedAgain::Failed() const {
  const std::scoped_lock lock(mutex_);
  return failed_;
}

std::optional<JudgedAgain::Judged> JudgedAgain::SoFar(
    const std::string& path) const {
  const std::scoped_lock lock(mutex_);
  if (!match_ || offset_ == 0 || path_ != path) return std::nullopt;
  return Judged{*match_, before_, number_, offset_};
}

Result<JudgedAgain::Judged> JudgedAgain::Judge(const std::string& path) const {
  if (auto so_far = SoFar(path)) {
    if (GoOn(path, *so_far)) return std::move(*so_far);
    // Another file by now, or in another order: from its beginning.
  }
  Judged judged;
  if (auto ok = GoOn(path, judged); !ok) return tl::unexpected(ok.error());
  return judged;
}

Result<void> JudgedAgain::GoOn(const std::string& path, Judged& judged) const {
  auto reader = recording::Reader::Open(path);
  if (!reader) return tl::unexpected(reader.error());
  reader->From(judged.offset);
  std::optional<Error> error;
  const auto report = recording::VisitObservations(
      *reader, [&](evidence::Observation&& observation) {
        if (judged.offset > 0 && observation.number <= judged.number) {
          error = Error{ErrorKind::kFile, "what came later was earlier"};
          return false;
        }
        judged.number = observation.number;
        if (const auto reading = Opens(observation)) {
          judged.before[*reading] =
              std::make_shared<const match::Match>(judged.match);
        }
        const auto made = judged.match.Add(observation);
        if (!made) error = made.error();
        return !error && !stop_;
      });
  if (!report) return tl::unexpected(report.error());
  if (error) return tl::unexpected(*error);
  judged.offset = std::max(judged.offset, report->behind);
  return {};
}

}  // namespace kimari::replay
