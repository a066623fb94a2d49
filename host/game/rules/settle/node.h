// A place in a JSON file that knows its path, so that every complaint says
// where. What is wrong is thrown as Wrong and caught by the reader of the file;
// for this folder only.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/time.h"
#include "host/court/seat.h"
#include "host/court/side.h"

namespace kimari::rules::settle {

// "touches[0].card: ...".
struct Wrong {
  std::string message;
};

class Node {
 public:
  Node(const nlohmann::json& json, std::string path)
      : json_(&json), path_(std::move(path)) {}

  [[noreturn]] void Complain(const std::string& what) const;
  const std::string& Path() const { return path_; }
  const nlohmann::json& Json() const { return *json_; }
  // As it stands in the file.
  std::string Shown() const;

  // Members of an object; `Only` refuses others.
  void Only(std::initializer_list<std::string_view> keys) const;
  bool Has(const std::string& key) const;  // and it is not null
  Node At(const std::string& key) const;   // must be there
  std::optional<Node> Find(const std::string& key) const;
  std::vector<Node> Items() const;  // of a list
  // Items of a list that may be left out.
  std::vector<Node> Items(const std::string& key) const;

  int Whole(int least, int most) const;
  bool Flag() const;
  std::string Text() const;
  kimari::Side Side() const;
  kimari::Hand Hand() const;
  kimari::Seat Seat() const;
  // Milliseconds to the nanosecond.
  Duration Milliseconds() const;
  Duration Sigma() const;        // never negative
  int32_t CertaintyPpm() const;  // 0 to 1
  // One of these words, by its place among them.
  size_t Word(std::initializer_list<std::string_view> words) const;

 private:
  double Number() const;

  const nlohmann::json* json_;
  std::string path_;
};

}  // namespace kimari::rules::settle
