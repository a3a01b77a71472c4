/// Grading a class: everyone's hand-ins of one lab to records, many at the same time.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/hand_in.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/records/record.hpp"
#include "harness/records/record_store.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// How a hand-in came to its record: nothing that it depends on has changed; only the points were
/// worked out again; or something was built, run or measured.
enum class RecordOrigin { kept, rescored, graded };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<RecordOrigin>{"kept", "rescored",
                                                                          "graded"};

/// What is to be graded. All hand-ins have different ids. Those named in `anew` are graded as if
/// nothing was known of them.
struct ClassWork {
  const std::vector<HandIn>& hand_ins;
  const RecordStore& store;
  std::set<std::string> anew{};
};

/// The steps that the work is made of. They are called from several threads at the same time,
/// `worker` tells which: a number below `workers`. `grade` is given what `key` said.
struct ClassSteps {
  std::size_t workers = 1;
  std::function<Submission(const HandIn&)> open;
  std::function<std::string(const Submission&)> key;
  std::function<GradedWithEvidence(const Submission&, const std::string& key, const KnownEvidence&,
                                   std::size_t worker)>
      grade;
};

/// Told how the work goes on, from several threads at the same time.
class ClassWatch {
 public:
  virtual ~ClassWatch() = default;

  virtual void begins(const HandIn& hand_in, std::size_t worker) = 0;

  /// The earlier record of `hand_in` cannot be used, and why.
  virtual void is_corrupt(const HandIn& hand_in, const NoRecord& record) = 0;

  /// There is a record, and it is on the disk.
  virtual void ends(const HandIn& hand_in, const Record& record, RecordOrigin origin) = 0;

  /// There is none, through a fault of labcheck or the machine; others go on.
  virtual void fails(const HandIn& hand_in, std::string_view why) = 0;
};

/// Whether all hand-ins were seen to, or the user asked to stop before. What was done is on disk.
enum class ClassEnd { complete, interrupted };

/// Sees to every hand-in once, in their order, as many at a time as there are workers. A record
/// whose key is unchanged is kept, unless its grade is withheld; of another one what it knows is
/// taken over. What the user must mend first (UserError: a disk that is full, an oracle that does
/// not compile) ends all work and is thrown.
ClassEnd grade_class(const ClassWork& work, const ClassSteps& steps, ClassWatch& watch);

}  // namespace labcheck
