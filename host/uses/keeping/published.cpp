#include "host/uses/keeping/published.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/game/rules/explain.h"
#include "host/game/rules/ruling_json.h"

namespace kimari::keeping {
namespace {

// Numbers of rulings that the file should hold and does not. A file without any
// is a copy without its rulings, and lacks none.
std::vector<size_t> TakenOut(const match::Match& match,
                             const Published& published, bool lost) {
  std::vector<size_t> missing;
  if (published.empty()) return missing;
  // What was not closed may end before the last ones were published.
  size_t expected = match.Ended() && !lost ? match.Rulings().size() : 0;
  for (const auto& [number, line] : published) {
    expected = std::max<size_t>(expected, number);
  }
  for (size_t number = 1; number <= expected; ++number) {
    const bool there =
        std::any_of(published.begin(), published.end(),
                    [&](const auto& one) { return one.first == number; });
    if (!there) missing.push_back(number);
  }
  return missing;
}

}  // namespace

Result<Published> PublishedIn(recording::Reader& reader) {
  Published published;
  const auto report = reader.Visit([&](const recording::Message& message) {
    if (message.channel.topic == kRulingTopic) {
      published.emplace_back(
          message.stamp.sequence,
          std::string(message.data.begin(), message.data.end()));
    }
    return true;
  });
  if (!report) return tl::unexpected(report.error());
  return published;
}

void PrintPublished(const Published& published, const std::string& file) {
  uint32_t next = 1;
  for (const auto& [number, line] : published) {
    for (; next < number; ++next) {
      PrintText(stderr, "kimari: {}: ruling no. {} is missing\n",
                Printable(file), next);
    }
    next = number + 1;
    // What is no JSON text was not published.
    fmt::print("{}\n", ParseJson(line).is_discarded() ? Printable(line)
                                                      : PrintableJson(line));
  }
}

bool TellDifferences(const match::Match& match, const Published& published,
                     const std::string& file, bool lost) {
  bool differ = false;
  const auto& rulings = match.Rulings();
  for (const size_t number : TakenOut(match, published, lost)) {
    differ = true;
    PrintText(stderr,
              "kimari: {}: ruling no. {}, which was published, is not in it; "
              "{}\n",
              Printable(file), number,
              lost ? "what is missing may be why" : "the file was altered");
  }
  for (const auto& [number, line] : published) {
    const bool there = number > 0 && number <= rulings.size();
    if (there && rules::RulingJson(rulings[number - 1].ruling) == line) {
      continue;
    }
    differ = true;
    const auto then = rules::ParseRuling(line);
    const auto told = [](const rules::Ruling& ruling) {
      return rules::Explain(
                 ruling,
                 [](rules::CardId card) { return fmt::format("{}", card); })
          .en;
    };
    const std::string before = then ? told(*then) : line;
    const std::string now =
        there ? told(rulings[number - 1].ruling) : "nothing";
    PrintText(stderr,
              "kimari: {}: ruling no. {} is not what the evidence gives now: "
              "published as \"{}\", judged as \"{}\"; {}\n",
              Printable(file), number, Printable(before),
              before == now ? "the same, with other figures or doubts" : now,
              lost ? "what is missing may be why"
                   : "the file was altered, or this is not the kimari that "
                     "made it");
  }
  return differ;
}

}  // namespace kimari::keeping
