// The address of the reader's page, that a bookmark opens another evening too.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/uses/web/page_access.h"

namespace kimari::evening {

struct StayingAddress {
  web::PageAccess access;
  std::string told;  // whether it stays, for people: a line, ended; or nothing
};

// As web::AccessFor, with the token that is kept in the file `keeps_token`
// (empty: none is) where others may reach the page and no token is said. Where
// it cannot be kept, one is drawn for this evening alone, and that is told.
// kUsage for a new token that nobody needs.
Result<StayingAddress> AddressThatStays(const web::ListenOptions& options,
                                        const std::string& keeps_token,
                                        bool new_token);

}  // namespace kimari::evening
