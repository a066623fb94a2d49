// `kimari rules`.
#include <memory>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/uses/books/books.h"

namespace kimari::app {
namespace {

void AddBook(CLI::App& command, books::BookOptions& options) {
  std::vector<std::string> names;
  for (const std::string_view name : rules::BookNames()) {
    names.emplace_back(name);
  }
  command.add_option("--rules", options.book, "The rule book")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  command.add_flag("--json", options.json, "One JSON object, for programs");
}

}  // namespace

void AddRules(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("rules", "The rule books");
  command->require_subcommand(1);
  command->footer("Example: kimari rules show --rules kyogi");

  auto show_options = std::make_shared<books::ShowOptions>();
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
    action = [show_options] { return books::Show(*show_options); };
  });

  auto settle_options = std::make_shared<books::SettleOptions>();
  CLI::App* settle = command->add_subcommand(
      "settle", "Settle one reading by the rules alone, from a file");
  AddBook(*settle, *settle_options);
  settle->add_option("file", settle_options->file, "host/game/rules/SETTLE.md")
      ->required();
  settle->footer(
      "Example: kimari rules settle --rules himuka-team dispute.json");
  settle->callback([&action, settle_options] {
    action = [settle_options] { return books::SettleFile(*settle_options); };
  });

  auto trace_json = std::make_shared<bool>(false);
  CLI::App* trace = command->add_subcommand(
      "trace", "Every rule id with what answers it, and its test");
  trace->add_flag("--json", *trace_json, "One JSON list, for programs");
  trace->footer("Example: kimari rules trace");
  trace->callback([&action, trace_json] {
    action = [trace_json] { return books::Trace(*trace_json); };
  });
}

}  // namespace kimari::app
