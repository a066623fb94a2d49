// The forms of the sheet: for programs, for a spreadsheet, to print and sign,
// for a terminal (SHEET.md). Pure; the same sheet gives the same bytes. UTF-8;
// what is not, is U+FFFD.
#pragma once

#include <string>

#include "host/match/sheet/sheet.h"

namespace kimari::sheet {

std::string SheetJson(const Sheet& sheet);
std::string SheetCsv(const Sheet& sheet);
// One page of HTML, whole in itself.
std::string SheetHtml(const Sheet& sheet);
std::string SheetTable(const Sheet& sheet);

}  // namespace kimari::sheet
