#include "host/base/log.h"

#include <spdlog/details/log_msg_buffer.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "host/base/printable.h"

namespace kimari::log {
namespace {

// Standard error, with a gate before it.
class GatedSink : public spdlog::sinks::base_sink<std::mutex> {
 public:
  ~GatedSink() override { WriteKept(); }

  void Close() {
    const std::lock_guard lock(mutex_);
    ++closed_;
  }
  void Open() {
    const std::lock_guard lock(mutex_);
    if (--closed_ == 0) WriteKept();
  }

 protected:
  void sink_it_(const spdlog::details::log_msg& line) override {
    if (closed_ > 0) {
      kept_.emplace_back(line);
    } else {
      out_.log(line);
    }
  }
  void flush_() override { out_.flush(); }
  void set_pattern_(const std::string& pattern) override {
    out_.set_pattern(pattern);
  }
  void set_formatter_(std::unique_ptr<spdlog::formatter> formatter) override {
    out_.set_formatter(std::move(formatter));
  }

 private:
  void WriteKept() {
    for (const auto& line : kept_) out_.log(line);
    kept_.clear();
  }

  spdlog::sinks::stderr_color_sink_st out_;
  int closed_ = 0;
  std::vector<spdlog::details::log_msg_buffer> kept_;
};

const std::shared_ptr<GatedSink>& Sink() {
  static const auto sink = std::make_shared<GatedSink>();
  return sink;
}

spdlog::logger& Logger() {
  static const std::shared_ptr<spdlog::logger> logger = [] {
    auto made = std::make_shared<spdlog::logger>("kimari", Sink());
    made->set_pattern("%H:%M:%S.%e %^%l%$ %v");
    return made;
  }();
  return *logger;
}

spdlog::level::level_enum ToSpdlog(Level level) {
  switch (level) {
    case Level::kDebug:
      return spdlog::level::debug;
    case Level::kInfo:
      return spdlog::level::info;
    case Level::kWarning:
      return spdlog::level::warn;
    case Level::kError:
      break;
  }
  return spdlog::level::err;
}

}  // namespace

void SetLevel(Level level) { Logger().set_level(ToSpdlog(level)); }

void Write(Level level, std::string_view text) {
  Logger().log(ToSpdlog(level), "{}", PrintableLines(text));
}

Quiet::Quiet() { Sink()->Close(); }
Quiet::~Quiet() { Sink()->Open(); }

}  // namespace kimari::log
