#include "host/base/exit_code.h"

#include <spdlog/fmt/fmt.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "host/base/language.h"
#include "host/base/printable.h"

namespace kimari {

std::string ToldAtTerminal(const Error& error) {
  // A sentence by its kind alone says nothing beside the English one.
  if (error.ja.empty() && !InJapanese()) return error.message;
  return InTerminalsLanguage(TextOf(error));
}

int Report(const Error& error) {
  fmt::print(stderr, "kimari: {}\n", PrintableLines(ToldAtTerminal(error)));
  return error.kind == ErrorKind::kUsage ? kWrongUse : kFault;
}

int Printed(int code) {
  const bool failed = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
  if (!failed || (code != kDone && code != kAnswerIsNo)) return code;
  return Report({ErrorKind::kFile,
                 fmt::format("what was to be printed is not whole: {}; make "
                             "room, or print elsewhere",
                             std::generic_category().message(errno))});
}

}  // namespace kimari
