#include "host/app/page_access.h"

#include <spdlog/fmt/fmt.h>

#include <vector>

#include "host/app/language.h"
#include "host/app/qr_code.h"
#include "host/reader/reading_plan.h"
#include "host/web/addresses.h"

namespace kimari::app {
namespace {

constexpr size_t kShortestToken = 16;

Result<void> CheckToken(const std::string& token) {
  constexpr std::string_view kFits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  if (token.find_first_not_of(kFits) != std::string::npos) {
    return Fail(ErrorKind::kUsage,
                "--token: letters, digits and - . _ ~ alone fit into an "
                "address");
  }
  if (token.size() < kShortestToken) {
    return Fail(ErrorKind::kUsage,
                fmt::format("--token: it has {} characters; {} at least, or "
                            "leave it out to have one drawn",
                            token.size(), kShortestToken));
  }
  return {};
}

}  // namespace

void AddListen(CLI::App& command, std::string& listen,
               const std::string& what) {
  command
      .add_option_function<std::string>(
          "--listen",
          [&listen](const std::string& address) {
            listen = address.empty() ? "0.0.0.0" : address;
          },
          what)
      ->expected(0, 1)
      ->type_name("[ADDRESS]");
}

Result<PageAccess> AccessFor(const std::string& listen,
                             const std::string& token) {
  PageAccess access;
  if (!listen.empty()) access.host = listen;
  access.for_others = !web::IsLoopback(access.host);
  access.token = token;
  if (!token.empty()) {
    if (auto fits = CheckToken(token); !fits) {
      return tl::unexpected(fits.error());
    }
  } else if (access.for_others) {
    access.token = reader::DrawSeed();
  }
  return access;
}

std::string Invitation(const PageAccess& access, uint16_t port,
                       std::string_view name, std::string_view path,
                       bool with_picture) {
  std::vector<std::string> addresses;
  for (const std::string& host : web::AddressesOf(access.host)) {
    addresses.push_back(fmt::format("http://{}:{}/{}{}{}", host, port, path,
                                    access.token.empty() ? "" : "#",
                                    access.token));
  }
  if (addresses.empty()) {
    return fmt::format(
        fmt::runtime(Say("{}: this machine has no network; connect it and "
                         "begin anew\n",
                         "{}: このパソコンはネットワークにつながっていません。"
                         "つないでから起動し直してください\n")),
        name);
  }
  std::string text;
  for (const std::string& address : addresses) {
    text += fmt::format("{}: {}\n", name, address);
  }
  if (with_picture && access.for_others) text += QrCode(addresses.front());
  return text;
}

}  // namespace kimari::app
