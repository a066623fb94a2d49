#include "host/uses/evening/check_beside.h"

#include <poll.h>
#include <unistd.h>

#include <array>

#include "host/base/json_text.h"

namespace kimari::evening {

using Json = nlohmann::json;

Result<void> CheckBeside::Start(const std::string& folder,
                                const std::string& deck,
                                const std::string& rhythm) {
  std::vector<std::string> words = {"read",     "--check", folder,
                                    "--rhythm", rhythm,    "--beside"};
  if (!deck.empty()) words.insert(words.end(), {"--deck", deck});
  folder_ = folder;
  said_.clear();
  percent_ = 0;
  over_ = false;
  findings_ = Json::array();
  auto started = program_.Start(std::move(words));
  if (!started) folder_.clear();
  return started;
}

void CheckBeside::Add(const std::string& line) {
  const Json told = ParseJson(line);
  if (!told.is_object()) return;
  percent_ = told.value("percent", percent_);
  if (told.contains("findings")) findings_ = told["findings"];
}

bool CheckBeside::Step() {
  if (folder_.empty() || over_) return false;
  bool changed = false;
  pollfd ready = {program_.Said(), POLLIN, 0};
  while (!over_ && poll(&ready, 1, 0) > 0) {
    std::array<char, 4096> some{};
    const ssize_t n = read(ready.fd, some.data(), some.size());
    if (n <= 0) {
      over_ = true;
      program_.End();
    } else {
      said_.append(some.data(), static_cast<size_t>(n));
    }
    changed = true;
  }
  for (size_t end = said_.find('\n'); end != std::string::npos;
       end = said_.find('\n')) {
    Add(said_.substr(0, end));
    said_.erase(0, end + 1);
  }
  if (over_ && findings_.empty()) {
    findings_.push_back({{"weight", "bad"},
                         {"en",
                          "it could not be looked at; the computer says "
                          "why"},
                         {"ja",
                          "調べられませんでした。理由はパソコンの画面に"
                          "あります"}});
  }
  return changed;
}

}  // namespace kimari::evening
