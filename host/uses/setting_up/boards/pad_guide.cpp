#include "host/uses/setting_up/boards/pad_guide.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "host/base/exit_code.h"
#include "host/base/json_text.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/court/header_pins.h"

namespace kimari::setting_up {
namespace {

using calibrate::PadName;
using calibrate::Progress;
using OrderedJson = nlohmann::ordered_json;

std::string Name(PadName pad) {
  return fmt::format("pad {} of board {}", pad.number, Letter(pad.board));
}

void Put(OrderedJson& json, PadName pad) {
  json["board"] = std::string(1, Letter(pad.board));
  json["pad"] = pad.number;
}

const char* KindName(Progress::Kind kind) {
  switch (kind) {
    case Progress::Kind::kHandsOff:
      return "hands off";
    case Progress::Kind::kIdle:
      return "idle";
    case Progress::Kind::kIdleTouched:
      return "touched while idle";
    case Progress::Kind::kAsk:
      return "ask";
    case Progress::Kind::kFelt:
      return "felt";
    case Progress::Kind::kWrong:
      return "wrong";
    case Progress::Kind::kAgain:
      return "again";
    case Progress::Kind::kMissed:
      return "missed";
    case Progress::Kind::kSkipped:
      return "skipped";
    case Progress::Kind::kRestarted:
      return "restarted";
    case Progress::Kind::kDone:
      break;
  }
  return "measured";
}

OrderedJson JsonOf(const Progress& event) {
  OrderedJson json = {{"event", KindName(event.kind)}};
  switch (event.kind) {
    case Progress::Kind::kHandsOff:
      json["of"] = event.of;
      return json;
    case Progress::Kind::kDone:
      return json;
    case Progress::Kind::kRestarted:
      json["board"] = std::string(1, Letter(event.pad.board));
      return json;
    default:
      break;
  }
  Put(json, event.pad);
  if (event.kind == Progress::Kind::kIdle) {
    json["done"] = event.done;
    json["of"] = event.of;
  } else if (event.kind == Progress::Kind::kFelt) {
    json["tap_steps"] = event.level;
  } else if (event.kind == Progress::Kind::kWrong) {
    Put(json["felt"], event.felt);
  } else if (event.kind == Progress::Kind::kAgain) {
    json["why"] = event.why;
  }
  return json;
}

OrderedJson JsonOf(const calibrate::Calibration& found,
                   const std::string& file) {
  OrderedJson json = {{"event", "done"},
                      {"file", file},
                      {"date", found.date},
                      {"map", found.map},
                      {"pads", OrderedJson::array()}};
  for (const calibrate::PadResult& pad : found.pads) {
    OrderedJson& out = json["pads"].emplace_back();
    Put(out, pad.pad);
    const auto number = [&out](const char* key,
                               const std::optional<double>& value) {
      if (value) out[key] = *value;
    };
    number("baseline_steps", pad.baseline);
    number("noise_steps", pad.noise);
    number("threshold_steps", pad.threshold);
    number("tap_steps", pad.tap);
    number("residual_steps", pad.residual);
    number("touch_distance_mm", pad.TouchDistance());
    if (pad.skipped) out["skipped"] = true;
    out["trouble"] = pad.Troubles();
  }
  return json;
}

void Print(const OrderedJson& json) {
  fmt::print("{}\n", PrintableJson(JsonText(json)));
  std::fflush(stdout);
}

}  // namespace

// "upper row, 4th from the owner's left".
std::string PadGuide::Where(PadName name) const {
  const mat::Pad* const pad = court_.pads.Find(name.board, name.number);
  if (pad == nullptr) return "not on this mat";
  return fmt::format("{} row, number {} from the owner's left, pin {}",
                     court_.rows[static_cast<size_t>(pad->row)].name,
                     pad->column + 1, mat::HeaderPin(name.number));
}

void PadGuide::Tell(const Progress& event) {
  if (json_) return Print(JsonOf(event));
  if (progress_ && event.kind != Progress::Kind::kIdle) {
    fmt::print(stderr, "\n");
    progress_ = false;
  }
  TellPeople(event);
  std::fflush(stdout);
}

void PadGuide::TellPeople(const Progress& event) {
  switch (event.kind) {
    case Progress::Kind::kHandsOff:
      fmt::print("Hands off the mats, cards on them: {} pads, 3 s.\n",
                 event.of);
      break;
    case Progress::Kind::kIdle:
      if (isatty(STDERR_FILENO) == 0) break;
      fmt::print(stderr, "\r{:3} of {} pads measured untouched", event.done,
                 event.of);
      std::fflush(stderr);
      progress_ = true;
      break;
    case Progress::Kind::kIdleTouched:
      fmt::print("  {} felt something: hands off\n", Name(event.pad));
      break;
    case Progress::Kind::kAsk:
      fmt::print("Tap {} for a second: {}\n", Name(event.pad),
                 Where(event.pad));
      break;
    case Progress::Kind::kFelt:
      fmt::print("  felt, {:.1f} steps\n", event.level);
      break;
    case Progress::Kind::kWrong:
      fmt::print("  that was {} ({}); asked for is {}\n", Name(event.felt),
                 Where(event.felt), Name(event.pad));
      break;
    case Progress::Kind::kAgain:
      fmt::print("  {}: tap {} again\n", event.why, Name(event.pad));
      break;
    case Progress::Kind::kMissed:
      fmt::print("  nothing felt; on to the next\n");
      break;
    case Progress::Kind::kSkipped:
      fmt::print("  skipped\n");
      break;
    case Progress::Kind::kRestarted:
      fmt::print("  board {} restarted: check its supply\n",
                 Letter(event.pad.board));
      break;
    case Progress::Kind::kDone:
      break;
  }
}

void PadGuide::Stopped() {
  if (json_) return Print({{"event", "stopped"}});
  fmt::print("Stopped; nothing was written.\n");
}

bool PadGuide::Finish(const calibrate::Calibration& found,
                      const std::string& file) {
  size_t unfit = 0;
  size_t skipped = 0;
  for (const calibrate::PadResult& pad : found.pads) {
    unfit += pad.Troubles().empty() ? 0 : 1;
    skipped += pad.skipped ? 1 : 0;
  }
  if (json_) {
    Print(JsonOf(found, file));
    return unfit == 0;
  }
  for (const calibrate::PadResult& pad : found.pads) {
    for (const std::string& trouble : pad.Troubles()) {
      PrintText("{}: {}\n", Name(pad.pad), trouble);
    }
  }
  PrintText("{} of {} pads are fit{}: {}\n", found.pads.size() - unfit,
            found.pads.size(),
            skipped > 0 ? fmt::format(", {} skipped", skipped) : "", file);
  return unfit == 0;
}

}  // namespace kimari::setting_up
