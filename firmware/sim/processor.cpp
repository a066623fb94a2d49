#include "firmware/sim/processor.h"

#include <sim_avr.h>
#include <sim_elf.h>

#include <cstdlib>

namespace kimari::firmware {
namespace {

constexpr uint32_t kNominalHz = 16'000'000;

// What the processor has taken over is a copy.
void Free(const elf_firmware_t& firmware) {
  for (uint32_t i = 0; i < firmware.symbolcount; ++i) {
    std::free(firmware.symbol[i]);
  }
  std::free(firmware.symbol);
  std::free(firmware.flash);
}

void Quiet(avr_t*, int, const char*, va_list) {}

}  // namespace

// avr_terminate leaves the interrupts' signals and the processor itself.
void EndProcessor::operator()(avr_t* avr) const {
  avr_terminate(avr);
  const avr_irq_pool_t signals = avr->irq_pool;
  for (int i = 0; i < signals.count; ++i) {
    if (signals.irq[i] != nullptr) avr_free_irq(signals.irq[i], 1);
  }
  std::free(signals.irq);
  std::free(avr);
}

Result<Processor> LoadProcessor(const std::string& image) {
  avr_global_logger_set(&Quiet);
  elf_firmware_t firmware = {};
  if (elf_read_firmware(image.c_str(), &firmware) != 0) {
    return Fail(ErrorKind::kFile,
                "board image " + image +
                    ": cannot be read as an AVR ELF file; build the target "
                    "firmware_image");
  }
  Processor avr(avr_make_mcu_by_name("atmega2560"));
  if (!avr) {
    Free(firmware);
    return Fail(ErrorKind::kDevice,
                "libsimavr: knows no atmega2560; install libsimavr2 1.6");
  }
  avr_init(avr.get());
  firmware.frequency = kNominalHz;
  avr_load_firmware(avr.get(), &firmware);
  Free(firmware);
  avr->frequency = kNominalHz;
  avr->log = LOG_NONE;
  avr->sleep = [](avr_t*, avr_cycle_count_t) {};
  return avr;
}

}  // namespace kimari::firmware
