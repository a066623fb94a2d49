// Reads what a file says of the world's physics (PHYSICS.md has its keys).
#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <fstream>

#include "host/base/plain_file.h"
#include "host/base/printable.h"
#include "host/base/toml_section.h"
#include "host/base/toml_text.h"
#include "host/proof/sim/builtin_physics.h"
#include "host/proof/sim/drawn_physics.h"
#include "host/proof/sim/physics.h"

namespace kimari::sim {
namespace {

constexpr double kMostMm = 50;
constexpr double kMostMs = 200;

// A section of the file; what is said of where its numbers are from holds for
// each that says nothing itself.
class PhysicsSection : public TomlSection {
 public:
  using TomlSection::TomlSection;

  void ReadSource() { Text("source", source_); }
  const std::string& Source() const { return source_; }

  // A number, or { is = , spread = , source = }.
  void Read(const char* key, Quantity& quantity, double low, double high) {
    const toml::node* node = Get(key);
    if (node == nullptr) return;
    quantity.source = source_;
    if (node->as_table() == nullptr) {
      Number(key, quantity.is, low, high);
      return;
    }
    PhysicsSection inner(*node->as_table(),
                         fmt::format("{} of {}", key, name()), mistakes());
    inner.Number("is", quantity.is, low, high);
    inner.Require("is");
    inner.Number("spread", quantity.spread, 0, high);
    inner.Text("source", quantity.source);
    inner.NoOthers();
    if (quantity.is - quantity.spread < low ||
        quantity.is + quantity.spread > high) {
      Wrong(*node, key,
            fmt::format("goes from {} to {} with its spread; it must stay "
                        "from {} to {}",
                        quantity.is - quantity.spread,
                        quantity.is + quantity.spread, low, high));
    }
  }
  void ReadShare(const char* key, Quantity& quantity) {
    Read(key, quantity, 0, 1);
  }
  void ReadTable(std::vector<LevelPhysics::Point>& table);

 private:
  void Check(const toml::node& node, const LevelPhysics::Point& before,
             const LevelPhysics::Point& point);

  std::string source_ = "supposed";
};

void PhysicsSection::Check(const toml::node& node,
                           const LevelPhysics::Point& before,
                           const LevelPhysics::Point& point) {
  if (point.height_mm <= before.height_mm) {
    mistakes().Add(node, fmt::format("the height {} mm in table does not rise "
                                     "from {} mm; write the points by height",
                                     point.height_mm, before.height_mm));
  }
  if (point.share > before.share) {
    mistakes().Add(
        node,
        fmt::format("the share {} at {} mm is more than {} at {} mm below it: "
                    "the level would fall towards the card; give a share of "
                    "at most {}",
                    point.share, point.height_mm, before.share,
                    before.height_mm, before.share));
  }
}

void PhysicsSection::ReadTable(std::vector<LevelPhysics::Point>& table) {
  const toml::node* node = Get("table");
  if (node == nullptr) return;
  const toml::array* points = node->as_array();
  if (points == nullptr || points->size() < 2) {
    Wrong(*node, "table",
          "must be two points or more, [[height_mm, share], ...]");
    return;
  }
  for (const toml::node& each : *points) {
    const toml::array* pair = each.as_array();
    std::optional<double> height;
    std::optional<double> share;
    if (pair != nullptr && pair->size() == 2) {
      height = (*pair)[0].value<double>();
      share = (*pair)[1].value<double>();
    }
    if (!height || !share || !(*height >= 0 && *height <= 1000) ||
        !(*share >= 0 && *share <= 1)) {
      Wrong(each, "table",
            "must hold points [height_mm, share]: a height from 0 to 1000 and "
            "a share from 0 to 1");
      return;
    }
    const LevelPhysics::Point point{*height, *share};
    if (!table.empty()) Check(each, table.back(), point);
    table.push_back(point);
  }
}

void ReadLevel(PhysicsSection& section, LevelPhysics& level) {
  int law = 0;
  section.Choice("law", law, {"plate", "power", "table"});
  level.law = static_cast<LevelPhysics::Law>(law);
  section.Read("gap_mm", level.gap_mm, 0.02, 10);
  section.Read("exponent", level.exponent, 0.2, 6);
  section.ReadTable(level.table);
  section.ReadShare("fringe_share", level.fringe_share);
  section.Read("tip_radius_mm", level.tip_radius_mm, 0.5, kMostMm);
  if (level.law == LevelPhysics::Law::kTable) section.Require("table");
}

void ReadContact(PhysicsSection& section, ContactPhysics& contact) {
  section.ReadShare("share", contact.share);
  section.Read("after_ms", contact.after_ms, 0, kMostMs);
  section.ReadShare("second_finger_share", contact.second_finger_share);
  section.Read("second_finger_ms", contact.second_finger_ms, 0, kMostMs);
}

void ReadCard(PhysicsSection& section, CardPhysics& card) {
  section.Read("bent_mm", card.bent_mm, 0, kMostMm);
  section.Read("edge_mm", card.edge_mm, 0, kMostMm);
  section.ReadShare("edge_share", card.edge_share);
  section.Read("rattle_mm", card.rattle_mm, 0, kMostMm);
  section.Read("rattle_ms", card.rattle_ms, 0, kMostMs);
  section.ReadShare("rattle_share", card.rattle_share);
}

void ReadHand(PhysicsSection& section, HandPhysics& hand) {
  section.Read("braking_mm", hand.braking_mm, 0, kMostMm);
  section.Read("braking_share", hand.braking_share, 0.02, 1);
  section.Read("follow_through", hand.follow_through, 0.02, 1);
  section.Read("mat_gives_mm", hand.mat_gives_mm, 0, kMostMm);
  section.Read("mat_gives_ms", hand.mat_gives_ms, 0, kMostMs);
}

void ReadPads(PhysicsSection& section, PadPhysics& pads) {
  section.ReadShare("crosstalk_share", pads.crosstalk_share);
  section.Read("crosstalk_mm", pads.crosstalk_mm, 0.1, 500);
  section.ReadShare("hum_swing", pads.hum_swing);
  section.Read("hum_period_s", pads.hum_period_s, 0.01, 600);
}

// Of `root`, where it has that section.
template <typename Part>
void ReadPart(TomlSection& root, const char* key, TomlMistakes& mistakes,
              void (*read)(PhysicsSection&, Part&), Part& part) {
  const toml::table* table = root.Table(key);
  if (table == nullptr) return;
  PhysicsSection section(*table, fmt::format("[{}]", key), mistakes);
  section.ReadSource();
  read(section, part);
  section.NoOthers();
}

void ReadFollow(PhysicsSection& section, FollowPhysics& follow) {
  section.ReadShare("share", follow.share);
  section.ReadShare("meets", follow.meets);
}

void ReadKnock(PhysicsSection& section, KnockPhysics& knock) {
  section.Read("volts", knock.volts, 0, 50);
  section.Read("exponent", knock.exponent, 0.2, 4);
  section.Read("damping_mm", knock.damping_mm, 10, 1e4);
  section.Read("wave_m_s", knock.wave_m_s, 20, 6000);
  section.Read("path_share", knock.path_share, -0.9, 10);
  section.ReadShare("between_share", knock.between_share);
  section.Read("between_ms", knock.between_ms, 0, 20);
  section.Read("hz", knock.hz, 50, 20000);
  section.Read("ring_ms", knock.ring_ms, 0.05, kMostMs);
  section.Read("rise_ms", knock.rise_ms, 0, 20);
  section.ReadShare("card_share", knock.card_share);
  section.ReadShare("soft_share", knock.soft_share);
  section.Read("false_per_s", knock.false_per_s, 0, 1000);
  section.Read("false_volts", knock.false_volts, 0, 50);
}

enum class In { kFile, kMix };
Result<PhysicsPtr> Load(const std::string& name_or_file, In in);

void ReadMix(TomlSection& root, In in, TomlMistakes& mistakes,
             Physics& physics) {
  const toml::table* table = root.Table("mix");
  if (table == nullptr) return;
  if (in == In::kMix) {
    mistakes.Add(*table, "a law of a mix is no mix itself; name single laws");
    return;
  }
  TomlSection section(*table, "[mix]", mistakes);
  const toml::node* laws = section.Get("laws");
  section.Require("laws");
  if (laws != nullptr &&
      (laws->as_array() == nullptr || laws->as_array()->size() < 2)) {
    mistakes.Add(*laws, "laws in [mix] must be two or more, by name in quotes");
  } else if (laws != nullptr) {
    for (const toml::node& each : *laws->as_array()) {
      const auto name = each.value<std::string>();
      if (!name) {
        mistakes.Add(each, "laws in [mix] must be names in quotes");
        return;
      }
      const auto law = Load(*name, In::kMix);
      if (!law) {
        mistakes.Add(each, law.error().message);
        return;
      }
      physics.mix.push_back(**law);
    }
  }
  section.NoOthers();
}

Physics ReadPhysics(const toml::table& table, In in, TomlMistakes& mistakes) {
  Physics physics;
  physics.name = std::filesystem::path(mistakes.source()).stem().string();
  TomlSection root(table, "the physics", mistakes);
  root.Text("says", physics.says);
  ReadPart(root, "level", mistakes, &ReadLevel, physics.level);
  ReadPart(root, "contact", mistakes, &ReadContact, physics.contact);
  ReadPart(root, "card", mistakes, &ReadCard, physics.card);
  ReadPart(root, "hand", mistakes, &ReadHand, physics.hand);
  ReadPart(root, "pads", mistakes, &ReadPads, physics.pads);
  ReadPart(root, "follow", mistakes, &ReadFollow, physics.follow);
  ReadPart(root, "knock", mistakes, &ReadKnock, physics.knock);
  ReadMix(root, in, mistakes, physics);
  root.NoOthers();
  return physics;
}

std::string Names() {
  std::string names;
  for (const BuiltinPhysics& law : BuiltinLaws()) {
    names += (names.empty() ? "" : ", ") + std::string(law.name);
  }
  return names;
}

Result<Physics> Parse(std::string_view toml, const std::string& source, In in) {
  const auto root = ParseToml(toml);
  if (!root) return root.error().In(source);
  TomlMistakes mistakes(source);
  Physics physics = ReadPhysics(*root, in, mistakes);
  if (mistakes.Any()) return tl::unexpected(mistakes.First());
  return physics;
}

Result<std::string> TextOfFile(const std::string& path) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(path, std::ios::binary);
  const bool there = file.is_open();
  std::string text = there ? TomlBytes(file) : "";
  if (there && !file.bad()) return text;
  return Fail(ErrorKind::kFile,
              fmt::format("the physics {} cannot be read; check its name and "
                          "its rights",
                          path));
}

Result<PhysicsPtr> Load(const std::string& name_or_file, In in) {
  const auto shared = [&](std::string_view text,
                          const std::string& source) -> Result<PhysicsPtr> {
    auto read = Parse(text, source, in);
    if (!read) return tl::unexpected(read.error());
    return std::make_shared<const Physics>(std::move(*read));
  };
  for (const BuiltinPhysics& law : BuiltinLaws()) {
    if (name_or_file == law.name) {
      return shared(law.toml, std::string(law.name) + ".toml");
    }
  }
  if (const auto number = NumberOfDrawn(name_or_file)) {
    return std::make_shared<const Physics>(DrawnPhysics(*number));
  }
  if (!name_or_file.ends_with(".toml")) {
    return Fail(ErrorKind::kUsage,
                fmt::format("there is no law {}; name one of {}, a drawn one "
                            "as drawn-17, or a file that ends in .toml",
                            Brief(name_or_file), Names()));
  }
  const auto text = TextOfFile(name_or_file);
  if (!text) return tl::unexpected(text.error());
  return shared(*text, name_or_file);
}

}  // namespace

PhysicsPtr UsualPhysics() {
  static const PhysicsPtr usual = std::make_shared<const Physics>();
  return usual;
}

Result<Physics> ParsePhysics(std::string_view toml, const std::string& source) {
  return Parse(toml, source, In::kFile);
}

Result<PhysicsPtr> LoadPhysics(const std::string& name_or_file) {
  return Load(name_or_file, In::kFile);
}

Result<std::vector<PhysicsPtr>> LoadLaws(const std::string& name_or_file) {
  std::vector<PhysicsPtr> laws;
  const auto add = [&](const std::string& name) -> Result<void> {
    auto law = LoadPhysics(name);
    if (!law) return tl::unexpected(law.error());
    laws.push_back(std::move(*law));
    return {};
  };
  if (name_or_file != "all") {
    if (auto ok = add(name_or_file); !ok) return tl::unexpected(ok.error());
    return laws;
  }
  for (const BuiltinPhysics& law : BuiltinLaws()) {
    if (auto ok = add(law.name); !ok) return tl::unexpected(ok.error());
  }
  return laws;
}

}  // namespace kimari::sim
