// Writes the seeds of the corpus into a folder: a few whole conversations for
// each target, made with the real encoder. `fuzz_seeds tests/fuzz/corpus`.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "firmware/protocol/frame.h"
#include "firmware/protocol/trace_levels.h"
#include "host/evidence/codec.h"
#include "host/recording/bytes.h"
#include "host/recording/observation_message.h"
#include "host/recording/packed_messages.h"
#include "tests/fuzz/script.h"
#include "tests/recording/memory_file.h"

namespace kimari::fuzz {
namespace {

template <typename Visit>
void EachMessage(Visit visit) {
  visit("hello", wire::Hello{wire::kProtocolVersion, wire::Role::kFollower,
                             wire::kPads, 1, 2, 1, 500, 9});
  visit("edge", wire::Edge{5, 17, 1, 4000, 2'000'000, 22, 10});
  visit("watermark", wire::Watermark{4000, 2'000'000, wire::kInStep});
  wire::Trace trace = {0, 5, 17, 0, 3988, {40, 41, 42, 43}, {}};
  wire::TracePacker packer;
  packer.Start(&trace);
  for (uint8_t i = 0; i < 24; i = static_cast<uint8_t>(i + 2)) {
    const auto slot = [&](uint32_t scan) {
      return static_cast<uint8_t>(wire::SlotOf(trace.first_scan + scan));
    };
    packer.Add(&trace, slot(i), static_cast<uint8_t>(10 + i / 2), slot(i + 1u),
               static_cast<uint8_t>(i < 10 ? 10 : 30));
  }
  visit("trace", trace);
  visit("statistics", wire::Statistics{4000, 1, 2, 3, 4});
  visit("pad_report", wire::PadReport{31, 3, {40, 41, 42, 43}, 1});
  visit("pong", wire::Pong{3, 2'000'000, 2'000'100});
  visit("knock", wire::Knock{3, 2'000'000, 40, wire::kRingsOn});
  visit("ping", wire::Ping{3});
  visit("ack", wire::Ack{5});
  visit("ask_hello", wire::AskHello{});
}

class Folder {
 public:
  explicit Folder(const std::filesystem::path& at) : at_(at) {
    std::filesystem::create_directories(at);
  }
  void Put(const std::string& name, const Writer& bytes) const {
    std::ofstream out(at_ / ("seed_" + name), std::ios::binary);
    for (const uint8_t byte : bytes.Get()) out.put(static_cast<char>(byte));
  }

 private:
  std::filesystem::path at_;
};

// Frames as they are, and bodies to be framed.
void Frames(const Folder& folder) {
  wire::FrameEncoder encoder;
  EachMessage([&](const std::string& name, const auto& message) {
    uint8_t frame[wire::kMaxFrame];
    const uint8_t size = encoder.Encode(message, frame);
    folder.Put(name, Writer().Bytes({frame, size}));
    uint8_t payload[wire::kMaxPayload];
    const uint8_t length = wire::WritePayload(message, payload);
    folder.Put(name + "_body",
               Writer()
                   .Byte(2 + length)
                   .Byte(static_cast<int>(wire::TypeOf(message)))
                   .Byte(encoder.NextSequence())
                   .Bytes({payload, length}));
  });
}

// Ops of host.cpp: 2 Hello, 3 pings answered, 5 a watermark.
Writer Synchronised() {
  return Writer().Byte(0x12).Byte(0x03).Byte(11).Byte(0x05);
}

void Host(const Folder& folder) {
  EachMessage([&](const std::string& name, const auto& message) {
    uint8_t payload[wire::kMaxPayload];
    const uint8_t size = wire::WritePayload(message, payload);
    folder.Put(name, Synchronised()
                         .Byte(1)
                         .Byte(static_cast<int>(wire::TypeOf(message)))
                         .Byte(size)
                         .Bytes({payload, size})
                         .Byte(7)
                         .Short(5000));
  });
  Writer touches = Synchronised();
  for (int id = 0; id < 6; ++id) {
    touches.Byte(0x14).Short(id == 4 ? 9 : id).Byte(id * 7).Byte(2).Byte(2);
    touches.Byte(0x05).Byte(7).Short(100);
  }
  folder.Put("touches", touches.Byte(0x03).Byte(15).Byte(0x03).Byte(15));
  folder.Put("restart",
             Synchronised().Byte(9).Byte(0x22).Byte(3).Byte(11).Byte(5));
  folder.Put("clock", Synchronised().Byte(10).Word(100'000).Byte(3).Byte(15));
  folder.Put("silence", Synchronised().Byte(8).Byte(70).Byte(7).Short(60000));
  folder.Put("far", Synchronised()
                        .Byte(0x04)
                        .Short(1)
                        .Byte(1)
                        .Short(0x0202)
                        .Byte(0x04)
                        .Short(700)
                        .Byte(2)
                        .Short(0x0202));
}

// Ops of cable.cpp: 0 time passes, 1 touch, 2 a spoilt cable, 3 whole again.
void Cable(const Folder& folder) {
  for (int kind = 1; kind <= 5; ++kind) {
    Writer script;
    script.Byte(0).Byte(250).Byte(0).Byte(250);
    script.Byte(2 + 16 * kind).Byte(3).Byte(5).Byte(16);
    for (int pad = 1; pad < 8; ++pad) {
      script.Byte(1 + 16 * pad).Byte(0).Byte(7 * pad);
    }
    folder.Put("kind_" + std::to_string(kind), script.Byte(3));
  }
  const auto settled = [] {
    return Writer().Byte(0).Byte(250).Byte(0).Byte(250).Byte(0x11);
  };
  folder.Put("unplugged",
             settled().Byte(5).Byte(0x21).Byte(0).Byte(200).Byte(5).Byte(0x31));
  folder.Put("deaf", settled().Byte(4).Byte(0x21).Byte(0).Byte(200).Byte(4));
  folder.Put("restart", settled().Byte(7).Byte(0x21).Byte(0).Byte(90));
  folder.Put("stall", settled().Byte(8).Byte(0x21).Byte(0).Byte(250).Byte(8));
  folder.Put("lost", settled().Byte(6).Byte(6).Byte(0x21).Byte(0).Byte(250));
}

// Ops of board.cpp, behind the kind of board: 1 scans, 3 pads in a row.
void Board(const Folder& folder) {
  for (int kind = 0; kind < 3; ++kind) {
    Writer script;
    script.Byte(kind);
    if (kind == 0) {
      for (int i = 0; i < 6; ++i) script.Byte(1).Byte(255);
    }
    script.Byte(0x93).Byte(4).Byte(25).Byte(1).Byte(200);
    script.Byte(0x93).Byte(4).Byte(10).Byte(1).Byte(200);
    script.Byte(0x0B).Byte(9).Short(77).Byte(12).Byte(1).Byte(90);
    folder.Put("sweep_" + std::to_string(kind), script);
  }
  Writer blocked;
  blocked.Byte(2).Byte(13);
  for (int i = 0; i < 4; ++i) {
    blocked.Byte(0xF3).Byte(i * 12).Byte(25).Byte(1).Byte(30);
    blocked.Byte(0xF3).Byte(i * 12).Byte(10).Byte(1).Byte(30);
  }
  folder.Put("blocked", blocked.Byte(13).Byte(1).Byte(100).Byte(0x0B));
  folder.Put("behind", Writer()
                           .Byte(2)
                           .Byte(0x85)
                           .Byte(0x43)
                           .Byte(20)
                           .Byte(30)
                           .Byte(1)
                           .Byte(60)
                           .Byte(6)
                           .Byte(5)
                           .Byte(1)
                           .Byte(60));
  folder.Put("leader_restarts", Writer()
                                    .Byte(2)
                                    .Byte(0x13)
                                    .Byte(20)
                                    .Byte(30)
                                    .Byte(1)
                                    .Byte(20)
                                    .Byte(14)
                                    .Word(10)
                                    .Byte(1)
                                    .Byte(90));
  EachMessage([&](const std::string& name, const auto& message) {
    uint8_t payload[wire::kMaxPayload];
    const uint8_t size = wire::WritePayload(message, payload);
    folder.Put(name, Writer()
                         .Byte(2)
                         .Byte(8)
                         .Byte(static_cast<int>(wire::TypeOf(message)))
                         .Byte(size)
                         .Bytes({payload, size})
                         .Byte(1)
                         .Byte(9));
  });
}

// A file of another tool, whose pieces no CRC guards: one message of each kind,
// `chunked` or not.
recording::Bytes FileOfAnotherTool(bool chunked) {
  using recording::Op;
  recording::Bytes records;
  recording::Put put(records);
  const auto message = [&](uint16_t id, const evidence::Payload& payload) {
    const evidence::Observation seen{id, HostTime{} + Milliseconds(id),
                                     payload};
    size_t begun = put.Begin(Op::kChannel);
    put.U16(id).U16(0).Text(evidence::ChannelOf(payload)).Text("json").Map({});
    put.End(begun);
    begun = put.Begin(Op::kMessage);
    put.U16(id).U32(id).Time(seen.taken).Time(seen.taken);
    const std::string text = evidence::ToJson(seen);
    put.Raw({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    put.End(begun);
  };
  message(1, evidence::MatchStarted{"kyogi", "{}"});
  message(2, evidence::ReadingOpened{1});
  message(3, evidence::HandDeclared{});
  message(4, evidence::Tick{});
  recording::Bytes file(std::begin(recording::kMagic),
                        std::end(recording::kMagic));
  recording::Put out(file);
  size_t begun = out.Begin(Op::kHeader);
  out.Text("").Text("another");
  out.End(begun);
  if (chunked) {
    begun = out.Begin(Op::kChunk);
    out.U64(0).U64(4'000'000).U64(records.size()).U32(0).Text("");
    out.U64(records.size()).Raw(records);
    out.End(begun);
  } else {
    out.Raw(records);
  }
  begun = out.Begin(Op::kDataEnd);
  out.U32(0);
  out.End(begun);
  begun = out.Begin(Op::kFooter);
  out.U64(0).U64(0).U32(0);
  out.End(begun);
  out.Raw(recording::kMagic);
  return file;
}

// Watermarks and sound, which are packed.
recording::Bytes PackedRecording() {
  const auto disk = std::make_shared<recording::Disk>();
  recording::McapFile file(std::make_unique<recording::MemorySink>(disk));
  (void)file.Begin();
  const auto marks =
      file.AddChannel({"/pads/watermark", std::string(recording::kMark)});
  const auto sound =
      file.AddChannel({"/sound/played", std::string(recording::kSound)});
  for (uint32_t n = 1; n <= 6; ++n) {
    const evidence::Observation seen{n, HostTime{} + Milliseconds(n),
                                     evidence::BoardWatermark{.scan = 8 * n}};
    const auto message = recording::MessageOf(seen);
    file.Add(marks, message.stamp, message.data);
    file.Add(sound, message.stamp, recording::Bytes(64));
  }
  (void)file.Finish();
  return disk->written;
}

void Recording(const Folder& folder) {
  folder.Put("ours", Writer().Bytes(recording::SmallRecording(1)));
  folder.Put("packed", Writer().Bytes(PackedRecording()));
  folder.Put("messages", Writer().Bytes(FileOfAnotherTool(false)));
  folder.Put("chunk", Writer().Bytes(FileOfAnotherTool(true)));
}

}  // namespace
}  // namespace kimari::fuzz

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder = arguments[1];
  kimari::fuzz::Frames(kimari::fuzz::Folder(folder / "frames"));
  kimari::fuzz::Host(kimari::fuzz::Folder(folder / "host"));
  kimari::fuzz::Cable(kimari::fuzz::Folder(folder / "cable"));
  kimari::fuzz::Board(kimari::fuzz::Folder(folder / "board"));
  kimari::fuzz::Recording(kimari::fuzz::Folder(folder / "recording"));
  return 0;
}
