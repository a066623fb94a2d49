#include "firmware/sim/processor.h"

#include <elf.h>
#include <sim_avr.h>
#include <sim_elf.h>

#include <cstdlib>
#include <cstring>
#include <fstream>

namespace kimari::firmware {
namespace {

constexpr uint32_t kNominalHz = 16'000'000;
constexpr uint32_t kFlashBytes = 256 * 1024;
constexpr uint32_t kMemoryBytes = 8 * 1024;

// What the processor has taken over is a copy.
void Free(const elf_firmware_t& firmware) {
  for (uint32_t i = 0; i < firmware.symbolcount; ++i) {
    std::free(firmware.symbol[i]);
  }
  std::free(firmware.symbol);
  std::free(firmware.flash);
}

// libsimavr takes any ELF file for one of its own, one that is cut short too
// (and runs what is not there), and ends the program at one that is too big.
bool IsWholeAvrElf(const std::string& path) {
  Elf32_Ehdr head = {};
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const auto size = static_cast<int64_t>(file.tellg());
  file.seekg(0);
  if (!file.read(reinterpret_cast<char*>(&head), sizeof head)) return false;
  // Its table of sections stands at the end.
  const int64_t sections =
      int64_t{head.e_shoff} + int64_t{head.e_shnum} * head.e_shentsize;
  return std::memcmp(head.e_ident, ELFMAG, SELFMAG) == 0 &&
         head.e_ident[EI_CLASS] == ELFCLASS32 && head.e_machine == EM_AVR &&
         head.e_shnum > 0 && sections <= size;
}

Result<void> CheckFits(const std::string& image,
                       const elf_firmware_t& firmware) {
  const uint32_t memory = firmware.datasize + firmware.bsssize;
  if (firmware.flashsize <= kFlashBytes && memory <= kMemoryBytes) return {};
  return Fail(ErrorKind::kFile,
              "board image " + image + ": does not fit an ATmega2560: " +
                  std::to_string(firmware.flashsize) + " of " +
                  std::to_string(kFlashBytes) + " bytes of flash, " +
                  std::to_string(memory) + " of " +
                  std::to_string(kMemoryBytes) +
                  " of memory; build the target firmware_image");
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
  if (!IsWholeAvrElf(image) ||
      elf_read_firmware(image.c_str(), &firmware) != 0) {
    return Fail(
        ErrorKind::kFile,
        "board image " + image +
            ": cannot be read as a whole AVR ELF file; build the target "
            "firmware_image");
  }
  if (auto fits = CheckFits(image, firmware); !fits) {
    Free(firmware);
    return tl::unexpected(fits.error());
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
