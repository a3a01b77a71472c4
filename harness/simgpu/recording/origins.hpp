// SPDX-License-Identifier: MIT
/// Where the bytes came from that the host sent to the device.
#pragma once

#include "harness/simgpu/recording/block_index.hpp"
#include "harness/simgpu/recording/fold.hpp"
#include "harness/simgpu/recording/matches.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// Some of the bytes that the host provided.
struct Piece {
  enum class Kind : std::uint8_t { literal, copy, fold };

  std::uint64_t size = 0;  // [bytes]
  Kind kind = Kind::literal;
  SourceId source = 0;       // of a copy or a fold
  std::uint64_t offset = 0;  // [bytes] in the source, of the copy or of the first value
  Fold fold;

  bool operator==(const Piece&) const = default;
};

/// Finds the origins of provided bytes in earlier contents, the sources. Copies have at least
/// kLongCopy bytes (kUniqueCopy if there is one possible origin), or are all that was provided, or
/// whole small sources, or continue a longer copy. A repeated value is a
/// copy only as a part of a longer one, as a whole source, or as the rest of a source whose part
/// before it was copied. Rows with padding between them are found, and so are chunks in any order.
/// Any bytes may be added and traced; the time grows only with their number.
class Origins {
 public:
  /// Whether sums and the like of the values in a source are looked for.
  enum class Folds { sought, ignored };

  /// An input in the host's memory, or bytes that the program read from the device, in order of
  /// time. Hosts add up only what they read from the device. The bytes must stay as they are while
  /// this object exists. Of several sources with the same bytes, the latest that has not been
  /// copied yet counts as the origin.
  SourceId add(Bytes content, Folds folds = Folds::sought);

  /// The pieces cover `provided`, in order. Literals have no neighbors that are literals. Remembers
  /// what was copied, because the next bytes are likely to continue it.
  std::vector<Piece> trace(Bytes provided);

 private:
  struct Use {
    std::size_t copied = 0;  // [bytes] the end of the latest copy of the source
    Folds folds = Folds::sought;
    std::optional<SourceId> earlier;  // the latest of the earlier sources with the same beginning
  };

  bool is_better(const Match& match, const Match& than, const std::optional<Match>& before) const;
  std::optional<Match> match_all(const Search& search);
  std::optional<Piece> unique_word(Bytes provided);
  std::vector<Match> long_matches(const Search& search);
  std::vector<Match> refined(const Search& search, const std::vector<Match>& matches,
                             const BlockIndex& index, std::size_t step);
  std::vector<Piece> rest(Bytes bytes);
  std::vector<Piece> small_sources(Bytes bytes);
  std::optional<SourceId> small_source_at(Bytes bytes) const;
  void note(const std::vector<Match>& matches);
  bool spend(std::size_t bytes);
  SourceId latest(SourceId source) const {
    return latest_.at({sources_[source].data(), sources_[source].size()});
  }

  using Content = std::pair<const std::byte*, std::size_t>;

  std::vector<Bytes> sources_;
  std::vector<Use> uses_;
  std::map<std::uint64_t, SourceId> beginnings_;  // the latest source, by the hash of its beginning
  std::multimap<std::uint32_t, SourceId> small_;  // sources under kLongCopy, by their first word
  std::vector<Match> recent_;  // the latest copies of some sources, the latest first
  std::size_t indexed_ = 0;    // the number of sources that the indices contain
  // Many sources may be the same bytes in memory, which the indices contain once.
  std::set<Content> indexed_contents_;
  std::map<Content, SourceId> latest_;
  BlockIndex long_blocks_{64};
  BlockIndex short_blocks_{16};
  std::size_t candidates_ = 0;  // the number of blocks in an index that were compared
  std::size_t spent_ = 0;       // [bytes] that searches without an index have read
};

/// Writes the provided bytes for new contents of the sources: literals as recorded, copies and
/// folds from `content_of`, which must return as many bytes as the source had. `output` and
/// `recorded` have the size of all pieces.
void rebuild(std::span<const Piece> pieces, Bytes recorded,
             const std::function<Bytes(SourceId)>& content_of, std::span<std::byte> output);

}  // namespace labcheck::simgpu
