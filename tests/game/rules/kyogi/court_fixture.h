// A small court to judge: cards 1 to 5 lie in A's territory, 11 to 15 in B's,
// 21 and 22 are dead.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/game/rules/book.h"
#include "host/game/rules/kyogi/options.h"

namespace kimari::rules::kyogi {

constexpr Side kA = Side::kA;
constexpr Side kB = Side::kB;
constexpr CardId kDead = 21;

class Court {
 public:
  Court();

  Court& Call(CardId card);
  // A touch of a card where it lies; of the called card, who was first follows.
  Court& Touch(Side player, CardId card, int64_t ms);
  Court& Push(std::optional<Side> player, CardId card, int64_t ms);
  // Of the last touch.
  rules::Touch& Last() { return facts.touches.back(); }
  Court& OutsideTheLine();
  Court& WithTheOtherHand();
  Court& OtherHand(int32_t ppm);  // as likely was it the other hand
  Court& Sure(int32_t ppm);
  Court& After(Duration pause);  // that it may be tidying
  Court& First(Order order);
  // Somebody says so.
  Court& Said(Established::Kind kind, std::optional<Side> side = {});
  // Where these cards lie; nothing else does.
  Court& Lay(const std::map<CardId, Side>& cards);
  std::shared_ptr<const Book> Rules() const;
  Ruling Settled() const;
  // After the ruling and what was sent.
  Result<State> StateAfter(const std::vector<CardId>& sent) const;

  State state;
  Facts facts;
  KyogiOptions options;

 private:
  // As sure evidence of touches alone would have it.
  void FollowOrder();
};

// "A->B 2", or "" when nothing is sent.
std::string Sent(const Ruling& r);
int Faults(const Ruling& r, Side player);
bool RestsOn(const Ruling& r, const std::string& rule);
bool Says(const Ruling& r, const std::string& words);

}  // namespace kimari::rules::kyogi
