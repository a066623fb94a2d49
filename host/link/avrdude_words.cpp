#include "host/link/avrdude_words.h"

#include <algorithm>
#include <charconv>

namespace kimari::link {
namespace {

constexpr double kMarks = 50;  // of a whole bar

// What follows `mark` in the line; nothing where it is not there.
std::string_view After(std::string_view line, std::string_view mark) {
  const size_t at = line.find(mark);
  return at == std::string_view::npos ? std::string_view()
                                      : line.substr(at + mark.size());
}

bool Has(std::string_view line, std::string_view words) {
  return line.find(words) != std::string_view::npos;
}

}  // namespace

// The bars are printed mark by mark, without an end of the line.
void AvrdudeWords::Add(std::string_view text) {
  for (const char c : text) {
    if (c == '\n' || c == '\r') {
      EndLine();
      line_.clear();
    } else {
      line_ += c;
      if (c == '#') Mark();
    }
  }
}

void AvrdudeWords::Mark() {
  const FlashStage before = stage_;
  if (line_.starts_with("Writing |")) stage_ = FlashStage::kWriting;
  if (line_.starts_with("Reading |")) stage_ = FlashStage::kReading;
  if (stage_ != before) timeouts_ = 0;
  share_ = std::min(
      1.0, static_cast<double>(std::count(line_.begin(), line_.end(), '#')) /
               kMarks);
}

void AvrdudeWords::EndLine() {
  if (const auto found = After(line_, "device signature = "); !found.empty()) {
    signature_ = found;
  } else if (Has(line_, "expected signature for")) {
    wrong_processor_ = true;
  } else if (Has(line_, "!= input") && Has(line_, "at addr")) {
    if (difference_.empty()) difference_ = line_;
    difference_.erase(0, difference_.find_first_not_of(' '));
  } else if (Has(line_, " bytes of flash verified")) {
    const auto words = After(line_, ": ");
    std::from_chars(words.data(), words.data() + words.size(), verified_);
  } else if (line_.ends_with("error: timeout")) {
    ++timeouts_;
  } else if (line_.starts_with("avrdude") && Has(line_, "error") &&
             !Has(line_, "TIOCMGET")) {
    last_error_ = line_;
  }
}

FlashTrouble AvrdudeWords::Trouble() const {
  FlashTrouble trouble;
  trouble.written = WrittenAt(stage_);
  if (wrong_processor_) {
    trouble.fault = FlashFault::kWrongProcessor;
    trouble.said = signature_;
  } else if (!difference_.empty()) {
    trouble.fault = FlashFault::kNotAsWritten;
    trouble.written = Written::kPart;
    trouble.said = difference_;
  } else if (timeouts_ > 0) {
    trouble.fault = trouble.written == Written::kNothing ? FlashFault::kNoAnswer
                                                         : FlashFault::kCutOff;
  } else {
    trouble.said = last_error_;
  }
  return trouble;
}

}  // namespace kimari::link
