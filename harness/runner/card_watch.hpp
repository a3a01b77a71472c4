/// How a card fares while programs are timed on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace labcheck {

/// What the driver's own library tells. `slowed` is whether heat, power or hardware holds the
/// clocks down now; running at the power limit is not that, since it is how a card does heavy work.
struct CardState {
  enum class Clocks { unknown, free, slowed } clocks = Clocks::unknown;
  std::size_t processes = 0;  // that compute on the card, ours too
};

/// An interface, so that a stand-in can play a card.
class CardWatch {
 public:
  virtual ~CardWatch() = default;
  virtual CardState look() = 0;
};

/// Looks through NVML (libnvidia-ml.so.1), which is loaded now, at the card called `uuid`. Where
/// the library or the card is not there, all that is told is that nothing is known.
std::unique_ptr<CardWatch> watch_card(std::string_view uuid);

/// Whether `reasons`, as nvmlDeviceGetCurrentClocksEventReasons gives them, hold one for which
/// samples do not count: HwSlowdown, SwThermalSlowdown, HwThermalSlowdown or HwPowerBrakeSlowdown.
bool slows_the_card(std::uint64_t reasons);

}  // namespace labcheck
