// The tables of a rig file, key by key. Inner header of rig_file.cpp.
#pragma once

#include <spdlog/fmt/fmt.h>
#include <toml++/toml.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "host/base/printable.h"
#include "host/base/result.h"

namespace kimari::rig {

// kUsage, "path:line:column: what".
inline tl::unexpected<Error> At(const std::string& path,
                                const toml::source_region& at,
                                const std::string& what) {
  return Fail(
      ErrorKind::kUsage,
      fmt::format("{}:{}:{}: {}", path, at.begin.line, at.begin.column, what));
}

// One table of a rig file being read: takes the known keys out of it and
// refuses the rest. What it is made from must outlive it; the first mistake is
// kept.
class Section {
 public:
  Section(const std::string& path, toml::table& table, std::string name)
      : path_(path), table_(table), name_(std::move(name)) {}

  template <typename T>
  void Read(std::string_view key, T& out) {
    const toml::node* node = table_.get(key);
    if (node == nullptr || error_) return;
    if (const std::optional<T> value = node->value_exact<T>()) {
      out = *value;
    } else if (const std::optional<T> near = node->value<T>()) {
      out = *near;
    } else {
      error_ = At(path_, node->source(),
                  fmt::format("{}.{} has the wrong type", name_, key));
    }
    table_.erase(key);
  }

  toml::table& Table() { return table_; }

  Result<void> Done() {
    if (error_) return *error_;
    for (const auto& [key, node] : table_) {
      return At(path_, node.source(),
                fmt::format("unknown key '{}' in [{}]; remove it",
                            Brief(std::string_view(key)), name_));
    }
    return {};
  }

 private:
  const std::string& path_;
  toml::table& table_;
  std::string name_;
  std::optional<tl::unexpected<Error>> error_;
};

}  // namespace kimari::rig
