// One table of a TOML file being read: typed values with ranges, and the first
// mistake found, with its line and column.
#pragma once

#include <toml++/toml.h>

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"

namespace kimari {

// Holds the first mistake of a file; later ones are dropped.
class TomlMistakes {
 public:
  explicit TomlMistakes(std::string source) : source_(std::move(source)) {}
  std::string Where(const toml::node& node) const;
  void Add(const toml::node& node, const std::string& text);
  void AddAt(const std::string& where, const std::string& text);
  // A key that `table` lacks; the unknown key that stands for it tells more.
  void AddMissing(const toml::table& table, const std::string& text);
  void AddUnknown(const toml::table& table, const std::string& where,
                  const std::string& text);
  bool Any() const { return first_.has_value(); }
  Error First(ErrorKind kind = ErrorKind::kUsage) const {
    return {kind, *first_};
  }
  const std::string& source() const { return source_; }

 private:
  std::string source_;
  std::optional<std::string> first_;
  const toml::table* lacks_ = nullptr;  // what first_ is about
};

// Every reader leaves its variable alone when the key is absent and returns
// whether it was there. `table` and `mistakes` must outlive the section.
class TomlSection {
 public:
  TomlSection(const toml::table& table, std::string name,
              TomlMistakes& mistakes)
      : table_(table), name_(std::move(name)), mistakes_(mistakes) {}

  bool Number(const char* key, double& value, double low, double high);
  bool Number(const char* key, std::optional<double>& value, double low,
              double high);
  bool Pair(const char* key, std::array<double, 2>& value, double low,
            double high);
  bool Integer(const char* key, int& value, int low, int high);
  bool Seed(const char* key, uint64_t& value);
  bool Flag(const char* key, bool& value);
  bool Text(const char* key, std::string& value);
  bool Colour(const char* key, uint32_t& rgb);
  // Index into `choices`.
  bool Choice(const char* key, int& index,
              std::initializer_list<const char*> choices);
  bool Choice(const char* key, int& index,
              std::span<const std::string> choices);

  // Null when absent. The node is marked as known.
  const toml::node* Get(const char* key);
  const toml::table* Table(const char* key);
  // The tables of an array; a mistake when an element is none.
  std::vector<const toml::table*> Tables(const char* key);

  // A mistake when the key is absent.
  void Require(const char* key);
  // A mistake for every key nothing asked for. Call last.
  void NoOthers();

  const toml::table& table() const { return table_; }
  std::string Where() const { return mistakes_.Where(table_); }

 protected:
  void Wrong(const toml::node& node, const char* key, const std::string& what);
  const std::string& name() const { return name_; }
  TomlMistakes& mistakes() { return mistakes_; }

 private:
  std::string InOtherUnit(std::string_view unknown) const;

  const toml::table& table_;
  std::string name_;
  TomlMistakes& mistakes_;
  std::set<std::string, std::less<>> known_;
};

}  // namespace kimari
