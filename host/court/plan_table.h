// The tables of a plan's file being read: lengths in millimetres, and the first
// mistake found, with its line and column.
#pragma once

#include <toml++/toml.h>

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "host/base/result.h"

namespace kimari::court {

// Neither a name nor what a printed sheet may show.
bool IsControl(char c);

// Keeps the first mistake of a file.
class PlanSource {
 public:
  explicit PlanSource(std::string name) : name_(std::move(name)) {}
  void Wrong(const toml::source_region& at, const std::string& what);
  bool Good() const { return !error_; }
  // kUsage, "source:line:column: what; what to do".
  Error Mistake() const { return {ErrorKind::kUsage, error_.value_or("")}; }

 private:
  std::string name_;
  std::optional<std::string> error_;
};

// One table of it: asked for its keys, then for others that it must not have.
// What it is made from must outlive it. A reader that tells a mistake answers
// the lowest value that would do.
class PlanTable {
 public:
  PlanTable(const toml::table& table, std::string name, PlanSource& source)
      : table_(table), name_(std::move(name)), source_(source) {}

  const toml::node* Get(const char* key);
  // Millimetres. Without a default the key must be there.
  double Length(const char* key, double low, double high,
                std::optional<double> otherwise = std::nullopt);
  int Number(const char* key, int low, int high);
  // One line.
  std::string Text(const char* key,
                   const std::optional<std::string>& otherwise);
  void NoOthers();
  const toml::source_region& At() const { return table_.source(); }

 private:
  const toml::node* Need(const char* key, bool has_default);
  // A key in another unit stands for the one that is missing: NoOthers tells.
  bool HasUnknown() const;

  const toml::table& table_;
  std::string name_;
  PlanSource& source_;
  std::set<std::string> known_;
};

}  // namespace kimari::court
