#include "audio/pulse_watch.h"

#include <pulse/pulseaudio.h>
#include <unistd.h>

#include <map>
#include <mutex>
#include <utility>

namespace kimari::audio {

// Where each of the process's streams plays. What the server calls is called on
// the main loop's thread, which holds its lock.
class PulseWatch::Listener {
 public:
  Listener() = default;
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener() {
    if (loop_ == nullptr) return;
    pa_threaded_mainloop_stop(loop_);
    if (context_ != nullptr) {
      pa_context_disconnect(context_);
      pa_context_unref(context_);
    }
    pa_threaded_mainloop_free(loop_);
  }

  bool Start() {
    loop_ = pa_threaded_mainloop_new();
    if (loop_ == nullptr) return false;
    context_ =
        pa_context_new(pa_threaded_mainloop_get_api(loop_), "kimari watches");
    if (context_ == nullptr) return false;
    pa_context_set_state_callback(context_, &Listener::OnState, this);
    pa_context_set_subscribe_callback(context_, &Listener::OnEvent, this);
    return pa_context_connect(context_, nullptr, PA_CONTEXT_NOAUTOSPAWN,
                              nullptr) >= 0 &&
           pa_threaded_mainloop_start(loop_) >= 0;
  }

  std::vector<Move> DrainMoves() {
    const std::lock_guard lock(mutex_);
    return std::exchange(moves_, {});
  }

 private:
  static Listener& Of(void* self) { return *static_cast<Listener*>(self); }
  static void Done(pa_operation* operation) {
    if (operation != nullptr) pa_operation_unref(operation);
  }

  static void OnState(pa_context* context, void* self) {
    if (pa_context_get_state(context) != PA_CONTEXT_READY) return;
    Done(pa_context_subscribe(
        context,
        static_cast<pa_subscription_mask_t>(PA_SUBSCRIPTION_MASK_SINK_INPUT |
                                            PA_SUBSCRIPTION_MASK_SINK),
        nullptr, nullptr));
    Of(self).Ask();
  }

  static void OnEvent(pa_context* /*context*/, pa_subscription_event_type_t,
                      uint32_t /*index*/, void* self) {
    Of(self).Ask();
  }

  // Sinks first: a stream may be told to be on one that is new.
  void Ask() {
    Done(pa_context_get_sink_info_list(context_, &Listener::OnSink, this));
    Done(pa_context_get_sink_input_info_list(context_, &Listener::OnStream,
                                             this));
  }

  // What a sink was called outlasts it.
  static void OnSink(pa_context* /*context*/, const pa_sink_info* sink, int end,
                     void* self) {
    if (end != 0 || sink == nullptr) return;
    const char* name =
        sink->description != nullptr ? sink->description : sink->name;
    Of(self).sinks_[sink->index] = name != nullptr ? name : "?";
  }

  static void OnStream(pa_context* /*context*/,
                       const pa_sink_input_info* stream, int end, void* self) {
    if (end != 0 || stream == nullptr || stream->proplist == nullptr) return;
    const char* process =
        pa_proplist_gets(stream->proplist, PA_PROP_APPLICATION_PROCESS_ID);
    if (process == nullptr || std::to_string(getpid()) != process) return;
    Of(self).Add(stream->index, stream->sink);
  }

  void Add(uint32_t stream, uint32_t sink) {
    // Between two sinks it is on none.
    if (sink == PA_INVALID_INDEX) return;
    const auto [at, fresh] = plays_.emplace(stream, sink);
    const uint32_t before = std::exchange(at->second, sink);
    if (fresh || before == sink) return;
    const std::lock_guard lock(mutex_);
    moves_.push_back({NameOf(before), NameOf(sink)});
  }

  std::string NameOf(uint32_t sink) const {
    const auto found = sinks_.find(sink);
    return found == sinks_.end() ? "?" : found->second;
  }

  pa_threaded_mainloop* loop_ = nullptr;
  pa_context* context_ = nullptr;
  // The main loop's thread alone.
  std::map<uint32_t, std::string> sinks_;
  std::map<uint32_t, uint32_t> plays_;  // stream -> sink
  std::mutex mutex_;                    // of moves_
  std::vector<Move> moves_;
};

PulseWatch::PulseWatch(std::unique_ptr<Listener> listener)
    : listener_(std::move(listener)) {}

PulseWatch::~PulseWatch() = default;

std::unique_ptr<PulseWatch> PulseWatch::Start() {
  auto listener = std::make_unique<Listener>();
  if (!listener->Start()) return nullptr;
  return std::unique_ptr<PulseWatch>(new PulseWatch(std::move(listener)));
}

std::vector<PulseWatch::Move> PulseWatch::DrainMoves() {
  return listener_->DrainMoves();
}

}  // namespace kimari::audio
