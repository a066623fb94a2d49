// Who may open a page: this machine alone, or whoever on the network has the
// address that was printed.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "host/base/result.h"

namespace kimari::app {

struct PageAccess {
  std::string host = "127.0.0.1";
  std::string token;        // empty: whoever reaches it may
  bool for_others = false;  // not this machine alone
};

// The option --listen [ADDRESS]; without an address on all of this machine.
// `listen` must outlive the parsing.
void AddListen(CLI::App& command, std::string& listen, const std::string& what);

// `listen`: an address of this machine, or empty for this machine alone.
// `token`: empty to have one drawn where others may reach the page. Fails
// (kUsage) for a token that is too short or does not fit into an address.
Result<PageAccess> AccessFor(const std::string& listen,
                             const std::string& token);

// Where to open it, for people: a line each, ended; with a picture of the
// address (QR) where `with_picture` and others may. `path`: "" or "desk".
std::string Invitation(const PageAccess& access, uint16_t port,
                       std::string_view name, std::string_view path,
                       bool with_picture);

}  // namespace kimari::app
