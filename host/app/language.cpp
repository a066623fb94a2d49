#include "host/app/language.h"

#include <cstdlib>
#include <string_view>

#include "host/app/command.h"
#include "host/reader/refusals.h"

namespace kimari::app {

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

int ReportReading(const Error& error) {
  if (!InJapanese()) return Report(error);
  return Report({error.kind, reader::JapaneseOf(error)});
}

}  // namespace kimari::app
