#include "host/app/reader_json.h"

#include "host/reader/refusals.h"

namespace kimari::app {

nlohmann::json InBothLanguages(const Error& error) {
  return {{"en", error.message}, {"ja", reader::JapaneseOf(error)}};
}

nlohmann::json ToJson(const reader::ReaderFolder& reader) {
  nlohmann::json told = nlohmann::json::array();
  for (const audio::RecordingTrouble& trouble : reader.troubles) {
    told.push_back(InBothLanguages({ErrorKind::kFile, trouble.text}));
  }
  for (const reader::InWords& said : reader::PassedOverInWords(reader)) {
    told.push_back({{"en", said.en}, {"ja", said.ja}});
  }
  return {{"path", reader.path},
          {"name", reader.name},
          {"phrases", reader.phrases},
          {"wanted", reader.wanted},
          {"unplayable", reader.unplayable},
          {"coarse", reader.coarse},
          {"joka", reader.joka},
          {"marked", reader.marked},
          {"tracks", reader.tracks},
          {"wrong",
           reader.wrong ? InBothLanguages(*reader.wrong) : nlohmann::json()},
          {"told", std::move(told)}};
}

}  // namespace kimari::app
