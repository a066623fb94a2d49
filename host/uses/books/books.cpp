#include "host/uses/books/books.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "host/base/exit_code.h"
#include "host/base/json_text.h"
#include "host/base/new_file.h"
#include "host/base/print_text.h"
#include "host/base/text_file.h"
#include "host/game/rules/paper.h"
#include "host/game/rules/settle/case.h"
#include "host/game/rules/trace.h"
#include "host/rig/rig_file.h"
#include "host/uses/keeping/made_by.h"

namespace kimari::books {
namespace {

using OrderedJson = nlohmann::ordered_json;

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

}  // namespace

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

int SettleFile(const SettleOptions& options) {
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

}  // namespace kimari::books
