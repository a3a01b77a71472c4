/// What a program wants a card for.
#pragma once

namespace labcheck {

/// Programs that are only run share a card; one that is timed has it for itself.
enum class CardUse { shared, alone };

/// More that share a card at once are no faster: the CUDA driver makes their contexts one after the
/// other, on all cards together, and a core is busy with waiting for each.
inline constexpr int kMostSharing = 8;

}  // namespace labcheck
