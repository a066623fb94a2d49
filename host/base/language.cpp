#include "host/base/language.h"

#include <cstdlib>
#include <string_view>

namespace kimari {

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

}  // namespace kimari
