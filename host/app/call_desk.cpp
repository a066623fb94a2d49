#include "host/app/call_desk.h"

#include <poll.h>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <string_view>
#include <vector>

namespace kimari::app {
namespace {

std::string Bare(std::string_view phrase) {
  std::string bare(phrase);
  std::erase(bare, ' ');
  return bare;
}

void Say(const std::string& ja, const std::string& en) {
  fmt::print("{}  ({})\n", ja, en);
  std::fflush(stdout);
}

}  // namespace

std::vector<cards::CardId> CardsMeant(const cards::Deck& deck,
                                      const std::string& word) {
  int number = 0;
  const char* end = word.data() + word.size();
  if (const auto [at, error] = std::from_chars(word.data(), end, number);
      error == std::errc() && at == end) {
    for (const cards::Card& card : deck.cards) {
      if (card.number == number) return {card.number};
    }
    return {};
  }
  if (word.empty()) return {};
  for (const auto phrase : {&cards::Card::upper, &cards::Card::lower}) {
    std::vector<cards::CardId> meant;
    for (const cards::Card& card : deck.cards) {
      if (Bare(card.*phrase).starts_with(word)) meant.push_back(card.number);
    }
    if (!meant.empty()) return meant;
  }
  return {};
}

CallDesk::CallDesk(const cards::Deck& deck, rig::HeardReadings& readings)
    : deck_(deck), readings_(readings) {
  Say("読手が読みます。取りの後、読まれた札を番号か仮名で入力し、"
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
  while (const auto line = NextLine()) Obey(*line, now);
  const bool listening = readings_.Listening();
  if (listening && !listened_) Say("聞いています", "listening for the reader");
  listened_ = listening;
  const bool wanted = readings_.CardWanted();
  if (wanted && !asked_) {
    Say("読まれた札は?", "which card was called?");
  }
  asked_ = wanted;
}

void CallDesk::Obey(const std::string& line, HostTime now) {
  if (line == "x" || line == "X") {
    chosen_.reset();
    readings_.Deny(now);
    Say("読みではない、とします", "taken for no reading");
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
    Say(fmt::format("{}番 {} / {}  よければEnter", card.number, card.upper,
                    card.lower),
        fmt::format("card {}: Enter if that is it", card.number));
    return;
  }
  if (meant.empty()) {
    Say(fmt::format("「{}」で始まる札はありません", word),
        "no card begins so; type its number, or kana as they are pronounced");
    return;
  }
  std::string all;
  for (const cards::CardId card : meant) {
    all += fmt::format("\n  {:>3} {}", card, deck_.Find(card)->upper);
  }
  Say("どの札ですか", "which of these?" + all);
}

void CallDesk::Enter() {
  if (!chosen_) return;
  const auto entered = readings_.Enter(*chosen_);
  if (entered) {
    Say(fmt::format("{}番に確定", *chosen_),
        fmt::format("card {} entered", *chosen_));
  } else {
    Say(fmt::format("{}番は入力できません", *chosen_), entered.error().message);
  }
  chosen_.reset();
}

}  // namespace kimari::app
