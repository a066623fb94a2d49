#include "host/uses/web/page_access.h"

#include <fcntl.h>
#include <spdlog/fmt/fmt.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

#include "host/base/language.h"
#include "host/base/plain_file.h"
#include "host/base/secret.h"
#include "host/base/system_reason.h"
#include "host/uses/web/addresses.h"
#include "host/uses/web/host_name.h"
#include "host/uses/web/qr_code.h"

namespace kimari::web {
namespace {

constexpr size_t kShortestToken = 16;
constexpr size_t kLongestToken = 256;

Result<void> CheckToken(const std::string& token) {
  constexpr std::string_view kFits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  if (token.find_first_not_of(kFits) != std::string::npos) {
    return Fail(ErrorKind::kUsage,
                "the token: letters, digits and - . _ ~ alone fit into an "
                "address");
  }
  if (token.size() < kShortestToken) {
    return Fail(ErrorKind::kUsage,
                fmt::format("the token has {} characters; {} at least, or "
                            "leave --token-file out to have one drawn",
                            token.size(), kShortestToken));
  }
  return {};
}

// The first line, without its end; what there is where it breaks off.
std::string LineFrom(int file) {
  std::string line;
  char letter = 0;
  while (line.size() < kLongestToken) {
    const ssize_t got = read(file, &letter, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0 || letter == '\n') break;
    line.push_back(letter);
  }
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

Result<std::string> TokenIn(const std::string& path) {
  // A pipe that nobody writes into is not waited for, and is empty.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat is {};
  if (file < 0 || fstat(file, &is) != 0 || fcntl(file, F_SETFL, 0) != 0) {
    const int error = errno;
    if (file >= 0) close(file);
    return Fail(ErrorKind::kFile,
                Both("--token-file: {}: cannot be read: {}",
                     "--token-file：{}：ファイルを読めません（{}）", path,
                     SystemReason(error)));
  }
  if (S_ISDIR(is.st_mode)) {
    close(file);
    return Fail(ErrorKind::kFile,
                About("--token-file: " + path, *WhyNoPlainFile(path)));
  }
  const bool open_to_others = S_ISREG(is.st_mode) && (is.st_mode & 077) != 0;
  std::string token = open_to_others ? "" : LineFrom(file);
  close(file);
  if (open_to_others) {
    return Fail(ErrorKind::kUsage,
                Both("--token-file: {0}: others on this machine can read it; "
                     "make it yours alone: chmod 600 {0}",
                     "--token-file：{0}：合言葉のファイルをほかの利用者も読めま"
                     "す。chmod 600 {0} で自分だけのものにしてください",
                     path));
  }
  return token;
}

Error NoAddress(const std::string& behind) {
  return ErrorOf(
      ErrorKind::kUsage,
      Both("--behind: {} is no address of a proxy; write it as "
           "people open it, such as https://karuta.example.jp",
           "--behind の指定（{}）が正しくありません。https://karuta.e"
           "xample.jp のように書いてください",
           behind));
}

}  // namespace

Result<PageAccess> AccessFor(const ListenOptions& options) {
  PageAccess access;
  if (!options.listen.empty()) access.host = options.listen;
  if (!options.behind.empty()) {
    const auto proxy = TypedOrigin(options.behind);
    if (!proxy) return tl::unexpected(NoAddress(options.behind));
    access.behind = UrlOf(*proxy);
  }
  access.for_others = !IsLoopback(access.host) || !access.behind.empty();
  if (options.token_from_input) access.token = LineFrom(STDIN_FILENO);
  if (!options.token_file.empty()) {
    auto token = TokenIn(options.token_file);
    if (!token) return tl::unexpected(token.error());
    access.token = std::move(*token);
  }
  const bool said = options.token_from_input || !options.token_file.empty();
  if (said) {
    if (auto fits = CheckToken(access.token); !fits) {
      return tl::unexpected(fits.error());
    }
  } else if (access.for_others) {
    access.token = DrawSecret();
  }
  return access;
}

std::string Invitation(const PageAccess& access, uint16_t port,
                       std::string_view name, std::string_view path,
                       bool with_picture) {
  std::vector<std::string> addresses;
  const auto add = [&](const std::string& page) {
    addresses.push_back(fmt::format("{}/{}{}{}", page, path,
                                    access.token.empty() ? "" : "#",
                                    access.token));
  };
  if (!access.behind.empty()) add(access.behind);
  for (const std::string& host : AddressesOf(access.host)) {
    add(fmt::format("http://{}:{}", host, port));
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

}  // namespace kimari::web
