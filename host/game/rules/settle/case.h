// One reading as a file gives it (SETTLE.md), and what a rule book answers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/game/rules/book.h"

namespace kimari::rules::settle {

struct Case {
  std::shared_ptr<const Book> book;
  State state;
  Facts facts;
  std::vector<CardId> sent;
  // What followed the ruling, in this order.
  std::optional<PerSide<CardId>> laid;  // the last two, at whose right
  std::vector<Conduct> conduct;
  std::optional<Protest> protest;
};

// `book` is the one asked for. kUsage says which place is wrong and what to do:
// "touches[0].card: ...".
Result<Case> ReadCase(std::string_view book, const std::string& text);

struct Settled {
  Ruling ruling;
  State state;  // after the ruling and what was sent
  rules::Score score;
  std::vector<Reason> conduct;
  std::optional<ProtestAnswer> protest;  // nothing: none, or not the book's
};
Result<Settled> Settle(const Case& given);

// One object, as SETTLE.md says.
std::string Json(const Case& given, const Settled& settled);
// For people, in both languages.
std::string Say(const Settled& settled);

}  // namespace kimari::rules::settle
