#include "host/app/listen_options.h"

namespace kimari::app {
namespace {

constexpr const char* kNoTokenHere =
    "everybody on this machine can read a command line; write the token into a "
    "file of yours alone (chmod 600) and give --token-file FILE, or leave it "
    "out to have one drawn";

}  // namespace

void AddListenOptions(CLI::App& command, web::ListenOptions& options,
                      const std::string& what) {
  command
      .add_option_function<std::string>(
          "--listen",
          [&options](const std::string& address) {
            options.listen = address.empty() ? "0.0.0.0" : address;
          },
          what)
      ->expected(0, 1)
      ->type_name("[ADDRESS]");
  command.add_option("--token-file", options.token_file,
                     "The page's token is the first line of this file of "
                     "yours alone (mode 0600), 16 characters or more "
                     "(default: drawn each time)");
  // People try it; who looks at the list of programs must learn nothing.
  command
      .add_option_function<std::string>("--token",
                                        [](const std::string&) -> void {
                                          throw CLI::ValidationError(
                                              "--token", kNoTokenHere);
                                        })
      ->expected(0, 1)
      ->group("");
  command.add_option("--behind", options.behind,
                     "The address of a reverse proxy that people open the page "
                     "by, such as https://karuta.example.jp");
  command.add_flag("--token-from-input", options.token_from_input)
      ->group("");  // of people: no
}

}  // namespace kimari::app
