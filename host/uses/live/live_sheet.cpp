#include "host/uses/live/live_sheet.h"

#include <chrono>

namespace kimari::live {
namespace {

constexpr std::chrono::milliseconds kSheetWithin{1000};

sheet::Sheet SheetOf(const rig::Conductor& conductor) {
  return sheet::MakeSheet(conductor.Match(), conductor.Ended(),
                          &conductor.Deck());
}

}  // namespace

std::optional<sheet::Sheet> LiveSheet::Last() {
  const std::scoped_lock lock(mutex_);
  return last_;
}

tl::expected<std::string, web::Text> LiveSheet::Html(sheet::Language language) {
  if (const auto last = Last()) return sheet::SheetHtml(*last, language);
  sheet::Sheet made;
  if (const auto done = asked_.Ask(&made, kSheetWithin); !done) {
    // It may have ended meanwhile.
    if (const auto last = Last()) return sheet::SheetHtml(*last, language);
    return tl::unexpected(done.error());
  }
  return sheet::SheetHtml(made, language);
}

void LiveSheet::Serve(const rig::Conductor& conductor) {
  asked_.Serve([&](sheet::Sheet* const& into)
                   -> web::CommandQueue<sheet::Sheet*>::Outcome {
    *into = SheetOf(conductor);
    into->occasion = sheet::OccasionOf(head_, std::nullopt);
    return {};
  });
}

void LiveSheet::End(const rig::Conductor& conductor, HostTime now) {
  {
    const std::scoped_lock lock(mutex_);
    last_ = SheetOf(conductor);
    const auto began = conductor.Match().Began();
    last_->occasion = sheet::OccasionOf(
        head_, began ? std::optional(now - *began) : std::nullopt);
  }
  asked_.Close();
}

}  // namespace kimari::live
