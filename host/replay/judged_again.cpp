#include "host/replay/judged_again.h"

#include <optional>
#include <utility>

#include "host/recording/reader.h"

namespace kimari::replay {

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
        match_ = std::make_shared<const match::Match>(std::move(*judged));
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

std::string JudgedAgain::Failed() const {
  const std::scoped_lock lock(mutex_);
  return failed_;
}

Result<match::Match> JudgedAgain::Judge(const std::string& path) const {
  auto reader = recording::Reader::Open(path);
  if (!reader) return tl::unexpected(reader.error());
  match::Match match;
  std::optional<Error> error;
  const auto report = recording::VisitObservations(
      *reader, [&](evidence::Observation&& observation) {
        const auto made = match.Take(observation);
        if (!made) error = made.error();
        return !error && !stop_;
      });
  if (!report) return tl::unexpected(report.error());
  if (error) return tl::unexpected(*error);
  return match;
}

}  // namespace kimari::replay
