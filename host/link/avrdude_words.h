// What avrdude 7.1 says, taken apart: how far it is and what went wrong.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "host/link/board_flash.h"

namespace kimari::link {

// One thread.
class AvrdudeWords {
 public:
  void Add(std::string_view text);

  FlashStage stage() const { return stage_; }
  double share() const { return share_; }
  // Waits that ended with nothing, in this stage. One may be a lost byte, which
  // avrdude asks for again.
  int timeouts() const { return timeouts_; }
  // Bytes that were read back and are as they were written; 0 before.
  uint32_t verified() const { return verified_; }
  // What is wrong by these words; of an end without any, kRefused.
  FlashTrouble Trouble() const;

 private:
  void Mark();
  void EndLine();

  std::string line_;
  FlashStage stage_ = FlashStage::kConnecting;
  double share_ = 0;
  int timeouts_ = 0;
  uint32_t verified_ = 0;
  std::string signature_;  // and what it is probably
  std::string difference_;
  bool wrong_processor_ = false;
  std::string last_error_;
};

}  // namespace kimari::link
