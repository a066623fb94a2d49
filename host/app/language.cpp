#include "host/app/language.h"

#include <cstdlib>
#include <regex>
#include <string_view>

#include "host/app/command.h"
#include "host/base/printable.h"
#include "host/reader/refusals.h"

namespace kimari::app {
namespace {

constexpr size_t kMostTranslated =
    2000;  // bytes of a sentence that is translated

}  // namespace

bool InJapanese() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing sets them
    const char* language = std::getenv(name);
    if (language != nullptr && *language != 0) {
      return std::string_view(language).starts_with("ja");
    }
  }
  return false;
}

std::string JapaneseOfUse(const std::string& wrong) {
  struct Form {
    std::regex english;
    const char* japanese;
  };
  // Zeros that a figure's type brings along are left out: 0.200000, 10.000000.
  static const Form forms[] = {
      {std::regex(
           "^(-\\S+): Value (.*) not in range ([-0-9]+(?:\\.[0-9]*?[1-9])"
           "?)(?:\\.?0*) to ([-0-9]+(?:\\.[0-9]*?[1-9])?)(?:\\.?0*)$"),
       "$1 $2：$3 から $4 の間で書いてください"},
      {std::regex("^(-\\S+): (.*) not in \\{(.*)\\}$"),
       "$1 $2：$3 のどれかを書いてください"},
      {std::regex("^(-\\S+): .* required .* missing$"),
       "$1：値を書いてください"},
      {std::regex("^(-\\S+): At Most 1 required.*$"), "$1：1回だけ書けます"},
      {std::regex("^(-\\S+): (.*) is no number$"), "$1 $2：数で書いてください"},
      {std::regex("^A subcommand is required$"),
       "コマンドを書いてください。--help で一覧を表示します"},
      {std::regex("^(\\S+) is required$"), "$1 を書いてください"},
      {std::regex("^(\\S+) requires (\\S+)$"), "$1 は $2 と使います"},
      {std::regex("^(\\S+) excludes (\\S+)$"), "$1 と $2 は一緒には使えません"},
      {std::regex("^--token: .*$"),
       "--token：コマンド行はこのパソコンのほかの利用者にも見えます。合言葉は"
       "自分だけのファイル（chmod 600）に書き、--token-file "
       "で指定してください。"
       "指定しなければ毎回変わります"},
      {std::regex("^(-\\S+): (?:File|Directory|Path) does not exist: (.*)$"),
       "$1 $2：見つかりません"},
      {std::regex("^Could not convert: (-\\S+) = (.*)$"),
       "$1 $2：数で書いてください"},
  };
  // std::regex goes as deep as a text is long.
  if (wrong.size() > kMostTranslated) {
    return "指定に誤りがあります（" + Brief(wrong, kMostTranslated) + "）";
  }
  for (const Form& form : forms) {
    if (std::regex_match(wrong, form.english)) {
      return std::regex_replace(wrong, form.english, form.japanese);
    }
  }
  return "指定に誤りがあります（" + wrong + "）";
}

int ReportReading(const Error& error) {
  if (!InJapanese()) return Report(error);
  return Report({error.kind, reader::JapaneseOf(error)});
}

}  // namespace kimari::app
