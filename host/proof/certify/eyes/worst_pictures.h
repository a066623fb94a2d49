// The pictures of a campaign's worst cases, for people to look at.
#pragma once

#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::world {

// Keeps the worst few of all that it is offered.
// A file's name of a part and of what a line is about, in words.
std::string PictureName(const std::string& part, std::string what);

class WorstPictures {
 public:
  // `name` begins the files' names. At most `most` are kept.
  WorstPictures(std::string name, size_t most)
      : name_(std::move(name)), most_(most) {}

  // Whether one so bad would be kept: larger is worse, 0 is not bad.
  bool Wants(double badness) const;
  // BGR; `caption` is written across the picture's top, ASCII.
  void Offer(double badness, const cv::Mat& picture,
             const std::string& caption);
  // Writes NAME-1.png (the worst) and so on into the folder, which is made.
  // kFile where it cannot be written. No folder: nothing.
  Result<void> Write(const std::string& folder) const;

 private:
  struct Kept {
    double badness = 0;
    cv::Mat picture;
  };
  std::string name_;
  size_t most_;
  std::vector<Kept> kept_;  // worst first
};

}  // namespace kimari::world
