#include "host/base/toml_section.h"

#include <spdlog/fmt/fmt.h>

#include <cmath>

#include "host/base/printable.h"

namespace kimari {

std::string TomlMistakes::Where(const toml::node& node) const {
  const toml::source_position at = node.source().begin;
  return fmt::format("{}:{}:{}", source_, at.line, at.column);
}

void TomlMistakes::Add(const toml::node& node, const std::string& text) {
  AddAt(Where(node), text);
}

void TomlMistakes::AddAt(const std::string& where, const std::string& text) {
  if (!first_) first_ = where + ": " + text;
}

void TomlMistakes::AddMissing(const toml::table& table,
                              const std::string& text) {
  if (!first_) lacks_ = &table;
  Add(table, text);
}

void TomlMistakes::AddUnknown(const toml::table& table,
                              const std::string& where,
                              const std::string& text) {
  if (lacks_ == &table) first_.reset();
  lacks_ = nullptr;
  AddAt(where, text);
}

const toml::node* TomlSection::Get(const char* key) {
  known_.insert(key);
  return table_.get(key);
}

void TomlSection::Wrong(const toml::node& node, const char* key,
                        const std::string& what) {
  mistakes_.Add(node, fmt::format("{} in {} {}", key, name_, what));
}

bool TomlSection::Number(const char* key, double& value, double low,
                         double high) {
  const toml::node* node = Get(key);
  if (node == nullptr) return false;
  const std::optional<double> number = node->value<double>();
  if (!number || !node->is_number() || !std::isfinite(*number)) {
    Wrong(*node, key, "must be a number");
  } else if (*number < low || *number > high) {
    Wrong(*node, key,
          fmt::format("is {}; it must be from {} to {}", *number, low, high));
  } else {
    value = *number;
  }
  return true;
}

bool TomlSection::Number(const char* key, std::optional<double>& value,
                         double low, double high) {
  double number = low;
  if (!Number(key, number, low, high)) return false;
  value = number;
  return true;
}

bool TomlSection::Pair(const char* key, std::array<double, 2>& value,
                       double low, double high) {
  const toml::node* node = Get(key);
  if (node == nullptr) return false;
  const toml::array* array = node->as_array();
  if (array == nullptr || array->size() != 2) {
    Wrong(*node, key, "must be two numbers, [for A, for B]");
    return true;
  }
  for (size_t i = 0; i < 2; ++i) {
    const std::optional<double> number = (*array)[i].value<double>();
    if (!number || *number < low || *number > high) {
      Wrong(*node, key,
            fmt::format("must be two numbers from {} to {}", low, high));
      return true;
    }
    value[i] = *number;
  }
  return true;
}

bool TomlSection::Integer(const char* key, int& value, int low, int high) {
  const toml::node* node = Get(key);
  if (node == nullptr) return false;
  const toml::value<int64_t>* number = node->as_integer();
  if (number == nullptr) {
    Wrong(*node, key, "must be a whole number");
  } else if (number->get() < low || number->get() > high) {
    Wrong(*node, key,
          fmt::format("is {}; it must be from {} to {}", number->get(), low,
                      high));
  } else {
    value = static_cast<int>(number->get());
  }
  return true;
}

bool TomlSection::Seed(const char* key, uint64_t& value) {
  const toml::node* node = Get(key);
  if (node == nullptr) return false;
  const toml::value<int64_t>* number = node->as_integer();
  if (number == nullptr || number->get() < 0) {
    Wrong(*node, key, "must be a whole number, 0 or more");
  } else {
    value = static_cast<uint64_t>(number->get());
  }
  return true;
}

bool TomlSection::Flag(const char* key, bool& value) {
  const toml::node* node = Get(key);
  if (node == nullptr) return false;
  const toml::value<bool>* flag = node->as_boolean();
  if (flag == nullptr) {
    Wrong(*node, key, "must be true or false");
  } else {
    value = flag->get();
  }
  return true;
}

bool TomlSection::Text(const char* key, std::string& value) {
  const toml::node* node = Get(key);
  if (node == nullptr) return false;
  const toml::value<std::string>* text = node->as_string();
  if (text == nullptr) {
    Wrong(*node, key, "must be text in quotes");
  } else {
    value = text->get();
  }
  return true;
}

bool TomlSection::Colour(const char* key, uint32_t& rgb) {
  std::string text;
  if (!Text(key, text)) return false;
  const bool shaped =
      text.size() == 7 && text[0] == '#' &&
      text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
  if (shaped) {
    rgb = static_cast<uint32_t>(std::stoul(text.substr(1), nullptr, 16));
  } else {
    Wrong(*table_.get(key), key, "must be a colour such as \"#C8B98A\"");
  }
  return true;
}

bool TomlSection::Choice(const char* key, int& index,
                         std::initializer_list<const char*> choices) {
  return Choice(key, index,
                std::vector<std::string>(choices.begin(), choices.end()));
}

bool TomlSection::Choice(const char* key, int& index,
                         std::span<const std::string> choices) {
  std::string text;
  if (!Text(key, text)) return false;
  int i = 0;
  std::string all;
  for (const std::string& choice : choices) {
    if (text == choice) {
      index = i;
      return true;
    }
    all += fmt::format("{}\"{}\"", i == 0 ? "" : ", ", choice);
    ++i;
  }
  Wrong(*table_.get(key), key,
        fmt::format("is \"{}\"; it must be one of {}", Brief(text), all));
  return true;
}

const toml::table* TomlSection::Table(const char* key) {
  const toml::node* node = Get(key);
  if (node == nullptr) return nullptr;
  const toml::table* table = node->as_table();
  if (table == nullptr) Wrong(*node, key, "must be a table");
  return table;
}

std::vector<const toml::table*> TomlSection::Tables(const char* key) {
  std::vector<const toml::table*> tables;
  const toml::node* node = Get(key);
  if (node == nullptr) return tables;
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    Wrong(*node, key, "must be an array of tables");
    return tables;
  }
  for (const toml::node& element : *array) {
    if (const toml::table* table = element.as_table()) {
      tables.push_back(table);
    } else {
      Wrong(element, key, "must hold tables only");
    }
  }
  return tables;
}

void TomlSection::Require(const char* key) {
  if (Get(key) == nullptr) {
    mistakes_.AddMissing(table_,
                         fmt::format("{} has no {}; add it", name_, key));
  }
}

// The key that the unknown one means in another unit: width_cm is no width_mm.
std::string TomlSection::InOtherUnit(std::string_view unknown) const {
  const std::string_view stem = unknown.substr(0, unknown.rfind('_') + 1);
  if (stem.empty()) return "";
  const auto meant = known_.lower_bound(stem);
  const bool unit = meant != known_.end() && meant->starts_with(stem) &&
                    meant->find('_', stem.size()) == std::string::npos;
  return unit ? *meant : "";
}

void TomlSection::NoOthers() {
  for (const auto& [key, node] : table_) {
    if (known_.contains(std::string_view(key))) continue;
    std::string all;
    for (const std::string& known : known_) {
      all += (all.empty() ? "" : ", ") + known;
    }
    const toml::source_position at = key.source().begin;
    const std::string meant = InOtherUnit(std::string_view(key));
    mistakes_.AddUnknown(
        table_, fmt::format("{}:{}:{}", mistakes_.source(), at.line, at.column),
        meant.empty()
            ? fmt::format("unknown key {} in {}; known are {}",
                          Brief(std::string_view(key)), name_, all)
            : fmt::format("unknown key {} in {}; write {}",
                          Brief(std::string_view(key)), name_, meant));
  }
}

}  // namespace kimari
