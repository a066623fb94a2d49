#include "host/recording/people.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/log.h"
#include "host/base/plain_file.h"
#include "host/base/private_file.h"
#include "host/base/private_folder.h"
#include "host/base/text_forms.h"
#include "host/recording/file_source.h"
#include "host/recording/parts.h"

namespace kimari::recording {
namespace {

using nlohmann::ordered_json;

constexpr std::array<const char*, 4> kConsents = {"not asked", "players",
                                                  "guardians", "refused"};
constexpr const char* kFormat = "kimari people 1";
constexpr const char* kA = "A";
constexpr const char* kB = "B";

// Whether the recording itself says who this is.
bool NamesA(const evidence::MatchStarted& started) {
  return !started.player_a.empty() && started.player_a != kA;
}
bool NamesB(const evidence::MatchStarted& started) {
  return !started.player_b.empty() && started.player_b != kB;
}

}  // namespace

const char* NameOf(Consent consent) {
  return kConsents[static_cast<size_t>(consent)];
}

std::optional<Consent> ConsentOf(const std::string& name) {
  for (size_t i = 0; i < kConsents.size(); ++i) {
    if (name == kConsents[i]) return static_cast<Consent>(i);
  }
  return std::nullopt;
}

bool SameName(const std::string& one, const std::string& other) {
  return one == other || SameWidth(one) == SameWidth(other);
}

bool People::Forget(const std::string& name, const std::string& when) {
  bool found = false;
  for (std::string* player : {&player_a, &player_b}) {
    if (name.empty() || !SameName(*player, name)) continue;
    player->clear();
    found = true;
  }
  if (found) forgotten = when;
  return found;
}

bool People::Expire(const std::string& today) {
  const bool named = !player_a.empty() || !player_b.empty();
  if (!named || keep_until.empty() || today <= keep_until) return false;
  player_a.clear();
  player_b.clear();
  forgotten = today;
  return true;
}

void People::Name(evidence::MatchStarted& started) const {
  const evidence::MatchStarted held = started;
  if (!player_a.empty() && !NamesA(held)) started.player_a = player_a;
  if (!player_b.empty() && !NamesB(held)) started.player_b = player_b;
  for (const auto& [beside, said] : {std::pair(player_a, started.player_a),
                                     std::pair(player_b, started.player_b)}) {
    if (beside.empty() || SameName(beside, said)) continue;
    log::Warning(
        "the recording itself names {}, and the .people file beside it {}: "
        "what is recorded counts / 記録の中の名前と.peopleの名前が違います。"
        "記録の中の名前を使います",
        said, beside);
  }
}

bool HoldsNames(const evidence::MatchStarted& started) {
  return NamesA(started) && NamesB(started);
}

std::string PeopleFileOf(const std::string& recording) {
  return recording + ".people";
}

Result<void> SavePeople(const People& people, const std::string& file) {
  const ordered_json all = {{"format", kFormat},
                            {"match", people.match},
                            {"A", people.player_a},
                            {"B", people.player_b},
                            {"consent", NameOf(people.consent)},
                            {"keep_until", people.keep_until},
                            {"forgotten", people.forgotten}};
  return WritePrivate(file, JsonText(all, 2) + "\n");
}

Result<People> LoadPeople(const std::string& file) {
  if (auto plain = IsPlainFile(file); !plain) {
    return tl::unexpected(plain.error());
  }
  TightenToOwner(file);
  std::ifstream in(file);
  if (!in) return Fail(ErrorKind::kFile, file + ": is not there");
  std::stringstream text;
  text << in.rdbuf();
  const auto all = ParseOrderedJson(text.str());
  const auto value = [&](const char* key) -> std::optional<std::string> {
    const auto found = all.is_object() ? all.find(key) : all.end();
    if (!all.is_object() || found == all.end() || !found->is_string()) {
      return std::nullopt;
    }
    return found->get<std::string>();
  };
  const auto consent = ConsentOf(value("consent").value_or(""));
  const auto a = value("A");
  const auto b = value("B");
  if (value("format") != kFormat || !consent || !a || !b) {
    return Fail(ErrorKind::kFile,
                file +
                    ": cannot be understood: it is no file of a match's "
                    "people, or one of a newer kimari / "
                    "競技者名のファイルとして読めません");
  }
  return People{value("match").value_or(""),
                *a,
                *b,
                *consent,
                value("keep_until").value_or(""),
                value("forgotten").value_or("")};
}

namespace {

// A file that says no match, or was put beside another's recording, names
// nobody there.
bool AreOf(const People& people, const std::string& recording) {
  auto source = FileSource::Open(recording);
  if (people.match.empty() || !source) return false;
  const auto head = HeadOf(**source);
  const auto match = head.find(kMatchKey);
  return match != head.end() && match->second == people.match;
}

}  // namespace

std::optional<People> PeopleOf(const std::string& recording) {
  const std::string file = PeopleFileOf(recording);
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return std::nullopt;
  auto people = LoadPeople(file);
  if (!people) {
    log::Warning("{}", people.error().message);
    return std::nullopt;
  }
  if (!AreOf(*people, recording)) {
    log::Warning(
        "{}: names the players of another match, or of none, and is passed "
        "over / この試合の競技者名ではないので使いません",
        file);
    return std::nullopt;
  }
  return std::move(*people);
}

void RemoveNames(evidence::MatchStarted& started) {
  started.player_a = kA;
  started.player_b = kB;
}

std::optional<std::string> DaysAfter(const std::string& date, int days) {
  int year = 0;
  unsigned int month = 0;
  unsigned int day = 0;
  // NOLINTNEXTLINE(cert-err34-c): three numbers of a few digits
  if (std::sscanf(date.c_str(), "%4d-%2u-%2u", &year, &month, &day) != 3) {
    return std::nullopt;
  }
  using namespace std::chrono;
  const year_month_day from{std::chrono::year(year), std::chrono::month(month),
                            std::chrono::day(day)};
  if (!from.ok()) return std::nullopt;
  const year_month_day to{sys_days(from) + std::chrono::days(days)};
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u",
                static_cast<int>(to.year()),
                static_cast<unsigned int>(to.month()),
                static_cast<unsigned int>(to.day()));
  return std::string(text.data());
}

}  // namespace kimari::recording
