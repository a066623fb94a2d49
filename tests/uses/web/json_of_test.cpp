#include "host/uses/web/json_of.h"

#include "tests/uses/web/page_types.h"

namespace kimari::web {

enum class Weather { kFine, kRain };
template <>
inline constexpr auto kWords<Weather> = Words<Weather::kRain>({"fine", "rain"});

namespace {

struct Metres {
  double value = 0;
};
struct Day {
  Weather weather = Weather::kRain;
  std::optional<int> guests;
  std::vector<Metres> walks;
  bool over = false;
};
struct Values {
  int operator()(Metres walk) const {
    return static_cast<int>(walk.value * 100);
  }
};
void Fields(auto& v, const Day& day) {
  v("weather", day.weather);
  v("guests", day.guests);
  v("walks", day.walks);
  v.If(day.over, "over", day.over);
}

TEST(JsonOf, AnEnumIsItsWordAndWhatIsMissingIsNull) {
  EXPECT_EQ(JsonTextOf(Day{}, Values{}),
            R"({"guests":null,"walks":[],"weather":"rain"})");
}

TEST(JsonOf, ARoomsOwnValuesStandForATypeAndAKeyMayBeLeftOut) {
  const Day day{Weather::kFine, 3, {{1.5}, {2}}, true};
  EXPECT_EQ(JsonTextOf<nlohmann::ordered_json>(day, Values{}),
            R"({"weather":"fine","guests":3,"walks":[150,200],"over":true})");
}

TEST(JsonOf, AWordOfNoValueIsNone) {
  EXPECT_EQ(OfWord<Weather>("rain"), Weather::kRain);
  EXPECT_EQ(OfWord<Weather>("snow"), std::nullopt);
}

TEST(PageTypes, SayWhatMayBeMissingAndWhatMayBeLeftOut) {
  PageTypes<Values> types;
  types.Add<Day>();
  EXPECT_EQ(types.Text(),
            "\nexport type Weather = 'fine' | 'rain';\n"
            "export interface Day {\n"
            "  weather: Weather; guests: number | null; walks: number[]; "
            "over?: boolean;\n}\n");
}

}  // namespace
}  // namespace kimari::web
