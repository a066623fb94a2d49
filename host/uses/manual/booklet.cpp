#include "host/uses/manual/booklet.h"

#include <spdlog/fmt/fmt.h>

#include <optional>
#include <utility>

#include "host/uses/manual/builtin_booklets.h"

namespace kimari::manual {
namespace {

using Language = std::string Text::*;

// "[ja] rest" -> ja, and `line` is what follows.
std::optional<Language> TakeLanguage(std::string_view& line) {
  for (const auto& [mark, language] :
       {std::pair{std::string_view("[ja]"), &Text::ja},
        std::pair{std::string_view("[en]"), &Text::en}}) {
    if (!line.starts_with(mark)) continue;
    line.remove_prefix(mark.size());
    while (line.starts_with(' ')) line.remove_prefix(1);
    return language;
  }
  return std::nullopt;
}

bool InBoth(const Text& text) { return !text.en.empty() && !text.ja.empty(); }

class BookletReader {
 public:
  explicit BookletReader(std::string_view name) {
    booklet_.name = std::string(name);
  }

  Result<void> Take(std::string_view line) {
    ++line_;
    if (line.starts_with("## ")) return TakeHeading(line.substr(3));
    if (line.starts_with("# ")) return TakeTitle(line.substr(2));
    if (const auto language = TakeLanguage(line)) {
      language_ = language;
      if (line.empty()) return {};
    }
    if (!language_) {
      if (line.empty()) return {};
      return Wrong("text that is in no language: begin it with [ja] or [en]");
    }
    std::string& body = Body().*(*language_);
    if (line.empty() && body.empty()) return {};
    body += line;
    body += '\n';
    return {};
  }

  Result<Booklet> Close() {
    if (auto whole = EndChapter(); !whole) return tl::unexpected(whole.error());
    if (booklet_.chapters.empty()) return Wrong("no chapter: ## [ja] ...");
    return std::move(booklet_);
  }

 private:
  tl::unexpected<Error> Wrong(const std::string& what) const {
    return Fail(ErrorKind::kUsage,
                fmt::format("{}.md:{}: {}", booklet_.name, line_, what));
  }
  Text& Body() {
    return booklet_.chapters.empty() ? booklet_.lead
                                     : booklet_.chapters.back().body;
  }
  Result<void> EndChapter() {
    const Text& heading = booklet_.chapters.empty()
                              ? booklet_.title
                              : booklet_.chapters.back().heading;
    if (InBoth(heading) && InBoth(Body())) return {};
    return Wrong("what ends here, '" +
                 (heading.en.empty() ? heading.ja : heading.en) +
                 "', needs heading and text in [ja] and in [en]");
  }
  Result<void> TakeTitle(std::string_view line) {
    const auto language = TakeLanguage(line);
    if (!language) return Wrong("a title needs [ja] or [en]");
    booklet_.title.*(*language) = std::string(line);
    return {};
  }
  Result<void> TakeHeading(std::string_view line) {
    const auto language = TakeLanguage(line);
    if (!language) return Wrong("a heading needs [ja] or [en]");
    const bool another =
        booklet_.chapters.empty() || language_ ||
        !(booklet_.chapters.back().heading.*(*language)).empty();
    if (another) {
      if (auto whole = EndChapter(); !whole) return whole;
      booklet_.chapters.emplace_back();
      language_.reset();
    }
    booklet_.chapters.back().heading.*(*language) = std::string(line);
    return {};
  }

  Booklet booklet_;
  std::optional<Language> language_;
  int line_ = 0;
};

}  // namespace

Result<Booklet> ReadBooklet(std::string_view name, std::string_view source) {
  BookletReader reader(name);
  while (!source.empty()) {
    const size_t end = source.find('\n');
    if (auto taken = reader.Take(source.substr(0, end)); !taken) {
      return tl::unexpected(taken.error());
    }
    source.remove_prefix(end == std::string_view::npos ? source.size()
                                                       : end + 1);
  }
  return reader.Close();
}

const std::vector<Booklet>& Booklets() {
  static const std::vector<Booklet> booklets = [] {
    std::vector<Booklet> all;
    for (const BuiltinBooklet& each : BuiltinBooklets()) {
      auto read = ReadBooklet(each.name, each.source);
      // A test reads every one of them: none that is built in fails.
      if (read) all.push_back(*std::move(read));
    }
    return all;
  }();
  return booklets;
}

const Booklet* FindBooklet(std::string_view name) {
  for (const Booklet& each : Booklets()) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

}  // namespace kimari::manual
