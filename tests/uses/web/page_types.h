// The TypeScript of what a room sends its page, by the Fields() that its JSON
// comes from (host/uses/web/json_of.h).
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "host/uses/web/json_of.h"

namespace kimari::web {

template <typename T>
inline constexpr bool kIsPair = false;
template <typename T>
inline constexpr bool kIsPair<std::array<T, 2>> = true;

// Values as for JsonOf. A type is called as in C++, without what it stands in;
// two that are called alike must be alike.
template <typename Values>
class PageTypes {
 public:
  PageTypes() { imported_["Text"] = "../../web/page/text.js"; }

  // Of T and all that it is made of.
  template <typename T>
  void Add() {
    TypeOf<T>();
  }

  // Those of T's page are imported from there.
  template <typename T>
  void Import(const std::string& path) {
    PageTypes there;
    there.template Add<T>();
    for (const auto& [name, text] : there.declared_) imported_[name] = path;
  }

  std::string Text() const {
    std::map<std::string, std::vector<std::string>> names;  // by path
    for (const std::string& name : used_) {
      names[imported_.at(name)].push_back(name);
    }
    std::string text;
    for (const auto& [path, from] : names) {
      text += Wrapped("import type {", from, ",", "} from '" + path + "';");
    }
    text += "\n";
    for (const std::string& name : in_order_) text += declared_.at(name);
    return text;
  }

  // `page`: its path in the tree, generated from the path of `fields`.
  void ExpectIn(const std::string& page, const std::string& fields) const {
    const std::string path = std::string(KIMARI_SOURCE_DIR) + "/" + page;
    std::stringstream kept;
    kept << std::ifstream(path).rdbuf();
    const std::string text = "// By " + fields +
                             ": a test compares, and leaves a new one.\n" +
                             Text();
    if (kept.str() == text) return;
    const auto made = std::filesystem::path(KIMARI_BINARY_DIR) /
                      std::filesystem::path(page).filename();
    std::ofstream(made) << text;
    ADD_FAILURE() << page << " is not what " << fields
                  << " says. If that is to be so:\n  cp " << made << " "
                  << path;
  }

 private:
  static constexpr size_t kWidth = 95;

  // Of Values, so that Fields() are looked for beside them.
  template <typename Beside>
  struct Visitor {
    template <typename T>
    void operator()(const char* key, const T&) {
      fields.push_back(key + (": " + types.TypeOf<T>()));
    }
    template <typename T>
    void If(bool, const char* key, const T&) {
      fields.push_back(key + ("?: " + types.TypeOf<T>()));
    }

    PageTypes& types;
    std::vector<std::string> fields;
  };

  template <typename T>
  static std::string NameOf() {
    std::string name = __PRETTY_FUNCTION__;
    name.erase(0, name.find("T = ") + 4);
    name.erase(name.find_first_of(";]"));
    if (name.find('<') != std::string::npos) return "";
    return name.substr(name.rfind(':') + 1);
  }

  template <typename T>
  std::string TypeOf() {
    if constexpr (std::invocable<const Values&, const T&>) {
      using Stands = std::invoke_result_t<const Values&, const T&>;
      return TypeOf<std::remove_cvref_t<Stands>>();
    } else if constexpr (std::is_enum_v<T>) {
      std::vector<std::string> words;
      for (const auto word : kWords<T>) {
        if (!word.empty()) words.push_back("'" + std::string(word) + "'");
      }
      const std::string name = NameOf<T>();
      return Declare(name,
                     Wrapped("export type " + name + " = ", words, " |", ";"));
    } else if constexpr (kIsOptional<T>) {
      return TypeOf<typename T::value_type>() + " | null";
    } else if constexpr (std::is_same_v<T, bool>) {
      return "boolean";
    } else if constexpr (std::is_arithmetic_v<T>) {
      return "number";
    } else if constexpr (std::convertible_to<const T&, std::string_view>) {
      return "string";
    } else if constexpr (requires { typename T::mapped_type; }) {
      return "Record<string, " + TypeOf<typename T::mapped_type>() + ">";
    } else if constexpr (kIsPair<T>) {
      const std::string each = TypeOf<typename T::value_type>();
      return "[" + each + ", " + each + "]";
    } else if constexpr (std::ranges::range<T>) {
      const std::string each = TypeOf<std::ranges::range_value_t<T>>();
      const bool one = each.find('|') == std::string::npos;
      return one ? each + "[]" : "(" + each + ")[]";
    } else {
      const std::string name = NameOf<T>();
      if (Used(name)) return name;
      Visitor<Values> visitor{*this, {}};
      Fields(visitor, T{});
      if (!name.empty()) {
        return Declare(name, Wrapped("export interface " + name + " {",
                                     visitor.fields, ";", ";}"));
      }
      std::string all;
      for (const std::string& field : visitor.fields) all += field + "; ";
      return "{" + all.substr(0, all.size() - 2) + "}";
    }
  }

  // On one line, or as many a line as there is room for.
  static std::string Wrapped(const std::string& head,
                             const std::vector<std::string>& items,
                             const std::string& between,
                             const std::string& end) {
    std::string one;
    std::string all = head.substr(0, head.find_last_not_of(' ') + 1) + "\n ";
    size_t column = 1;
    for (const std::string& item : items) {
      const std::string more = &item == &items.back() ? item : item + between;
      one += one.empty() ? more : " " + more;
      if (column + more.size() >= kWidth) {
        all += "\n ";
        column = 1;
      }
      all += " " + more;
      column += 1 + more.size();
    }
    one = head + one + end + "\n";
    const bool block = end.starts_with(";}");
    return one.size() <= kWidth ? one : all + (block ? ";\n}\n" : end + "\n");
  }

  // One that is imported.
  bool Used(const std::string& name) {
    if (!imported_.contains(name)) return false;
    used_.insert(name);
    return true;
  }

  std::string Declare(const std::string& name, const std::string& text) {
    if (Used(name)) return name;
    const auto [at, is_new] = declared_.emplace(name, text);
    if (is_new) in_order_.push_back(name);
    EXPECT_EQ(at->second, text) << "two are called " << name;
    return name;
  }

  std::map<std::string, std::string> imported_;  // where from, by name
  std::map<std::string, std::string> declared_;  // as text, by name
  std::vector<std::string> in_order_;
  std::set<std::string> used_;  // of those imported
};

}  // namespace kimari::web
