#include "host/app/spoken_errors.h"

#include <regex>
#include <string_view>

#include "host/base/printable.h"

namespace kimari::app {
namespace {

constexpr size_t kMostTranslated =
    2000;  // bytes of a sentence that is translated

}  // namespace

std::string JapaneseOfUse(const std::string& wrong) {
  struct Form {
    std::regex english;
    const char* japanese;
  };
  // Zeros that a figure's type brings along are left out: 0.200000, 10.000000.
  static const Form forms[] = {
      {std::regex(
           "^(\\S+): Value ([\\s\\S]*) not in range ([-0-9]+(?:\\.[0-9]*?[1-9])"
           "?)(?:\\.?0*) to ([-0-9]+(?:\\.[0-9]*?[1-9])?)(?:\\.?0*)$"),
       "$1 $2：$3 から $4 の間で書いてください"},
      {std::regex("^(\\S+): ([\\s\\S]*) not in \\{([\\s\\S]*)\\}$"),
       "$1 $2：$3 のどれかを書いてください"},
      {std::regex("^(-\\S+): .* required .* missing$"),
       "$1：値を書いてください"},
      {std::regex("^(\\S+): At Most 1 required.*$"), "$1：1回だけ書けます"},
      {std::regex("^(\\S+): At Most (\\d+) required but received (\\d+)$"),
       "$1：$2個までです（$3個ありました）"},
      {std::regex("^(\\S+): At least (\\d+) required but received (\\d+)$"),
       "$1：$2個以上書いてください（$3個ありました）"},
      {std::regex("^Expected exactly (\\d+) arguments to (\\S+), got (\\d+)$"),
       "$2：$1個書いてください（$3個ありました）"},
      {std::regex("^Expected at least (\\d+) arguments to (\\S+), got (\\d+)$"),
       "$2：$1個以上書いてください（$3個ありました）"},
      {std::regex("^(\\S+): ([\\s\\S]*) is no number$"),
       "$1 $2：数で書いてください"},
      {std::regex("^A subcommand is required$"),
       "コマンドを書いてください。--help で一覧を表示します"},
      {std::regex(
           "^Exactly 1 option from \\[(.*?),?\\] is required(?: and \\d+ were "
           "given)?$"),
       "次のうちどれか1つだけを書いてください：$1"},
      {std::regex("^At least 1 option from \\[(.*?),?\\] is required$"),
       "次のうち1つ以上を書いてください：$1"},
      {std::regex("^Requires at most 1 options be given from \\[(.*?),?\\]"
                  "(?: is required)?$"),
       "次のうち1つまで書けます：$1"},
      {std::regex("^(\\S+) is required$"), "$1 を書いてください"},
      {std::regex("^(\\S+) requires (\\S+)$"), "$1 は $2 と使います"},
      {std::regex("^(\\S+) excludes (\\S+)$"), "$1 と $2 は一緒には使えません"},
      {std::regex("^--token: .*$"),
       "--token：コマンド行はこのパソコンのほかの利用者にも見えます。合言葉は"
       "自分だけのファイル（chmod 600）に書き、--token-file "
       "で指定してください。"
       "指定しなければ毎回変わります"},
      {std::regex(
           "^(\\S+): (?:File|Directory|Path) does not exist: ([\\s\\S]*)$"),
       "$1 $2：見つかりません"},
      {std::regex("^(\\S+): File is actually a directory: ([\\s\\S]*)$"),
       "$1 $2：フォルダです。ファイルを書いてください"},
      {std::regex("^(\\S+): Directory is actually a file: ([\\s\\S]*)$"),
       "$1 $2：ファイルです。フォルダを書いてください"},
      {std::regex("^Could not convert: (\\S+) = ([\\s\\S]*)$"),
       "$1 $2：数で書くか、値を付けずに書いてください"},
      {std::regex("^The value ([\\s\\S]*) is not an allowed value for (\\S+)$"),
       "$2 $1：この値は書けません"},
      {std::regex(
           "^(\\S+): (?:Should be true/false or a number|too many inputs "
           "for a flag)$"),
       "$1：値を付けずに書いてください"},
      {std::regex("^(\\S+) was given a disallowed flag override$"),
       "$1：値を付けずに書いてください"},
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

}  // namespace kimari::app
