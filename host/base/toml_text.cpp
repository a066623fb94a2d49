#include "host/base/toml_text.h"

#include <spdlog/fmt/fmt.h>

#include <fstream>
#include <optional>
#include <utility>
#include <vector>

#include "host/base/plain_file.h"
#include "host/base/printable.h"

namespace kimari {
namespace {

constexpr size_t kMostSaid = 300;  // bytes of the library's sentence

TomlFault TooLarge() {
  return {1, 1,
          Both("the file is larger than {} MB, which none of these needs to "
               "be; choose the right file",
               "ファイルが{} MBを超えています。正しいファイルを選んでください",
               kMostToml / 1'000'000)};
}

// What the library says of a text that is no TOML, in its own words.
TomlFault NoToml(const toml::parse_error& error) {
  const std::string said = Brief(error.description(), kMostSaid);
  // A Windows editor writes Shift JIS where nobody says otherwise.
  const bool coded = said.find("utf-8") != std::string::npos;
  const toml::source_position at = error.source().begin;
  return {at.line,
          at.column,
          {said + (coded ? "; save the file as UTF-8"
                         : "; correct the TOML (quotation marks, brackets, =)"),
           coded ? "UTF-8で保存し直してください"
                 : "TOMLの書き方（引用符、括弧、=）を直してください（" + said +
                       "）"}};
}

// Walks over a text by the marks of TOML alone, and counts how deep its keys
// and brackets would nest, and how many there are. Right as far as the text is
// TOML: the library stops where it is not.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  // Where it is too deep, or has too many parts; nothing: nowhere.
  std::optional<TomlFault> TooMuch() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') {
        SkipQuoted(c);
        continue;
      }
      if (c == '#') {
        SkipComment();
        continue;
      }
      Add(c);
      ++at_;
      if (Depth() > kDeepestToml) return TooDeep();
      if (parts_ > kMostTomlParts) return TooMany();
    }
    return std::nullopt;
  }

 private:
  void Add(char c) {
    if (kMarks.find(c) != std::string_view::npos) ++parts_;
    switch (c) {
      case '\n':
        EndLine();
        break;
      case '.':
        ++dots_;
        break;
      case '=':
        key_ += std::exchange(dots_, 0) + 1;
        assigned_ = true;
        break;
      case ',':
        key_ = dots_ = 0;
        break;
      case '[':
      case '{':
        Open();
        break;
      case ']':
      case '}':
        Close();
        break;
      default:
        break;
    }
  }

  // In a table's own line, [a.b.c], which all that follow lie in.
  bool InHeader() const { return !assigned_ && open_.empty(); }

  void Open() {
    if (InHeader()) {
      header_ = dots_ = 0;
      return;
    }
    open_.push_back(std::exchange(key_, 0) + 1);
    outside_ += open_.back();
    dots_ = 0;
  }

  void Close() {
    if (InHeader()) {
      if (dots_ > 0 || header_ == 0) header_ = dots_ + 1;
      dots_ = 0;
      return;
    }
    if (open_.empty()) return;
    outside_ -= open_.back();
    key_ = open_.back() - 1;
    open_.pop_back();
    dots_ = 0;
  }

  void EndLine() {
    ++line_;
    line_begins_ = at_ + 1;
    if (!open_.empty()) return;
    assigned_ = false;
    key_ = dots_ = 0;
  }

  void SkipComment() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  // One of a line, or between three quotation marks one of many.
  void SkipQuoted(char mark) {
    const std::string three(3, mark);
    const bool lines = text_.substr(at_).starts_with(three);
    at_ += lines ? 3 : 1;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') {
        if (!lines) return;
        ++line_;
        line_begins_ = at_ + 1;
      } else if (c == '\\' && mark == '"') {
        if (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
      } else if (c == mark) {
        if (!lines) break;
        if (!text_.substr(at_).starts_with(three)) continue;
        at_ += 3;
        // Two more may end what is quoted.
        for (int more = 0; more < 2 && at_ < text_.size(); ++more) {
          if (text_[at_] == mark) ++at_;
        }
        return;
      }
    }
    if (at_ < text_.size()) ++at_;
  }

  size_t Depth() const { return header_ + outside_ + key_ + dots_; }

  TomlFault TooDeep() const {
    return {line_, at_ - line_begins_,
            Both("keys and brackets lie more than {} deep in each other; take "
                 "this line out",
                 "キーと括弧が{}段より深く重なっています。この行を削除してくだ"
                 "さい",
                 kDeepestToml)};
  }

  TomlFault TooMany() const {
    return {line_, at_ - line_begins_,
            Both("the file holds more than {} keys and values, which none of "
                 "these needs; choose the right file",
                 "キーと値が{}個を超えています。正しいファイルを選んでくださ"
                 "い",
                 kMostTomlParts)};
  }

  static constexpr std::string_view kMarks = ".=,[{";  // before or in a part

  std::string_view text_;
  size_t at_ = 0;
  size_t line_ = 1;
  size_t line_begins_ = 0;
  size_t parts_ = 0;
  size_t header_ = 0;         // parts of the last [a.b.c]
  size_t key_ = 0;            // parts of the key whose value this is
  size_t dots_ = 0;           // since the last mark
  bool assigned_ = false;     // an = stood on this line
  std::vector<size_t> open_;  // brackets: each with the parts of its key
  size_t outside_ = 0;        // sum of open_
};

}  // namespace

tl::unexpected<Error> TomlFault::In(const std::string& source,
                                    ErrorKind kind) const {
  return Fail(kind, About(fmt::format("{}:{}:{}", source, line, column), what));
}

tl::expected<toml::table, TomlFault> ParseToml(std::string_view text) {
  if (text.size() > kMostToml) return tl::unexpected(TooLarge());
  if (auto much = Scan(text).TooMuch()) {
    return tl::unexpected(std::move(*much));
  }
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    return tl::unexpected(NoToml(error));
  }
}

tl::expected<toml::table, TomlFault> ParseTomlFile(const std::string& path) {
  if (const auto odd = WhyNoPlainFile(path)) {
    return tl::unexpected(TomlFault{1, 1, *odd});
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return tl::unexpected(
        TomlFault{1,
                  1,
                  {"the file cannot be read; check its rights",
                   "ファイルを読めません。権限を確かめてください"}});
  }
  return ParseToml(TomlBytes(file));
}

std::string TomlBytes(std::istream& file) {
  std::string text(kMostToml + 1, '\0');
  file.read(text.data(), std::ssize(text));
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

}  // namespace kimari
