#include "harness/pipeline/batch/grade_class.hpp"

#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/unwritable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <variant>

namespace labcheck {
namespace {

// One wait for the disk is for so many records.
constexpr std::size_t kWrittenTogether = 250;

Moment now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

// The seed and the times of a grading in which nothing was made are those of the one before.
RecordOrigin origin_of(const KnownEvidence& now, const KnownEvidence& before) {
  const bool same = now.seed == before.seed && now.times == before.times;
  return same && before.seed ? RecordOrigin::rescored : RecordOrigin::graded;
}

// Whether one more thread does `work`. Where the machine has no more, those that run do it all.
template <class Work>
bool starts(std::vector<std::thread>& threads, Work work) {
  try {
    threads.emplace_back(std::move(work));
    return true;
  } catch (const std::system_error& error) {
    if (threads.empty())
      throw HarnessError(
          fmt::format("this machine lets labcheck start no thread: {}", error.what()),
          "raise the limits on processes (ulimit -u) and memory");
    return false;
  }
}

class ClassGrading {
 public:
  ClassGrading(const ClassWork& work, const ClassSteps& steps, ClassWatch& watch)
      : work_(work), steps_(steps), watch_(watch) {}

  ClassEnd run() {
    std::vector<std::thread> threads;
    const std::size_t workers = std::clamp<std::size_t>(work_.hand_ins.size(), 1, steps_.workers);
    for (std::size_t worker = 0; worker < workers; ++worker)
      if (!starts(threads, [this, worker] { work_on(worker); })) break;
    for (std::thread& thread : threads) thread.join();
    if (problem_) std::rethrow_exception(problem_);
    return was_interrupted_ ? ClassEnd::interrupted : ClassEnd::complete;
  }

 private:
  /// Records that take little to be made again, and wait to be written together with others.
  struct Waiting {
    std::vector<const HandIn*> hand_ins;
    std::vector<Record> records;
  };

  void work_on(std::size_t worker) {
    Waiting rescored;
    while (!stops_) {
      const std::size_t next = next_++;
      if (next >= work_.hand_ins.size()) break;
      if (interrupted()) {
        stop_interrupted();
        break;
      }
      const HandIn& hand_in = work_.hand_ins[next];
      see_to(hand_in, [&] { bring_to_record(hand_in, worker, rescored); });
      if (rescored.records.size() >= kWrittenTogether) write(rescored);
    }
    write(rescored);
  }

  // Does `work` for `hand_in`; how it fails decides who has to know.
  template <class Work>
  void see_to(const HandIn& hand_in, Work work) {
    try {
      work();
    } catch (const Interrupted&) {
      stop_interrupted();
    } catch (const NoSpace&) {
      stop_for(std::current_exception());
    } catch (const HarnessError& error) {
      watch_.fails(hand_in, error.what());
    } catch (const UserError&) {
      stop_for(std::current_exception());
    } catch (const std::exception& error) {
      watch_.fails(hand_in, error.what());
    }
  }

  void bring_to_record(const HandIn& hand_in, std::size_t worker, Waiting& rescored) {
    watch_.begins(hand_in, worker);
    const Submission submission = steps_.open(hand_in);
    const std::string key = steps_.key(submission);
    std::optional<Record> before = earlier_record(hand_in);
    if (before && before->key == key && before->graded.grade.state != GradeState::withheld) {
      keep(hand_in, *std::move(before));
      return;
    }
    const KnownEvidence known = before ? std::move(before->evidence) : KnownEvidence{};
    GradedWithEvidence graded = steps_.grade(submission, key, known, worker);
    const RecordOrigin origin = origin_of(graded.evidence, known);
    Record record{hand_in.id, hand_in.shown_name,       hand_in.handed_in,         now(),
                  key,        std::move(graded.graded), std::move(graded.evidence)};
    if (origin == RecordOrigin::rescored) {
      rescored.hand_ins.push_back(&hand_in);
      rescored.records.push_back(std::move(record));
      return;
    }
    work_.store.write(record);
    watch_.ends(hand_in, record, origin);
  }

  void write(Waiting& rescored) {
    const Waiting together = std::exchange(rescored, {});
    if (together.records.empty()) return;
    try {
      work_.store.write(together.records);
    } catch (const std::exception&) {
      stop_for(std::current_exception());
      return;
    }
    for (std::size_t k = 0; k < together.records.size(); ++k) {
      const HandIn& hand_in = *together.hand_ins[k];
      see_to(hand_in, [&] { watch_.ends(hand_in, together.records[k], RecordOrigin::rescored); });
    }
  }

  std::optional<Record> earlier_record(const HandIn& hand_in) {
    if (work_.anew.contains(hand_in.id)) return std::nullopt;
    FoundRecord found = work_.store.read(hand_in.id);
    if (auto* record = std::get_if<Record>(&found)) return std::move(*record);
    const auto& none = std::get<NoRecord>(found);
    if (none.is_corrupt()) watch_.is_corrupt(hand_in, none);
    return std::nullopt;
  }

  // When it was handed in and by whom is no part of the grade's key.
  void keep(const HandIn& hand_in, Record record) {
    if (record.shown_name != hand_in.shown_name || record.handed_in != hand_in.handed_in) {
      record.shown_name = hand_in.shown_name;
      record.handed_in = hand_in.handed_in;
      work_.store.write(record);
    }
    watch_.ends(hand_in, record, RecordOrigin::kept);
  }

  void stop_interrupted() {
    was_interrupted_ = true;
    stops_ = true;
  }

  void stop_for(std::exception_ptr problem) {
    const std::lock_guard lock(problem_mutex_);
    if (!problem_) problem_ = std::move(problem);
    stops_ = true;
  }

  const ClassWork& work_;
  const ClassSteps& steps_;
  ClassWatch& watch_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stops_{false};
  std::atomic<bool> was_interrupted_{false};
  std::mutex problem_mutex_;
  std::exception_ptr problem_;
};

}  // namespace

ClassEnd grade_class(const ClassWork& work, const ClassSteps& steps, ClassWatch& watch) {
  return ClassGrading(work, steps, watch).run();
}

}  // namespace labcheck
