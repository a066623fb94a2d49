#include "host/recording/observation_message.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <variant>

#include "host/evidence/codec.h"
#include "host/recording/reader.h"
#include "host/recording/watermark_bytes.h"

namespace kimari::recording {
namespace {

bool HoldsObservations(const Channel& channel) {
  const auto& names = evidence::kChannels;
  return std::ranges::find(names, channel.topic) != names.end();
}

std::string_view TextIn(const Message& message) {
  return {reinterpret_cast<const char*>(message.data.data()),
          message.data.size()};
}

Result<evidence::Observation> Decode(const Message& message) {
  const Channel& channel = message.channel;
  if (channel.encoding != kMark && channel.encoding != kMarks) {
    return evidence::FromJson(channel.topic, TextIn(message));
  }
  if (channel.encoding == kMark) {
    if (auto mark = MarkOf(message.data)) return std::move(*mark);
  }
  return Fail(ErrorKind::kFile,
              "watermarks on channel " + channel.topic +
                  " cannot be read; the recording comes from another version "
                  "or is damaged");
}

}  // namespace

ObservationMessage MessageOf(const evidence::Observation& observation) {
  ObservationMessage out;
  out.channel.topic = evidence::ChannelOf(observation.payload);
  out.stamp.taken = out.stamp.happened = observation.taken;
  if (const auto at = evidence::InstantOf(observation.payload)) {
    out.stamp.happened = at->t;
  }
  out.stamp.sequence = static_cast<uint32_t>(observation.number);
  if (std::holds_alternative<evidence::BoardWatermark>(observation.payload)) {
    out.channel.encoding = kMark;
    out.data = MarkBytes(observation);
    return out;
  }
  out.channel.encoding = kJson;
  const std::string text = evidence::ToJson(observation);
  out.data.assign(text.begin(), text.end());
  return out;
}

std::optional<Result<evidence::Observation>> ObservationIn(
    const Message& message) {
  if (!HoldsObservations(message.channel)) return std::nullopt;
  auto observation = Decode(message);
  if (observation) evidence::Shift(*observation, message.shift);
  return observation;
}

uint64_t NumberOf(const Message& message) {
  constexpr std::string_view kBegins = "{\"number\":";
  if (!HoldsObservations(message.channel)) return 0;
  if (message.channel.encoding == kMark) {
    const auto mark = MarkOf(message.data);
    return mark ? mark->number : 0;
  }
  const std::string_view text = TextIn(message);
  if (!text.starts_with(kBegins)) return 0;
  uint64_t number = 0;
  std::from_chars(text.data() + kBegins.size(), text.data() + text.size(),
                  number);
  return number;
}

}  // namespace kimari::recording
