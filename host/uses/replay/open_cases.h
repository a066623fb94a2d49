// Readings that judges have open on their pages, to decide on: until it is
// decided or left, the score waits on every page.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "host/base/time.h"
#include "host/evidence/observation.h"
#include "host/uses/web/shown.h"

namespace kimari::replay {

struct OpenCase {
  std::string page;  // its own name for itself
  evidence::ReadingId reading = 0;
  std::string by;  // may be empty
  friend bool operator==(const OpenCase&, const OpenCase&) = default;
};

// {"page": "k3x", "reading": 3, "by": "Ueda"}; reading 0: it has none open any
// more. Fails with a sentence for whoever pressed.
tl::expected<OpenCase, web::Text> OpenCaseOf(const std::string& json);

class OpenCases {
 public:
  static constexpr size_t kMostPages = 100;  // more than there are judges
  // What a page has open now; said again while it is. True where All changed.
  // Beyond kMostPages the one that was silent longest is left out.
  bool Add(const OpenCase& said, HostTime now);
  // A page that was closed says nothing any more: true where it was left out.
  bool Lapse(HostTime now);
  // By page.
  std::vector<OpenCase> All() const;

 private:
  struct Said {
    OpenCase what;
    HostTime when;
  };
  std::map<std::string, Said> by_page_;
};

}  // namespace kimari::replay
