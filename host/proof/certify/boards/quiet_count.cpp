#include "host/proof/certify/boards/quiet_count.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <tuple>

#include "host/court/plan.h"
#include "host/proof/sim/pads.h"

namespace kimari::world {
namespace {

using PadFault = QuietFault::Kind;
using Touch = QuietTouch::Kind;

// A slow strong hand is felt some 30 ms before contact; leaving, its tips are
// 40 mm up after 60 ms, and out of reach after 150 ms.
constexpr Duration kBefore = Milliseconds(100);
constexpr Duration kAfter = Milliseconds(60);
constexpr Duration kGone = Milliseconds(150);
constexpr Duration kLetsGoBy = Milliseconds(500);
// Tips that lie on a pad with less than this share do not touch it.
constexpr double kTouchingShare = 0.1;

bool Beside(const Press& press, Side board, int pad) {
  return press.board == board &&
         std::abs(PadOn(press.board, press.pad).row -
                  PadOn(press.board, pad).row) <= 1 &&
         std::abs(PadOn(press.board, press.pad).column -
                  PadOn(press.board, pad).column) <= 1;
}
bool During(const Press& press, HostTime at, Duration after) {
  return at >= press.contact - kBefore && at <= Left(press) + after;
}
bool TipsLieOn(const Press& press, int pad) {
  return pad == press.pad || Hands::TipsOn(press, pad) >= kTouchingShare;
}

class Counter {
 public:
  Counter(const QuietPlan& plan, const QuietHeard& heard,
          std::vector<QuietFault>& faults)
      : plan_(plan), words_(heard.words), faults_(faults) {
    for (const QuietEdge& edge : heard.edges) {
      of_[{edge.board, edge.pad}].push_back(edge);
    }
  }

  QuietCounts Count() {
    for (const auto& [pad, edges] : of_) {
      for (const QuietEdge& edge : edges) {
        if (edge.touched) Explain(edge);
      }
    }
    for (const QuietTouch& touch : plan_.touches) Hold(touch);
    CountDeaf();
    return std::move(counts_);
  }

 private:
  using Pad = std::pair<Side, int>;

  void Found(PadFault kind, HostTime at, Side board, int pad,
             std::string what) {
    ++counts_.faults[static_cast<size_t>(kind)];
    faults_.push_back({kind, at, board, pad, std::move(what)});
  }

  // Which hands a touch edge may be of.
  void Explain(const QuietEdge& edge) {
    const Press* beside = nullptr;
    for (const QuietTouch& touch : plan_.touches) {
      const Press& press = touch.press;
      if (press.contact - kBefore > edge.at) break;
      if (!Beside(press, edge.board, edge.pad)) continue;
      if (During(press, edge.at, kAfter) && TipsLieOn(press, edge.pad)) return;
      if (During(press, edge.at, kGone)) beside = &press;
    }
    const auto found = [&](PadFault kind, std::string what) {
      Found(kind, edge.at, edge.board, edge.pad, std::move(what));
    };
    for (const Cloth& cloth : plan_.cloths) {
      std::array<firmware::PadLoad, mat::kPads> loads{};
      if (cloth.board == edge.board) {
        Mats().AddCloth(cloth.place, cloth.pf, edge.board, loads);
      }
      const double pf = loads[static_cast<size_t>(edge.pad)].other_pf;
      if (pf > 0 && edge.at >= cloth.from - Milliseconds(300) &&
          edge.at <= cloth.to + Milliseconds(300)) {
        found(PadFault::kWet, fmt::format("{:.1f} pF of cloth", pf));
        return;
      }
    }
    if (beside != nullptr && beside->pad == edge.pad) {
      found(PadFault::kFalse,
            fmt::format("{:.1f} pF, {:.0f} ms after it left", beside->touch_pf,
                        (edge.at - Left(*beside)).Seconds() * 1e3));
      return;
    }
    if (beside != nullptr) {
      found(PadFault::kGhost,
            fmt::format("{:.1f} pF at pad {}, {:.0f} ms after contact, {:.0f} "
                        "% of the tips on this pad",
                        beside->touch_pf, beside->pad,
                        (edge.at - beside->contact).Seconds() * 1e3,
                        100 * Hands::TipsOn(*beside, edge.pad)));
      return;
    }
    std::string near = "no hand near";
    int hands = 0;
    for (const QuietPlan::Hover& hover : plan_.hovers) {
      const Press& press = hover.press;
      if (press.board != edge.board || edge.at < Hands::Begin(press) ||
          edge.at > Hands::End(press)) {
        continue;
      }
      ++hands;
      if (Beside(press, edge.board, edge.pad)) {
        near = fmt::format("a hand of {:.1f} pF {:.0f} mm above pad {}",
                           press.touch_pf, hover.height_mm, press.pad);
      }
    }
    if (hands > 0) near += fmt::format(", {} above this board", hands);
    found(PadFault::kFalse, near);
  }

  bool Felt(const QuietTouch& touch) {
    const Press& press = touch.press;
    for (const QuietEdge& edge : of_[{press.board, press.pad}]) {
      if (edge.touched && edge.at >= press.contact - kBefore &&
          edge.at <= Left(press) + Milliseconds(20)) {
        return true;
      }
    }
    return false;
  }

  // One touch against its pad's edges.
  void Hold(const QuietTouch& touch) {
    if (touch.kind == Touch::kCut) return;
    const bool felt = Felt(touch);
    if (touch.kind == Touch::kWet) {
      ++counts_.wet;
      if (felt) ++counts_.wet_felt;
      return;
    }
    if (touch.kind != Touch::kLay) CountFelt(touch, felt);
    CountRelease(touch);
  }

  void CountFelt(const QuietTouch& touch, bool felt) {
    const Press& press = touch.press;
    if (press.touch_pf < kLeastTouch) {
      ++counts_.faint;
      if (felt) ++counts_.faint_felt;
      return;
    }
    const double since_s =
        touch.since ? (press.contact - *touch.since).Seconds() : 0;
    if (touch.since) {
      heard_[{press.board, press.pad}][press.touch_pf].push_back(
          {since_s, felt});
      if (press.contact < *touch.since + kMayBeDeaf) return;
    }
    ++counts_.touches;
    if (felt) return;
    ++counts_.by_pf[std::floor(press.touch_pf * 2) / 2];
    std::string what =
        fmt::format("{:.1f} pF for {:.0f} ms, {:.1f} m/s", press.touch_pf,
                    press.hold.Seconds() * 1e3, press.descent_m_s);
    if (touch.since)
      what += fmt::format(", {:.1f} s after it was free", since_s);
    if (TouchedAt(press.board, press.pad, press.contact - kBefore)) {
      what += ", never released";
    }
    const std::string pad = fmt::format(" pad {}:", press.pad);
    for (const QuietWord& word : words_) {
      if (word.board != press.board || word.at > press.contact ||
          word.text.find(pad) == std::string::npos) {
        continue;
      }
      ++counts_.named;
      what += ", as told:" + word.text.substr(word.text.find(pad));
      break;
    }
    Found(PadFault::kMissed, press.contact, press.board, press.pad, what);
  }

  bool TouchedAt(Side board, int pad, HostTime at) {
    bool touched = false;
    for (const QuietEdge& edge : of_[{board, pad}]) {
      if (edge.at > at) break;
      touched = edge.touched;
    }
    return touched;
  }

  void CountRelease(const QuietTouch& touch) {
    const Press& press = touch.press;
    const HostTime left = Left(press);
    const HostTime by = left + kLetsGoBy;
    const bool rest = touch.kind == Touch::kRest;
    if (rest) ++counts_.rests;
    int told = 0;
    bool held = false;
    bool let_go = false;
    for (const QuietEdge& edge : of_[{press.board, press.pad}]) {
      if (edge.at < press.contact - kBefore || edge.at > by) continue;
      if (edge.touched && edge.at > left + kAfter) continue;  // another's
      if (edge.touched) ++told;
      if (held && !edge.touched && edge.at < left) let_go = true;
      if (rest && held && !edge.touched && edge.at >= left) {
        counts_.release_ms.push_back((edge.at - left).Seconds() * 1e3);
      }
      held = edge.touched;
    }
    ++counts_.left;
    const bool followed = std::any_of(
        plan_.touches.begin(), plan_.touches.end(), [&](const auto& other) {
          return other.press.board == press.board &&
                 other.press.pad == press.pad &&
                 other.press.contact > press.contact &&
                 other.press.contact - kBefore <= by;
        });
    const std::string pf = fmt::format("{:.1f} pF for {:.1f} s", press.touch_pf,
                                       press.hold.Seconds());
    if (held && !followed) {
      Found(PadFault::kHeld, left, press.board, press.pad, pf);
    }
    if (let_go && rest) {
      Found(PadFault::kLetGo, press.contact, press.board, press.pad, pf);
    } else if (told > 1 && touch.kind == Touch::kTouch) {
      Found(PadFault::kTwice, press.contact, press.board, press.pad, pf);
    }
  }

  // How long each pad stayed deaf: until the last touch that was not felt.
  void CountDeaf() {
    for (const auto& [pad, by_pf] : heard_) {
      for (const auto& [pf, heard] : by_pf) {
        double deaf = 0;
        for (const auto& [since_s, felt] : heard) {
          if (!felt) deaf = since_s;
        }
        if (!heard.back().second) {
          deaf = std::numeric_limits<double>::infinity();
        }
        counts_.deaf_s[pf].push_back(deaf);
      }
    }
  }

  const QuietPlan& plan_;
  const std::vector<QuietWord>& words_;
  std::vector<QuietFault>& faults_;
  QuietCounts counts_;
  std::map<Pad, std::vector<QuietEdge>> of_;
  std::map<Pad, std::map<double, std::vector<std::pair<double, bool>>>> heard_;
};

}  // namespace

void QuietCounts::Add(const QuietCounts& more) {
  touches += more.touches;
  left += more.left;
  rests += more.rests;
  named += more.named;
  wet += more.wet;
  wet_felt += more.wet_felt;
  faint += more.faint;
  faint_felt += more.faint_felt;
  for (const auto& [pf, count] : more.by_pf) by_pf[pf] += count;
  for (size_t i = 0; i < faults.size(); ++i) faults[i] += more.faults[i];
  for (const auto& [pf, deaf] : more.deaf_s) {
    deaf_s[pf].insert(deaf_s[pf].end(), deaf.begin(), deaf.end());
  }
  release_ms.insert(release_ms.end(), more.release_ms.begin(),
                    more.release_ms.end());
}

QuietCounts CountQuiet(const QuietPlan& plan, const QuietHeard& heard,
                       std::vector<QuietFault>& faults) {
  return Counter(plan, heard, faults).Count();
}

}  // namespace kimari::world
