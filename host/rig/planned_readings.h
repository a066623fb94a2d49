// A planned order, read by the rig: one card after the other, each when it is
// asked for.
#pragma once

#include <cstddef>
#include <optional>

#include "host/reader/reading_plan.h"
#include "host/rig/read_cards.h"
#include "host/rig/reader.h"
#include "host/rig/readings.h"

namespace kimari::rig {

class PlannedReadings : public Readings {
 public:
  // `joka`: it is read before the first card, where the deck has one. Deck and
  // reader must outlive it.
  PlannedReadings(const cards::Deck& deck, reader::ReadingPlan plan, bool joka,
                  Reader& reader);

  std::string OrderHash() const override { return plan_.Hash(); }
  std::string Seed() const override { return plan_.seed; }
  bool AllRead() const override { return read_ == plan_.order.size(); }
  bool GoesOnByItself() const override { return false; }
  Result<bool> Ready() override;
  Result<void> Begin() override;
  std::optional<ReadingWord> Next(HostTime now, Ears ears) override;
  void Stop() override { reader_.Stop(); }
  const cards::CurrentKimariji* KimarijiOf(cards::CardId card) const override {
    return cards_.KimarijiOf(card);
  }

 private:
  // Whose lower phrase comes first; 0 is the joka.
  std::optional<cards::CardId> CardBefore() const;

  const cards::Deck& deck_;
  reader::ReadingPlan plan_;
  bool joka_;
  Reader& reader_;
  ReadCards cards_;
  size_t read_ = 0;  // begun
  bool opened_ = true;
  bool called_ = true;
};

}  // namespace kimari::rig
