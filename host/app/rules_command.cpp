// `kimari rules`: the options of a rule book, one reading settled, and what
// answers each rule.
#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/base/json_text.h"
#include "host/rules/settle/case.h"
#include "host/rules/trace.h"

namespace kimari::app {
namespace {

using OrderedJson = nlohmann::ordered_json;

struct RulesOptions {
  std::string book = std::string(rules::kDefaultBook);
  std::string file;
  bool json = false;
};

void AddBook(CLI::App& command, RulesOptions& options) {
  std::vector<std::string> names;
  for (const std::string_view name : rules::BookNames()) {
    names.emplace_back(name);
  }
  command.add_option("--rules", options.book, "The rule book")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  command.add_flag("--json", options.json, "One JSON object, for programs");
}

int Show(const RulesOptions& options) {
  const auto book = rules::OpenBook(options.book);
  if (!book) return Report(book.error());
  OrderedJson all = OrderedJson::array();
  std::string text;
  for (const rules::OptionInfo& option : (*book)->Options()) {
    if (options.json) {
      all.push_back(OrderedJson{{"id", option.id},
                                {"rule", option.rule},
                                {"source", option.source},
                                {"default", option.default_value},
                                {"value", option.value},
                                {"choices", option.choices},
                                {"en", option.en},
                                {"ja", option.ja}});
      continue;
    }
    text += fmt::format("{} = {}   [{}]   ({})\n  {}\n  {}\n  {}\n", option.id,
                        option.value, option.choices, option.rule, option.ja,
                        option.en, option.source);
  }
  if (options.json) {
    text = JsonText(OrderedJson{{"rules", options.book}, {"options", all}}, 1) +
           "\n";
  } else {
    text +=
        "\n以上の規則の解釈で試合を行う / played by these readings of the "
        "rules:\n\n  日付 date ____________  審判 judge ____________  A "
        "____________  B ____________\n";
  }
  std::fputs(text.c_str(), stdout);
  return kDone;
}

int SettleFile(const RulesOptions& options) {
  std::ifstream file(options.file);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad() ||
      std::filesystem::is_directory(options.file)) {
    return Report({ErrorKind::kUsage, options.file +
                                          ": cannot be read; give a file of "
                                          "host/rules/SETTLE.md"});
  }
  const auto refused = [&](const Error& error) {
    return Report({ErrorKind::kUsage, options.file + ": " + error.message});
  };
  const auto given = rules::settle::ReadCase(options.book, text);
  if (!given) return refused(given.error());
  const auto settled = rules::settle::Settle(*given);
  if (!settled) return refused(settled.error());
  const std::string said = options.json ? rules::settle::Json(*given, *settled)
                                        : rules::settle::Say(*settled);
  std::fputs(said.c_str(), stdout);
  return kDone;
}

// Adds to `text`, or to `json` where that is asked for; how many have none.
int AddTrace(std::string_view title, std::span<const rules::RuleAnswer> answers,
             std::string& text, OrderedJson* json) {
  int answered = 0;
  int next = 0;
  for (const rules::RuleAnswer& answer : answers) {
    const bool known = answer.kind != rules::AnsweredBy::kNotYet;
    answered += known ? 1 : 0;
    next += answer.kind == rules::AnsweredBy::kNext ? 1 : 0;
    if (json != nullptr) {
      json->push_back(OrderedJson{{"id", answer.id},
                                  {"rule", answer.rule},
                                  {"kind", rules::NameOf(answer.kind)},
                                  {"by", answer.by},
                                  {"test", answer.test},
                                  {"note", answer.note}});
      continue;
    }
    text += fmt::format("{:<8} {:<10} {}\n", answer.id,
                        rules::NameOf(answer.kind), answer.rule);
    for (const std::string_view line : {answer.by, answer.test, answer.note}) {
      if (!line.empty()) text += fmt::format("{:<20}{}\n", "", line);
    }
  }
  if (json == nullptr) {
    text += fmt::format("{}: {} of {} answered", title, answered - next,
                        answers.size());
    if (next > 0) text += fmt::format(", {} next", next);
    text += "\n\n";
  }
  return static_cast<int>(answers.size()) - answered;
}

// Exit code 1 where a rule of a book that is written has no answer.
int Trace(bool json) {
  OrderedJson all = OrderedJson::array();
  OrderedJson* const out = json ? &all : nullptr;
  std::string text;
  int open = 0;
  for (const rules::TraceOfBook& book : rules::TraceOfAll()) {
    const int unanswered = AddTrace(book.title, book.answers, text, out);
    open += book.written ? unanswered : 0;
  }
  if (json) text = JsonText(all, 1) + "\n";
  std::fputs(text.c_str(), stdout);
  return open == 0 ? kDone : kAnswerIsNo;
}

}  // namespace

void AddRules(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("rules", "The rule books");
  command->require_subcommand(1);
  command->footer("Example: kimari rules show --rules kyogi");

  auto show_options = std::make_shared<RulesOptions>();
  CLI::App* show = command->add_subcommand(
      "show", "The rule options, in Japanese and English, to be signed");
  AddBook(*show, *show_options);
  show->footer("Example: kimari rules show --rules kyogi");
  show->callback([&action, show_options] {
    action = [show_options] { return Show(*show_options); };
  });

  auto settle_options = std::make_shared<RulesOptions>();
  CLI::App* settle = command->add_subcommand(
      "settle", "Settle one reading by the rules alone, from a file");
  AddBook(*settle, *settle_options);
  settle->add_option("file", settle_options->file, "host/rules/SETTLE.md")
      ->required();
  settle->footer(
      "Example: kimari rules settle --rules himuka-team dispute.json");
  settle->callback([&action, settle_options] {
    action = [settle_options] { return SettleFile(*settle_options); };
  });

  auto trace_json = std::make_shared<bool>(false);
  CLI::App* trace = command->add_subcommand(
      "trace", "Every rule id with what answers it, and its test");
  trace->add_flag("--json", *trace_json, "One JSON list, for programs");
  trace->footer("Example: kimari rules trace");
  trace->callback([&action, trace_json] {
    action = [trace_json] { return Trace(*trace_json); };
  });
}

}  // namespace kimari::app
