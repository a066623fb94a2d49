// The forms of the sheet: for programs, for a spreadsheet, to print and sign,
// for a terminal (SHEET.md). Pure; the same sheet gives the same bytes. UTF-8;
// what is not, is U+FFFD.
#pragma once

#include <cstdint>
#include <string>

#include "host/match/sheet/sheet.h"

namespace kimari::sheet {

enum class Language : uint8_t { kJapanese, kEnglish };

std::string SheetJson(const Sheet& sheet);
std::string SheetCsv(const Sheet& sheet);
// One page of HTML, whole in itself, in one language but for what people wrote.
std::string SheetHtml(const Sheet& sheet, Language language);
std::string SheetTable(const Sheet& sheet, Language language);

}  // namespace kimari::sheet
