#include "host/uses/evening/staying_address.h"

#include <spdlog/fmt/fmt.h>

#include "host/base/language.h"
#include "host/uses/web/kept_token.h"

namespace kimari::evening {

Result<StayingAddress> AddressThatStays(const web::ListenOptions& options,
                                        const std::string& keeps_token,
                                        bool new_token) {
  const auto drawn = web::AccessFor(options);
  if (!drawn) return tl::unexpected(drawn.error());
  const bool said = options.token_from_input || !options.token_file.empty();
  if (new_token && (said || !drawn->for_others)) {
    return Fail(ErrorKind::kUsage,
                Text{"--new-token is for --listen or --behind without "
                     "--token-file; leave it out",
                     "--new-token は --listen か --behind と使います"
                     "（--token-file とは使えません）"});
  }
  if (said || !drawn->for_others || keeps_token.empty()) {
    return StayingAddress{*drawn, {}};
  }
  web::ListenOptions by_file = options;
  by_file.token_file = keeps_token;
  const auto kept = web::KeepToken(keeps_token, new_token);
  if (!kept) {
    const Text why = TextOf(kept.error());
    return StayingAddress{
        *drawn,
        fmt::format(fmt::runtime(Say("This address is for this evening alone: "
                                     "{}\n",
                                     "このアドレスは今回だけです：{}\n")),
                    Say(why.en.c_str(), why.ja.c_str()))};
  }
  auto access = web::AccessFor(by_file);
  if (!access) return tl::unexpected(access.error());
  return StayingAddress{
      std::move(*access),
      std::string(
          Say("This address stays: a bookmark or an icon on a home screen "
              "opens it another evening too. Whoever has it can, until "
              "--new-token draws another\n",
              "このアドレスは次回も同じです。ブックマークやホーム画面のアイコ"
              "ンから開けます。知っている人はいつでも操作できるので、変えたい"
              "ときは --new-token\n"))};
}

}  // namespace kimari::evening
