#include "tests/vision/camera/replayed_video_device.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <sstream>

namespace kimari::vision {
namespace {

const std::map<std::string, int>& Errors() {
  static const std::map<std::string, int> errors = {
      {"ok", 0},          {"EACCES", EACCES}, {"EAGAIN", EAGAIN},
      {"EBUSY", EBUSY},   {"EINVAL", EINVAL}, {"EIO", EIO},
      {"ENODEV", ENODEV}, {"ENOENT", ENOENT}, {"ENOSPC", ENOSPC},
      {"ENOTTY", ENOTTY}, {"EPIPE", EPIPE},   {"ERANGE", ERANGE}};
  return errors;
}

// Words; what stands in quotes is one of them.
std::vector<std::string> Words(const std::string& text) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

int64_t Number(const RequestField& field, const std::string& text) {
  if (field.kind != FieldKind::kFourcc) return std::stoll(text, nullptr, 0);
  int64_t code = 0;
  for (size_t i = 0; i < 4; ++i) {
    code |= int64_t{static_cast<uint8_t>(text.at(i))} << (8 * i);
  }
  return code;
}

// POLLIN|POLLERR, or nothing.
short Events(const std::string& text) {
  int events = 0;
  if (text.find("POLLIN") != std::string::npos) events |= POLLIN;
  if (text.find("POLLERR") != std::string::npos) events |= POLLERR;
  if (text.find("POLLHUP") != std::string::npos) events |= POLLHUP;
  return static_cast<short>(events);
}

int64_t After(const std::string& word) {
  return std::stoll(word.substr(word.find('=') + 1), nullptr, 0);
}

}  // namespace

ReplayedVideoDevice::ReplayedVideoDevice(const std::string& text,
                                         const Pictures& pictures)
    : pictures_(pictures) {
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!line.empty() && line[0] != '#') Read(line, number);
  }
}

ReplayedVideoDevice::~ReplayedVideoDevice() {
  if (strayed_ || next_ == calls_.size()) return;
  ADD_FAILURE() << "the exchange was left at line " << calls_[next_].line
                << ": " << calls_[next_].text;
}

void ReplayedVideoDevice::Read(const std::string& line, int number) {
  Call call;
  call.line = number;
  call.text = line;
  const size_t arrow = line.find(" -> ");
  if (arrow == std::string::npos) {
    ADD_FAILURE() << "line " << number << " has no answer: " << line;
    return;
  }
  std::vector<std::string> asked = Words(line.substr(0, arrow));
  std::vector<std::string> answered = Words(line.substr(arrow + 4));
  call.what = asked.at(0);
  if (call.what == "wait") {
    call.first = std::stoll(asked.at(1));
    call.events = Events(answered.at(0));
  } else {
    call.error = Errors().at(answered.at(0));
  }
  if (call.what == "open") call.path = asked.at(1);
  if (call.what == "map") {
    call.first = After(asked.at(1));
    call.second = After(asked.at(2));
  }
  call.request = RequestNamed(call.what);
  if (call.request != nullptr) ReadFields(call, asked, answered);
  calls_.push_back(std::move(call));
}

void ReplayedVideoDevice::ReadFields(Call& call,
                                     std::vector<std::string>& asked,
                                     std::vector<std::string>& answered) {
  for (const RequestField& field : call.request->fields) {
    if (field.asked) call.asked.push_back({&field});
  }
  for (size_t i = 1; i < asked.size(); ++i) {
    const size_t equals = asked[i].find('=');
    const auto of = std::ranges::find_if(call.asked, [&](const Value& value) {
      return value.field->name == asked[i].substr(0, equals);
    });
    ASSERT_NE(of, call.asked.end()) << call.text << ": " << asked[i];
    of->number = Number(*of->field, asked[i].substr(equals + 1));
  }
  for (size_t i = 1; i < answered.size(); ++i) {
    const size_t equals = answered[i].find('=');
    const std::string name = answered[i].substr(0, equals);
    const std::string text = answered[i].substr(equals + 1);
    if (name == "picture") {
      call.picture = &pictures_.at(text);
      call.answered.push_back({FieldNamed(*call.request, "bytesused"),
                               static_cast<int64_t>(call.picture->size())});
      continue;
    }
    const RequestField* const field = FieldNamed(*call.request, name);
    ASSERT_NE(field, nullptr) << call.text << ": " << answered[i];
    Value value{field};
    if (field->kind == FieldKind::kText) {
      value.text = text;
    } else {
      value.number = Number(*field, text);
    }
    call.answered.push_back(std::move(value));
  }
}

int ReplayedVideoDevice::Refuse(const std::string& got) {
  if (!strayed_) {
    ADD_FAILURE() << "called " << got << ", but the exchange "
                  << (next_ < calls_.size()
                          ? "has in line " +
                                std::to_string(calls_[next_].line) + ": " +
                                calls_[next_].text
                          : "is over");
  }
  strayed_ = true;
  return EPROTO;
}

const ReplayedVideoDevice::Call* ReplayedVideoDevice::Add(
    std::string_view what) {
  if (strayed_ || next_ == calls_.size() || calls_[next_].what != what) {
    return nullptr;
  }
  return &calls_[next_];
}

int ReplayedVideoDevice::Open(const std::string& path) {
  const Call* const call = Add("open");
  if (call == nullptr || call->path != path) return Refuse("open " + path);
  ++next_;
  return call->error;
}

int ReplayedVideoDevice::Control(unsigned long request, void* argument) {
  const Request* const shape = RequestOf(request);
  if (shape == nullptr) return Refuse("request " + std::to_string(request));
  const Call* const call = Add(shape->name);
  const bool same =
      call != nullptr && std::ranges::all_of(call->asked, [&](const Value& v) {
        return Get(*v.field, argument) == v.number;
      });
  if (!same) {
    std::string got(shape->name);
    for (const RequestField& field : shape->fields) {
      if (!field.asked) continue;
      got += " " + std::string(field.name) + "=" +
             std::to_string(Get(field, argument));
    }
    return Refuse(got);
  }
  ++next_;
  if (call->error != 0) return call->error;
  for (const Value& value : call->answered) {
    if (value.field->kind == FieldKind::kText) {
      SetText(*value.field, argument, value.text);
    } else {
      Set(*value.field, argument, value.number);
    }
  }
  if (call->picture != nullptr) {
    const auto index =
        static_cast<size_t>(Get(*FieldNamed(*shape, "index"), argument));
    std::ranges::copy(*call->picture, buffers_.at(index).begin());
  }
  return 0;
}

int ReplayedVideoDevice::Map(uint32_t offset, uint32_t length,
                             std::span<const uint8_t>& memory) {
  const Call* const call = Add("map");
  if (call == nullptr || call->first != offset || call->second != length) {
    return Refuse("map offset=" + std::to_string(offset) +
                  " length=" + std::to_string(length));
  }
  ++next_;
  if (call->error != 0) return call->error;
  buffers_.emplace_back(length);
  memory = buffers_.back();
  return 0;
}

int ReplayedVideoDevice::Wait(int timeout_ms, short& events) {
  const Call* const call = Add("wait");
  if (call == nullptr || call->first != timeout_ms) {
    return Refuse("wait " + std::to_string(timeout_ms));
  }
  ++next_;
  events = call->events;
  return call->error;
}

}  // namespace kimari::vision
