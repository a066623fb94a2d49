#include "host/uses/case/case_page.h"

#include <openssl/evp.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "host/uses/replay/page_files.h"

namespace kimari::casefile {
namespace {

// Nothing is fetched from anywhere.
constexpr std::string_view kPolicy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
    "'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src "
    "blob: data:\">\n";

std::string FileOf(std::string_view path) {
  for (const web::PageFile& file : replay::PageFiles()) {
    if (file.path == path) return std::string(file.bytes);
  }
  return "";
}

void Replace(std::string& text, std::string_view part, std::string_view by) {
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + by.size())) {
    text.replace(at, part.size(), by);
  }
}

// No text in it ends the element that it stands in.
std::string Script(std::string text) {
  Replace(text, "</script", "<\\/script");
  Replace(text, "<!--", "<\\!--");
  return text;
}
std::string Data(std::string json) {
  Replace(json, "<", "\\u003c");
  return json;
}

std::string Base64(std::span<const uint8_t> bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
  const int size =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                      bytes.data(), static_cast<int>(bytes.size()));
  text.resize(static_cast<size_t>(size));
  return text;
}

std::string FramesJson(const CaseData& data) {
  std::string json = "{";
  for (const auto& [place, jpeg] : data.frames) {
    if (json.size() > 1) json += ",";
    json += "\"" + std::to_string(place) + "\":\"" + Base64(jpeg) + "\"";
  }
  return json + "}";
}

}  // namespace

std::string CasePage(const CaseData& data) {
  std::string page = FileOf("/replay.html");
  Replace(page, "<link rel=\"icon\" href=\"/icon.svg\">\n", "");
  Replace(
      page, "<link rel=\"stylesheet\" href=\"/replay.css\">",
      std::string(kPolicy) + "<style>" + FileOf("/replay.css") + "</style>");
  Replace(page, "<script type=\"module\" src=\"/replay.js\"></script>\n", "");
  const std::string inlined =
      "<script type=\"application/json\" id=\"case-data\">{\"list\":" +
      Data(data.list) + ",\"reading\":" + Data(data.reading) +
      ",\"desk\":" + Data(data.desk) + ",\"sound\":\"" +
      Base64({reinterpret_cast<const uint8_t*>(data.sound.data()),
              data.sound.size()}) +
      "\",\"frames\":" + FramesJson(data) +
      "}</script>\n<script type=\"module\">" + Script(FileOf("/replay.js")) +
      "</script>\n";
  const size_t end = page.rfind("</body>");
  page.insert(std::min(end, page.size()), inlined);
  return page;
}

}  // namespace kimari::casefile
