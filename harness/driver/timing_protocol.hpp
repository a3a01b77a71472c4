/// What labcheck and the driver say to each other while a program is timed.
///
///   labcheck -> driver   describe_card
///   labcheck -> driver   prepare_timing  as run_case, and how many sets of buffers to make
///   labcheck -> driver   freshen         every set gets new contents; nothing of this is timed
///   labcheck -> driver   launch          one call on each set, each timed by itself
///   labcheck -> driver   inspect         some elements of the sets' outputs, chosen after the
///   launches driver -> labcheck   timing_done     the answer to each of these: how it went, and
///   what was asked
///
/// Contents are new for each launch without being sent anew: an input is made of two stretches of
/// the case's own, each turned by a number of elements that only the seed of the launch determines;
/// outputs and scratch are random.
///
/// C++17: this header is compiled into students' programs by every supported nvcc.
#pragma once

#include "harness/driver/protocol.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {
namespace protocol {

/// The card that the program sees. Rates are those of the data sheet, 0 where they are not known.
struct Card {
  std::uint64_t cache_bytes = 0;  // of the L2
  std::uint64_t free_bytes = 0;   // of device memory
  double memory_rate = 0;         // [byte/s]
  double float32_rate = 0;        // [FLOP/s] outside tensor cores
};

/// Fewer sets are made where a call on each would take longer than `most_seconds` together, but at
/// least one. The answer is how many.
struct PrepareTiming {
  RunCase run;
  std::uint32_t sets = 1;
  double most_seconds = 0;
};

struct Freshen {
  std::uint64_t seed = 0;
};

/// One launch: from the event before the call to the one behind it, and to one that was recorded
/// when the whole device was idle [s].
struct LaunchSeconds {
  double to_stop = 0;
  double to_idle = 0;
};

/// Some elements of one output of the launch on set `set`.
struct Spots {
  std::uint32_t set = 0;
  std::string buffer;
  std::vector<std::uint64_t> elements;
};

/// How a request went, and the answer where it went well.
struct TimingDone {
  CaseDone done;
  std::string answer;
};

/// What an input holds in one launch: element i is the case's own element (i + turn) mod count
/// below `cut`, and (i + turn_behind) mod count from there on. So some of the case's elements occur
/// twice and others not at all: a sum over all is another in each launch.
struct Arrangement {
  std::uint64_t cut = 0;
  std::uint64_t turn = 0;
  std::uint64_t turn_behind = 0;
};

/// Number `draw` of the whole numbers that are drawn for input number `buffer` of the launch on set
/// `set` (SplitMix64).
inline std::uint64_t drawn(std::uint64_t seed, std::uint32_t set, std::uint32_t buffer,
                           std::uint32_t draw) {
  constexpr std::uint64_t kBuffers = 64;
  constexpr std::uint64_t kDraws = 4;
  std::uint64_t z =
      seed + 0x9E3779B97F4A7C15u * ((std::uint64_t{set} * kBuffers + buffer) * kDraws + draw + 1);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

/// How input number `buffer` of `count` elements is arranged for the launch on set `set`: cut
/// somewhere in its middle half.
inline Arrangement arrangement_of(std::uint64_t seed, std::uint32_t set, std::uint32_t buffer,
                                  std::uint64_t count) {
  if (count == 0) return {};
  return {count / 4 + drawn(seed, set, buffer, 0) % (count / 2 + 1),
          drawn(seed, set, buffer, 1) % count, drawn(seed, set, buffer, 2) % count};
}

inline std::string encode(const Card& card) {
  return Writer()
      .number(card.cache_bytes)
      .number(card.free_bytes)
      .number(card.memory_rate)
      .number(card.float32_rate)
      .body();
}

/// False where `body` is no such answer.
inline bool decode_card(const std::string& body, Card& card) {
  Reader reader(body);
  card.cache_bytes = reader.number<std::uint64_t>();
  card.free_bytes = reader.number<std::uint64_t>();
  card.memory_rate = reader.number<double>();
  card.float32_rate = reader.number<double>();
  return reader.good();
}

inline std::string encode(const PrepareTiming& prepare) {
  return Writer()
      .number(prepare.sets)
      .number(prepare.most_seconds)
      .text(encode(prepare.run))
      .body();
}

inline PrepareTiming decode_prepare_timing(const std::string& body) {
  Reader reader(body);
  PrepareTiming prepare;
  prepare.sets = reader.number<std::uint32_t>();
  prepare.most_seconds = reader.number<double>();
  prepare.run = decode_run_case(reader.text());
  return prepare;
}

inline std::string encode_sets(std::uint32_t sets) {
  return Writer().number(sets).body();
}

/// 0 where `body` is no such answer.
inline std::uint32_t decode_sets(const std::string& body) {
  Reader reader(body);
  const auto sets = reader.number<std::uint32_t>();
  return reader.good() ? sets : 0;
}

inline std::string encode(const Freshen& freshen) {
  return Writer().number(freshen.seed).body();
}

inline Freshen decode_freshen(const std::string& body) {
  Reader reader(body);
  return {reader.number<std::uint64_t>()};
}

inline std::string encode(const std::vector<LaunchSeconds>& launches) {
  Writer writer;
  writer.number(static_cast<std::uint32_t>(launches.size()));
  for (const LaunchSeconds& launch : launches) writer.number(launch.to_stop).number(launch.to_idle);
  return writer.body();
}

/// False where `body` is no such answer.
inline bool decode_launches(const std::string& body, std::vector<LaunchSeconds>& launches) {
  Reader reader(body);
  for (std::uint32_t n = reader.number<std::uint32_t>(); n > 0 && reader.good(); --n) {
    LaunchSeconds launch;
    launch.to_stop = reader.number<double>();
    launch.to_idle = reader.number<double>();
    launches.push_back(launch);
  }
  return reader.good();
}

inline std::string encode(const std::vector<Spots>& inspected) {
  Writer writer;
  writer.number(static_cast<std::uint32_t>(inspected.size()));
  for (const Spots& spots : inspected) {
    writer.number(spots.set).text(spots.buffer);
    writer.number(static_cast<std::uint32_t>(spots.elements.size()));
    for (const std::uint64_t element : spots.elements) writer.number(element);
  }
  return writer.body();
}

inline std::vector<Spots> decode_spots(const std::string& body) {
  Reader reader(body);
  std::vector<Spots> inspected;
  for (std::uint32_t n = reader.number<std::uint32_t>(); n > 0 && reader.good(); --n) {
    Spots spots;
    spots.set = reader.number<std::uint32_t>();
    spots.buffer = reader.text();
    for (std::uint32_t k = reader.number<std::uint32_t>(); k > 0 && reader.good(); --k)
      spots.elements.push_back(reader.number<std::uint64_t>());
    inspected.push_back(spots);
  }
  return inspected;
}

/// The bytes of each of the spots asked for, one text for each.
inline std::string encode(const std::vector<std::string>& texts) {
  Writer writer;
  writer.number(static_cast<std::uint32_t>(texts.size()));
  for (const std::string& text : texts) writer.text(text);
  return writer.body();
}

inline std::string encode(const TimingDone& timing) {
  return Writer().text(encode(timing.done)).text(timing.answer).body();
}

/// False where `body` is no such message.
inline bool decode_timing_done(const std::string& body, TimingDone& timing) {
  Reader reader(body);
  const std::string done = reader.text();
  timing.answer = reader.text();
  return reader.good() && decode_case_done(done, timing.done);
}

}  // namespace protocol
}  // namespace labcheck
