#include "host/uses/evening/reader_choice.h"

#include "host/base/foreign_name.h"

namespace kimari::evening {

void ReaderChoice::Keep(const reader::Evening& evening) {
  const std::scoped_lock lock(mutex_);
  reader_ = evening.reader;
  voice_ = evening.voice;
  fill_ = evening.fill;
}

std::vector<std::string> ReaderChoice::ForDrill() const {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> words = {"--voice",
                                    std::string(audio::Name(voice_))};
  if (!reader_.empty())
    words.insert(words.end(), {"--reader", PathOf(reader_).native()});
  return words;
}

std::vector<std::string> ReaderChoice::ForMatch() const {
  std::vector<std::string> words = ForDrill();
  const std::scoped_lock lock(mutex_);
  if (!reader_.empty() && fill_) words.emplace_back("--fill");
  return words;
}

}  // namespace kimari::evening
