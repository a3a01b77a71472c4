// SPDX-License-Identifier: MIT
/// The parts of labcheck doctor: the list of what was found and is missing, and the checks of a
/// cluster.
#pragma once

#include "harness/base/error.hpp"
#include "harness/base/json.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

enum class ListForm { text, json };

/// What was examined, one item after the other, and what was found or is missing. An item is one of
/// the names in command_doctor.cpp. As text, each item is printed at once; as JSON, all of them at
/// the end.
class Checklist {
 public:
  explicit Checklist(ListForm form) : form_(form) {}

  void add_ok(std::string_view item, const std::string& detail, Json facts = Json::object()) {
    add(item, "ok", detail, {}, std::move(facts));
  }

  void add_note(std::string_view item, const std::string& detail, Json facts = Json::object()) {
    add(item, "note", detail, {}, std::move(facts));
  }

  void add_problem(std::string_view item, const std::string& detail, const std::string& remedy,
                   Json facts = Json::object()) {
    add(item, "problem", detail, remedy, std::move(facts));
    complete_ = false;
  }

  /// Adds the problem that `check` throws, if any.
  void attempt(std::string_view item, const auto& check) {
    try {
      check();
    } catch (const HarnessError& error) {
      add_problem(item, error.what(), error.remedy());
    } catch (const UserError& error) {
      add_problem(item, error.what(), error.remedy());
    }
  }

  bool is_complete() const { return complete_; }

  /// All items, see docs/report-schema.md.
  Json document() const;

 private:
  void add(std::string_view item, std::string_view status, const std::string& detail,
           const std::string& remedy, Json facts);

  ListForm form_;
  bool complete_ = true;
  Json checks_ = Json::array();
};

/// Adds what jobs find on the nodes of a Slurm cluster that `options`, words of sbatch, select.
/// `shared` is the folder that the nodes must share with this computer. Throws Interrupted after
/// canceling the jobs.
void check_cluster(Checklist& checklist, const std::vector<std::string>& options,
                   const std::filesystem::path& shared);

}  // namespace labcheck
