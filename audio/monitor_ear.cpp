#include "audio/monitor_ear.h"

#include <pulse/error.h>
#include <pulse/pulseaudio.h>
#include <pulse/simple.h>

#include <cstddef>
#include <optional>
#include <utility>

#include "audio/robust_line.h"

namespace kimari::audio {
namespace {

constexpr int kFragmentFrames = kSampleRate / 100;

struct Fragment {
  const float* samples = nullptr;  // null: a hole, `frames` of silence
  size_t frames = 0;
  std::optional<Duration> age;  // of its first sample
};

}  // namespace

// An open recording stream with its own event loop, driven by one thread.
class MonitorEar::Source {
 public:
  Source() : loop_(pa_mainloop_new()) {}
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source() {
    if (stream_ != nullptr) {
      pa_stream_disconnect(stream_);
      pa_stream_unref(stream_);
    }
    if (context_ != nullptr) {
      pa_context_disconnect(context_);
      pa_context_unref(context_);
    }
    pa_mainloop_free(loop_);
  }

  bool Open(const std::string& address, const std::string& source) {
    context_ = pa_context_new(pa_mainloop_get_api(loop_), "kimari");
    if (pa_context_connect(context_, address.c_str(), PA_CONTEXT_NOAUTOSPAWN,
                           nullptr) < 0) {
      return false;
    }
    while (pa_context_get_state(context_) != PA_CONTEXT_READY) {
      if (!ContextGood() || !Turn()) return false;
    }
    const pa_sample_spec spec = {PA_SAMPLE_FLOAT32LE, kSampleRate, 1};
    stream_ = pa_stream_new(context_, "ear", &spec, nullptr);
    pa_buffer_attr buffer{};
    buffer.maxlength = static_cast<uint32_t>(-1);
    buffer.fragsize = kFragmentFrames * sizeof(float);
    const auto flags = static_cast<pa_stream_flags_t>(
        PA_STREAM_ADJUST_LATENCY | PA_STREAM_INTERPOLATE_TIMING |
        PA_STREAM_AUTO_TIMING_UPDATE);
    if (stream_ == nullptr ||
        pa_stream_connect_record(stream_, source.c_str(), &buffer, flags) < 0) {
      return false;
    }
    while (pa_stream_get_state(stream_) != PA_STREAM_READY) {
      if (!Good() || !Turn()) return false;
    }
    return true;
  }

  std::string Trouble() const {
    return pa_strerror(pa_context_errno(context_));
  }

  // Waits for something to happen; false when the server is gone.
  bool Turn() { return pa_mainloop_iterate(loop_, 1, nullptr) >= 0; }
  bool Good() const {
    return ContextGood() && PA_STREAM_IS_GOOD(pa_stream_get_state(stream_));
  }
  // Ends a Turn. Thread: any.
  void Wake() { pa_mainloop_wakeup(loop_); }

  // What has arrived, until the next call of Drop.
  std::optional<Fragment> Peek() {
    const void* data = nullptr;
    size_t bytes = 0;
    if (pa_stream_peek(stream_, &data, &bytes) < 0 || bytes == 0) return {};
    Fragment fragment;
    fragment.samples = static_cast<const float*>(data);
    fragment.frames = bytes / sizeof(float);
    pa_usec_t latency = 0;
    int negative = 0;
    if (pa_stream_get_latency(stream_, &latency, &negative) >= 0) {
      const Duration age = Microseconds(static_cast<int64_t>(latency));
      fragment.age = negative != 0 ? -age : age;
    }
    return fragment;
  }
  void Drop() { pa_stream_drop(stream_); }

 private:
  bool ContextGood() const {
    return PA_CONTEXT_IS_GOOD(pa_context_get_state(context_));
  }

  pa_mainloop* loop_;
  pa_context* context_ = nullptr;
  pa_stream* stream_ = nullptr;
};

Result<std::unique_ptr<MonitorEar>> MonitorEar::Open(const std::string& address,
                                                     const std::string& source,
                                                     const Clock& clock,
                                                     Listener listener) {
  auto opened = std::make_unique<Source>();
  if (!opened->Open(address, source)) {
    return Fail(ErrorKind::kDevice,
                address + ", " + source +
                    ": cannot be listened to: " + opened->Trouble());
  }
  return std::unique_ptr<MonitorEar>(
      new MonitorEar(std::move(opened), clock, std::move(listener)));
}

MonitorEar::MonitorEar(std::unique_ptr<Source> source, const Clock& clock,
                       Listener listener)
    : source_(std::move(source)),
      clock_(clock),
      listener_(std::move(listener)) {
  thread_ = std::thread([this] { Run(); });
}

MonitorEar::~MonitorEar() {
  stop_ = true;
  source_->Wake();
  thread_.join();
}

void MonitorEar::Run() {
  RobustLine line({.window = Seconds(1), .floor = Microseconds(300)});
  HeardBlock block;
  int64_t frame = 0;
  while (!stop_ && source_->Turn() && source_->Good()) {
    while (const auto fragment = source_->Peek()) {
      if (fragment->age) line.Add(frame, clock_.Now() - *fragment->age);
      block.samples.assign(fragment->frames, 0.0F);
      if (fragment->samples != nullptr) {
        block.samples.assign(fragment->samples,
                             fragment->samples + fragment->frames);
      }
      source_->Drop();
      if (const auto first = line.TimeOf(frame)) {
        block.first = *first;
        listener_(block);
      }
      frame += std::ssize(block.samples);
    }
  }
  listening_ = false;
}

}  // namespace kimari::audio
