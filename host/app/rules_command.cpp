// `kimari rules`: the options of a rule book, one reading settled, and what
// answers each rule.
#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/base/foreign_text.h"
#include "host/base/json_text.h"
#include "host/base/new_file.h"
#include "host/game/rules/paper.h"
#include "host/game/rules/settle/case.h"
#include "host/game/rules/trace.h"
#include "host/rig/rig_file.h"
#include "host/uses/keeping/made_by.h"

namespace kimari::app {
namespace {

using OrderedJson = nlohmann::ordered_json;

struct RulesOptions {
  std::string book = std::string(rules::kDefaultBook);
  std::string file;
  bool json = false;
};
struct ShowOptions : RulesOptions {
  std::string options;  // a file
  std::string rig;      // a file
  std::string html;     // where to write it
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

Result<std::string> TextOfFile(const std::string& path, const char* hint) {
  auto text = ReadText(path);
  if (text) return text;
  return Fail(ErrorKind::kUsage, text.error().message + "; " + hint);
}

// The book that a house plays by.
Result<std::shared_ptr<const rules::Book>> HousesBook(
    const ShowOptions& options) {
  if (!options.rig.empty()) {
    const auto rig = rig::ReadRigFile(options.rig, rig::RigNeeds::kNothing);
    if (!rig) return tl::unexpected(rig.error());
    auto book = rules::OpenBook(rig->rule_book, rig->options);
    if (book) return book;
    return Fail(ErrorKind::kUsage, options.rig + ": " + book.error().message);
  }
  std::string given = "{}";
  if (!options.options.empty()) {
    const auto text = TextOfFile(
        options.options,
        "give a JSON object of rule options, as {\"same_time_ms\": 2}");
    if (!text) return tl::unexpected(text.error());
    given = *text;
  }
  auto book = rules::OpenBook(options.book, given);
  if (book || options.options.empty()) return book;
  return Fail(ErrorKind::kUsage, options.options + ": " + book.error().message);
}

int Show(const ShowOptions& options) {
  const auto book = HousesBook(options);
  if (!book) return Report(book.error());
  const rules::RulesPaper paper =
      rules::MakePaper(**book, keeping::VersionText());
  if (options.html.empty()) {
    const std::string text =
        options.json ? rules::PaperJson(paper) : rules::PaperText(paper);
    std::fputs(text.c_str(), stdout);
    return kDone;
  }
  const auto written = WriteNew(options.html, rules::PaperHtml(paper));
  if (!written) return Report(written.error());
  PrintText("{}: the paper, to be printed on A4 and signed; sum {}\n",
            Printable(options.html), paper.sum);
  return kDone;
}

int SettleFile(const RulesOptions& options) {
  const auto text =
      TextOfFile(options.file, "give a file of host/game/rules/SETTLE.md");
  if (!text) return Report(text.error());
  const auto refused = [&](const Error& error) {
    return Report({ErrorKind::kUsage, options.file + ": " + error.message});
  };
  const auto given = rules::settle::ReadCase(options.book, *text);
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

  auto show_options = std::make_shared<ShowOptions>();
  CLI::App* show = command->add_subcommand(
      "show", "The rule options a house plays by, in Japanese and English");
  AddBook(*show, *show_options);
  CLI::Option* file = show->add_option(
      "--options", show_options->options,
      "The house's options: a file with a JSON object of them");
  show->add_option("--rig", show_options->rig,
                   "The house's rig file: its rule book and options")
      ->excludes(file)
      ->excludes(show->get_option("--rules"));
  show->add_option("--html", show_options->html,
                   "Write a page here, to be printed on A4 and signed")
      ->excludes(show->get_option("--json"));
  show->footer(
      "Example: kimari rules show --rules himuka-team --options house.json "
      "--html rules.html\nExample: kimari rules show --rules kyogi");
  show->callback([&action, show_options] {
    action = [show_options] { return Show(*show_options); };
  });

  auto settle_options = std::make_shared<RulesOptions>();
  CLI::App* settle = command->add_subcommand(
      "settle", "Settle one reading by the rules alone, from a file");
  AddBook(*settle, *settle_options);
  settle->add_option("file", settle_options->file, "host/game/rules/SETTLE.md")
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
