#include "firmware/sim/processor.h"

#include <elf.h>
#include <sim_avr.h>
#include <sim_elf.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

namespace kimari::firmware {
namespace {

constexpr uint32_t kFlashBytes = 256 * 1024;
// The processor's data memory; the linker counts from kMemory on.
constexpr uint32_t kMemory = 0x800000;
constexpr uint32_t kEeprom = 0x810000;
constexpr uint32_t kMemoryBegin = 0x200;
constexpr uint32_t kMemoryEnd = 0x2200;
// What the boards' image uses of its stack, and as much again.
constexpr uint32_t kLeastStack = 256;

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

struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;
};

// What the image has in the data memory, by its sections, in order.
std::vector<Span> MemoryOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  Elf32_Ehdr head = {};
  file.read(reinterpret_cast<char*>(&head), sizeof head);
  std::vector<Span> spans;
  for (int i = 0; i < head.e_shnum; ++i) {
    Elf32_Shdr section = {};
    file.seekg(int64_t{head.e_shoff} + int64_t{i} * head.e_shentsize);
    if (!file.read(reinterpret_cast<char*>(&section), sizeof section)) break;
    const bool in_memory = (section.sh_flags & SHF_ALLOC) != 0 &&
                           section.sh_size > 0 && section.sh_addr >= kMemory &&
                           section.sh_addr < kEeprom;
    if (!in_memory) continue;
    const uint32_t begin = section.sh_addr - kMemory;
    spans.push_back({begin, begin + section.sh_size});
  }
  std::sort(spans.begin(), spans.end(),
            [](const Span& a, const Span& b) { return a.begin < b.begin; });
  return spans;
}

// The stack grows down from below what lies above it, or from the memory's end,
// to the end of what is below: the largest gap.
std::string WhyNoRoom(const std::vector<Span>& spans) {
  uint32_t used_to = kMemoryBegin;
  uint32_t stack = 0;
  for (const Span& span : spans) {
    if (span.begin < used_to) return "parts of its memory lie on each other";
    stack = std::max(stack, span.begin - used_to);
    used_to = span.end;
  }
  if (used_to > kMemoryEnd) {
    return std::to_string(used_to - kMemoryBegin) + " of " +
           std::to_string(kMemoryEnd - kMemoryBegin) + " bytes of memory";
  }
  stack = std::max(stack, kMemoryEnd - used_to);
  if (stack >= kLeastStack) return "";
  return std::to_string(stack) + " bytes are left for the stack, not " +
         std::to_string(kLeastStack);
}

Result<void> CheckFits(const std::string& image,
                       const elf_firmware_t& firmware) {
  std::string why = WhyNoRoom(MemoryOf(image));
  if (firmware.flashsize > kFlashBytes) {
    why = std::to_string(firmware.flashsize) + " of " +
          std::to_string(kFlashBytes) + " bytes of flash";
  }
  if (why.empty()) return {};
  return Fail(ErrorKind::kFile, "board image " + image +
                                    ": does not fit an ATmega2560: " + why +
                                    "; build the target firmware_image");
}

void Quiet(avr_t*, int, const char*, va_list) {}

// A program that has gone astray stores anywhere; libsimavr 1.6 says so, and
// then stores there all the same, beyond the data memory it has allocated.
void GiveWholeAddressSpace(avr_t& avr) {
  constexpr size_t kBytes = 1 << 16;  // that a data address can name
  const size_t had = static_cast<size_t>(avr.ramend) + 1;
  if (had >= kBytes) return;
  // libsimavr frees it.
  auto* whole = static_cast<uint8_t*>(std::realloc(avr.data, kBytes));
  if (whole == nullptr) return;
  std::memset(whole + had, 0, kBytes - had);
  avr.data = whole;
}

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
  GiveWholeAddressSpace(*avr);
  firmware.frequency = kNominalHz;
  avr_load_firmware(avr.get(), &firmware);
  Free(firmware);
  avr->frequency = kNominalHz;
  avr->log = LOG_NONE;
  avr->sleep = [](avr_t*, avr_cycle_count_t) {};
  return avr;
}

}  // namespace kimari::firmware
