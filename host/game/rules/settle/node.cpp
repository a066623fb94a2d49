#include "host/game/rules/settle/node.h"

#include <algorithm>
#include <cmath>

namespace kimari::rules::settle {
namespace {

constexpr double kMostMs = 1e9;  // eleven days
constexpr size_t kMostShown = 60;

std::string Join(std::initializer_list<std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) {
    text += (text.empty() ? "\"" : ", \"") + std::string(word) + "\"";
  }
  return text;
}

}  // namespace

void Node::Complain(const std::string& what) const {
  throw Wrong{(path_.empty() ? "the file" : path_) + ": " + what};
}

std::string Node::Shown() const {
  if (json_->is_object()) return "an object";
  if (json_->is_array()) return "a list";
  std::string text =
      json_->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (text.size() > kMostShown) text = text.substr(0, kMostShown) + "...";
  return text;
}

void Node::Only(std::initializer_list<std::string_view> keys) const {
  if (!json_->is_object()) Complain("must be an object, not " + Shown());
  for (const auto& [key, value] : json_->items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    Node(value, path_.empty() ? key : path_ + "." + key)
        .Complain("is no key here; there are " + Join(keys));
  }
}

bool Node::Has(const std::string& key) const {
  return json_->contains(key) && !json_->at(key).is_null();
}

Node Node::At(const std::string& key) const {
  const std::string path = path_.empty() ? key : path_ + "." + key;
  if (!Has(key)) throw Wrong{path + ": is missing; it must be there"};
  return {json_->at(key), path};
}

std::optional<Node> Node::Find(const std::string& key) const {
  if (!Has(key)) return std::nullopt;
  return At(key);
}

std::vector<Node> Node::Items() const {
  if (!json_->is_array()) Complain("must be a list, not " + Shown());
  std::vector<Node> items;
  for (size_t i = 0; i < json_->size(); ++i) {
    items.emplace_back((*json_)[i], path_ + "[" + std::to_string(i) + "]");
  }
  return items;
}

std::vector<Node> Node::Items(const std::string& key) const {
  if (!Has(key)) return {};
  return At(key).Items();
}

int Node::Whole(int least, int most) const {
  const bool whole = json_->is_number_integer();
  const auto value = whole ? json_->get<int64_t>() : 0;
  if (!whole || value < least || value > most) {
    Complain("must be a whole number from " + std::to_string(least) + " to " +
             std::to_string(most) + ", not " + Shown());
  }
  return static_cast<int>(value);
}

bool Node::Flag() const {
  if (!json_->is_boolean()) Complain("must be true or false, not " + Shown());
  return json_->get<bool>();
}

std::string Node::Text() const {
  if (!json_->is_string()) Complain("must be a word in quotes, not " + Shown());
  return json_->get<std::string>();
}

Side Node::Side() const {
  return Word({"A", "B"}) == 0 ? kimari::Side::kA : kimari::Side::kB;
}

Hand Node::Hand() const {
  return Word({"left", "right"}) == 0 ? kimari::Hand::kLeft
                                      : kimari::Hand::kRight;
}

kimari::Seat Node::Seat() const {
  return static_cast<kimari::Seat>(Word({"left", "centre", "right"}));
}

double Node::Number() const {
  if (!json_->is_number()) Complain("must be a number, not " + Shown());
  return json_->get<double>();
}

Duration Node::Milliseconds() const {
  const double ms = Number();
  if (!(std::abs(ms) <= kMostMs)) {
    Complain("must be a number of milliseconds up to 1e9, not " + Shown());
  }
  return FromMilliseconds(ms);
}

Duration Node::Sigma() const {
  const Duration sigma = Milliseconds();
  if (sigma.ns < 0) Complain("must not be below 0, and is " + Shown());
  return sigma;
}

int32_t Node::CertaintyPpm() const {
  const double share = Number();
  if (!(share >= 0 && share <= 1)) {
    Complain("must be a number from 0 to 1, not " + Shown());
  }
  return static_cast<int32_t>(std::llround(share * 1e6));
}

size_t Node::Word(std::initializer_list<std::string_view> words) const {
  const auto found = json_->is_string() ? std::find(words.begin(), words.end(),
                                                    json_->get<std::string>())
                                        : words.end();
  if (found == words.end()) {
    Complain("must be one of " + Join(words) + ", not " + Shown());
  }
  return static_cast<size_t>(found - words.begin());
}

}  // namespace kimari::rules::settle
