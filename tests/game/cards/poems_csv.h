// The independent table of the poems (test data, not in the repository).
#pragma once

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/shared_data.h"

namespace kimari::cards {

using Row = std::map<std::string, std::string>;

// Empty when the table is not on this machine.
inline std::vector<Row> PoemsCsv() {
  std::ifstream file(SharedData() / "poems.csv");
  const auto cells = [](const std::string& line) {
    std::vector<std::string> row;
    std::istringstream text(line.substr(0, line.find('\r')));
    for (std::string cell; std::getline(text, cell, ',');) row.push_back(cell);
    return row;
  };
  std::vector<Row> rows;
  std::string line;
  if (!std::getline(file, line)) return rows;
  const std::vector<std::string> names = cells(line);
  while (std::getline(file, line)) {
    const std::vector<std::string> values = cells(line);
    Row row;
    for (size_t i = 0; i < names.size() && i < values.size(); ++i) {
      row[names[i]] = values[i];
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace kimari::cards
