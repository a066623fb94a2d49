#include "host/uses/live/call_desk.h"

#include <poll.h>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <string_view>
#include <vector>

#include "host/base/exit_code.h"
#include "host/base/foreign_name.h"
#include "host/base/print_text.h"
#include "host/base/text_forms.h"
#include "host/game/cards/kana_key.h"

namespace kimari::live {
namespace {

// Not what a cat on the keyboard or a pipe's noise would do to a terminal.
std::string Shown(const std::string& word) {
  constexpr size_t kLongest = 60;  // bytes
  const std::string shown = ShownName(word);
  return shown == word && word.size() <= kLongest ? "「" + word + "」" : "それ";
}

void TellOperator(const std::string& ja, const std::string& en) {
  PrintText("{}  ({})\n", ja, en);
  std::fflush(stdout);
}

}  // namespace

std::vector<cards::CardId> CardsMeant(const cards::Deck& deck,
                                      const std::string& typed) {
  std::string word = SameWidth(typed);
  std::erase(word, ' ');
  int number = 0;
  const char* end = word.data() + word.size();
  if (const auto [at, error] = std::from_chars(word.data(), end, number);
      error == std::errc() && at == end) {
    for (const cards::Card& card : deck.cards) {
      if (card.number == number) return {card.number};
    }
    return {};
  }
  return cards::CardsBeginning(deck, word);
}

CallDesk::CallDesk(const cards::Deck& deck, rig::HeardReadings& readings)
    : deck_(deck), readings_(readings) {
  TellOperator(
      "読手が読みます。取りの後、読まれた札を番号か仮名で入力し、"
      "もう一度Enterで確定。読みでなければ x",
      "a human reads: after the take, type the card's number or the beginning "
      "of a phrase in kana, and Enter once more; x where it was no reading");
}

std::optional<std::string> CallDesk::NextLine() {
  pollfd in{STDIN_FILENO, POLLIN, 0};
  if (!ended_ && poll(&in, 1, 0) > 0) {
    std::array<char, 256> bytes{};
    const ssize_t n = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (n > 0) {
      pending_.append(bytes.data(), static_cast<size_t>(n));
    } else {
      ended_ = true;
      pending_ += '\n';
      TellOperator("入力が閉じられました。これからは札を確定できません",
                   "the input was closed: no card can be entered from here on");
    }
  }
  const size_t end = pending_.find('\n');
  if (end == std::string::npos) return std::nullopt;
  std::string line = pending_.substr(0, end);
  pending_.erase(0, end + 1);
  const size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

void CallDesk::Serve(HostTime now) {
  if (readings_.GivenUp() != given_up_) {
    // What was typed for that reading is not meant for the next.
    given_up_ = readings_.GivenUp();
    chosen_.reset();
  }
  while (const auto line = NextLine()) Obey(*line, now);
  const bool listening = readings_.Listening();
  if (listening && !listened_)
    TellOperator("聞いています", "listening for the reader");
  listened_ = listening;
  const bool wanted = readings_.CardWanted();
  if (wanted && !asked_) {
    TellOperator("読まれた札は?", "which card was called?");
  }
  asked_ = wanted;
}

void CallDesk::Obey(const std::string& line, HostTime now) {
  const std::string word = SameWidth(line);
  if (word == "x" || word == "X") {
    chosen_.reset();
    if (!readings_.Deny(now)) {
      TellOperator("読みは始まっていません", "no reading is open");
      return;
    }
    TellOperator("読みではない、とします", "taken for no reading");
  } else if (line.empty()) {
    Enter();
  } else {
    Choose(line);
  }
}

void CallDesk::Choose(const std::string& word) {
  const std::vector<cards::CardId> meant = CardsMeant(deck_, word);
  chosen_.reset();
  if (meant.size() == 1) {
    chosen_ = meant[0];
    const cards::Card& card = *deck_.Find(meant[0]);
    const bool again = readings_.WasRead(card.number);
    TellOperator(
        fmt::format("{}番 {} / {}  {}よければEnter", card.number, card.upper,
                    card.lower, again ? "前にも読まれた札です。" : ""),
        fmt::format("card {}{}: Enter if that is it", card.number,
                    again ? ", which was read before" : ""));
    return;
  }
  if (meant.empty()) {
    TellOperator(
        Shown(word) + "で始まる札も、その番号の札もありません",
        "no such card; type its number, or kana as they are pronounced");
    return;
  }
  std::string all;
  for (const cards::CardId card : meant) {
    all += fmt::format("\n  {:>3} {}", card, deck_.Find(card)->upper);
  }
  TellOperator("どの札ですか", "which of these?" + all);
}

void CallDesk::Enter() {
  if (!chosen_) return;
  const auto entered = readings_.Enter(*chosen_);
  if (entered) {
    TellOperator(fmt::format("{}番に確定", *chosen_),
                 fmt::format("card {} entered", *chosen_));
  } else {
    TellOperator(fmt::format("{}番はまだ入力できません", *chosen_),
                 entered.error().message);
    return;
  }
  chosen_.reset();
}

}  // namespace kimari::live
