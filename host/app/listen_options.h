// --listen [ADDRESS], --token-file and --behind, of every command with a page.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "host/uses/web/page_access.h"

namespace kimari::app {

// They refer to `options`. A token on the command line itself is refused.
// `what`: of --listen.
void AddListenOptions(
    CLI::App& command, web::ListenOptions& options,
    const std::string& what =
        "Page and desk on an address of this machine (none given: on all), for "
        "phones and tablets on its network; the address that is printed bears "
        "a secret token");

}  // namespace kimari::app
