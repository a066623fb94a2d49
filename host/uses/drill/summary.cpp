#include "host/uses/drill/summary.h"

#include <spdlog/fmt/fmt.h>

namespace kimari::drill {
namespace {

// One language's.
class Summary {
 public:
  Summary(const Coach& coach, bool ja) : coach_(coach), ja_(ja) {}

  std::string Text(const History& history) {
    Counts();
    Times();
    Against();
    Near();
    for (const Work& work : history.tomorrow) {
      Line("tomorrow: {} (card {}), {:.0f} % likely known",
           "明日:{}(札{})、覚えている見込み{:.0f}%", work.kimariji, work.card,
           work.recall * 100);
    }
    return std::move(text_);
  }

 private:
  template <typename... Args>
  void Line(const char* en, const char* ja, const Args&... args) {
    text_ += fmt::format(fmt::runtime(ja_ ? ja : en), args...) + "\n";
  }

  std::string Shown(const std::string& figure, bool enough) const {
    const char* few = ja_ ? "少なすぎて分からない" : "too few to say";
    if (figure.empty()) return few;
    return enough ? figure : fmt::format("{} ({})", figure, few);
  }
  // `sigma` nothing: it is not known.
  std::string Time(const std::optional<double>& ms,
                   const std::optional<double>& sigma, bool enough) const {
    const std::string error = sigma ? fmt::format("{:.1f}", *sigma) : "?";
    return Shown(ms ? fmt::format("{:.0f} ± {} ms", *ms, error) : "", enough);
  }

  void Counts() {
    const Figures& all = coach_.all;
    Line(
        "{} readings: {} touched, {} faults, {} not touched; {} of {} dead "
        "cards left alone",
        "{}首:取り{}、お手つき{}、取れず{}。触れずにおいた空札は{}枚({}枚中)",
        all.asked, all.right, all.faults, all.missed, coach_.dead_left,
        coach_.dead);
  }

  void Times() {
    const Figures& all = coach_.all;
    const bool enough = all.Enough();
    const std::string kimariji =
        Time(all.kimariji_median_ms, all.kimariji_sigma_ms,
             all.Enough(Since::kKimariji));
    if (coach_.kind == Kind::kStrokes) {
      Line("from the beat {}, {} other cards touched",
           "拍から {}、触れたほかの札 {}枚", kimariji, all.beside);
      Line("spread about the beat {}", "拍からのばらつき {}",
           Shown(all.kimariji_spread_ms
                     ? fmt::format("{:.0f} ms", *all.kimariji_spread_ms)
                     : "",
                 all.Enough(Since::kKimariji)));
    } else {
      Line("from the first sound {}, from the kimariji {}",
           "第一声から {}、決まり字から {}",
           Time(all.median_ms, all.sigma_ms, enough), kimariji);
    }
    if (!all.travel_ms.median) return;
    Line("from lift to touch {}, first movement {}",
         "手が離れてから触れるまで {}、手の動き出し {}",
         Time(all.travel_ms.median, all.travel_ms.sigma, enough),
         Time(all.moved_ms.median, all.moved_ms.sigma, enough));
  }

  void Against() {
    const Duel& duel = coach_.duel;
    if (duel.first + duel.second + duel.too_close == 0) return;
    Line("against the ghost: {} first, {} second, {} too close to say",
         "ゴーストとの勝負:先{}、ゴーストが先{}、差が分からない{}", duel.first,
         duel.second, duel.too_close);
  }

  void Near() {
    for (const Approach& near : coach_.approaches) {
      const char* en = near.touched ? "touched" : "left alone";
      const char* ja = near.touched ? "触れた" : "触れず";
      Line("dead {} (reading {}): {} ({:.0f} mm from card {})",
           "空札{}({}首目):{}({:.0f} mm、札{}から)", near.kimariji, near.place,
           ja_ ? ja : en, near.mm, near.near);
    }
  }

  const Coach& coach_;
  const bool ja_;
  std::string text_;
};

}  // namespace

std::string SummaryOf(const Coach& coach, const History& history) {
  return Summary(coach, false).Text(history) +
         Summary(coach, true).Text(history);
}

}  // namespace kimari::drill
