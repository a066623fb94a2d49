// Who may open a page: this machine alone, or whoever on the network has the
// address that was printed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "host/base/result.h"

namespace kimari::web {

struct PageAccess {
  std::string host = "127.0.0.1";
  std::string token;        // empty: whoever reaches it may
  std::string behind;       // PageServer::Options::behind
  bool for_others = false;  // not this machine alone
};

// Where a page listens, and who may, as people said it.
struct ListenOptions {
  std::string listen;      // an address of this machine; empty: it alone
  std::string token_file;  // whose first line is the token; empty: one is drawn
                           // where others may reach the page
  std::string behind;      // a reverse proxy's address; empty: none
  // A program that started this one says the token on standard input
  // (PageBeside): a command line is everybody's to read.
  bool token_from_input = false;
};

// Fails (kUsage) for a token that is too short or does not fit into an address,
// for a file of one that others can read, and for a proxy's address that is
// none; (kFile) where the file cannot be read.
Result<PageAccess> AccessFor(const ListenOptions& options);

// Where to open it, for people: a line each, ended; with a picture of the
// address (QR) where `with_picture` and others may. `path`: "" or "desk".
std::string Invitation(const PageAccess& access, uint16_t port,
                       std::string_view name, std::string_view path,
                       bool with_picture);

}  // namespace kimari::web
