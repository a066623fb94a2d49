#include "host/replay/judged_again.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "host/evidence/codec.h"
#include "host/recording/reader.h"

namespace kimari::replay {
namespace {

// Observations that wait for one before them that may still come.
constexpr size_t kMostWaiting = 1000;

}  // namespace

JudgedAgain::~JudgedAgain() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void JudgedAgain::Begin(const std::string& path, std::function<void()> done) {
  thread_ = std::thread([this, path, done = std::move(done)] {
    auto judged = Judge(path);
    if (stop_) return;
    {
      const std::scoped_lock lock(mutex_);
      if (judged) {
        match_ = std::make_shared<const match::Match>(std::move(*judged));
      } else {
        failed_ = judged.error().message;
      }
    }
    done();
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

// In the order of their numbers, as recording::ReadObservations has it, but
// without keeping them: a whole match may be a gigabyte.
Result<match::Match> JudgedAgain::Judge(const std::string& path) const {
  auto reader = recording::Reader::Open(path);
  if (!reader) return tl::unexpected(reader.error());
  match::Match match;
  std::map<uint64_t, evidence::Observation> waiting;
  std::optional<Error> error;
  const auto take = [&](size_t most) {
    while (!error && waiting.size() > most) {
      const auto made = match.Take(waiting.begin()->second);
      if (!made) error = made.error();
      waiting.erase(waiting.begin());
    }
  };
  const auto report = reader->Visit([&](const recording::Message& message) {
    if (std::ranges::find(evidence::kChannels, message.channel.topic) ==
        evidence::kChannels.end()) {
      return !stop_;
    }
    auto observation =
        evidence::FromJson(message.channel.topic,
                           {reinterpret_cast<const char*>(message.data.data()),
                            message.data.size()});
    if (!observation) {
      error = observation.error();
    } else {
      const uint64_t number = observation->number;
      waiting.emplace(number, std::move(*observation));
      take(kMostWaiting);
    }
    return !error && !stop_;
  });
  if (!report) return tl::unexpected(report.error());
  take(0);
  if (error) return tl::unexpected(*error);
  return match;
}

}  // namespace kimari::replay
