#include "host/uses/manual/manual.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>

#include "host/base/exit_code.h"
#include "host/base/language.h"
#include "host/base/new_file.h"
#include "host/base/print_text.h"
#include "host/uses/keeping/made_by.h"
#include "host/uses/manual/booklet.h"

namespace kimari::manual {
namespace {

std::string NamesOfBooklets() {
  std::string names;
  for (const Booklet& each : Booklets()) {
    names += (names.empty() ? "" : ", ") + each.name;
  }
  return names;
}

std::string ListOfBooklets(std::string Text::*language) {
  std::string list;
  for (const Booklet& each : Booklets()) {
    list += fmt::format("  kimari manual {:<8}{}\n", each.name,
                        each.title.*language);
  }
  return list;
}

}  // namespace

int Show(const ManualOptions& options) {
  const bool ja = options.lang.empty() ? InJapanese() : options.lang == "ja";
  std::string Text::*const language = ja ? &Text::ja : &Text::en;
  if (options.booklet.empty() && options.html.empty()) {
    std::fputs(ListOfBooklets(language).c_str(), stdout);
    return kDone;
  }
  const Booklet* const booklet = FindBooklet(options.booklet);
  if (booklet == nullptr) {
    const Text wrong =
        options.booklet.empty()
            ? Both("which booklet? name one of {}",
                   "どの冊子ですか。{} のどれかを書いてください",
                   NamesOfBooklets())
            : Both("there is no booklet '{}'; there are {}",
                   "'{}' という冊子はありません。あるのは {} です",
                   options.booklet, NamesOfBooklets());
    return Report({ErrorKind::kUsage, wrong.en, wrong.ja});
  }
  if (options.html.empty()) {
    std::fputs(BookletText(*booklet, language).c_str(), stdout);
    return kDone;
  }
  const auto written = WriteNew(
      options.html, BookletHtml(*booklet, language, keeping::VersionText()));
  if (!written) return Report(written.error());
  PrintText("{}: {}\n", Printable(options.html),
            Say("open it in a browser; it prints on A4",
                "ブラウザーで開いてください。A4に印刷できます"));
  return kDone;
}

}  // namespace kimari::manual
