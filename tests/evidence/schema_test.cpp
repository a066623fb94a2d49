// The schema of a channel says what stands on it.
#include "host/evidence/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "host/evidence/codec.h"

namespace kimari::evidence {
namespace {

using nlohmann::json;
using ::testing::Contains;

json Schema(const char* channel) { return json::parse(SchemaOf(channel)); }

TEST(Schema, OfEveryChannelOfObservationsNamesItsKeys) {
  for (const std::string_view channel : kChannels) {
    const json schema = json::parse(SchemaOf(channel));
    EXPECT_EQ(schema.at("type"), "object") << channel;
    EXPECT_TRUE(schema.at("properties").contains("number")) << channel;
    for (const json& key : schema.at("required")) {
      EXPECT_TRUE(schema.at("properties").contains(key)) << channel << key;
    }
  }
  EXPECT_EQ(SchemaOf("/ruling"), "");
}

TEST(Schema, HasTheKeysThatTheCodecWrites) {
  const json written =
      json::parse(ToJson({3, {}, PadEdge{.board = Side::kB, .pad = 7}}));
  const json schema = Schema("/pads/edge");
  for (const auto& [key, unused] : written.items()) {
    EXPECT_TRUE(schema.at("properties").contains(key)) << key;
  }
  for (const json& key : schema.at("required")) {
    EXPECT_TRUE(written.contains(key)) << key;
  }
}

TEST(Schema, WordsAreListedAndNestedThingsToo) {
  const json health = Schema("/pads/health");
  EXPECT_THAT(health.at("properties").at("state").at("enum"), Contains("lost"));
  const json card =
      Schema("/camera/layout").at("properties").at("cards").at("items");
  EXPECT_EQ(card.at("properties").at("centre_um").at("minItems"), 2);
  EXPECT_EQ(Schema("/pads/edge").at("properties").at("at").at("type"),
            "object");
}

TEST(Schema, WhatOldRecordingsLackIsNotRequired) {
  EXPECT_THAT(Schema("/camera/hands").at("required"),
              ::testing::Not(Contains("heads")));
}

}  // namespace
}  // namespace kimari::evidence
