/// Writing a class's grades out, for people and other systems.
#pragma once

#include "harness/cli/batch_options.hpp"
#include "harness/model/class_table.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// Throws UserError where what is asked for cannot be had: two labs into one file, a worksheet that
/// is not there or lacks a column. To be called before anything is graded: of `labs`, one table
/// each, the name and the title are looked at.
void check_exports(const BatchCommand& command, const std::vector<ClassTable>& labs);

/// Writes RESULTS/index.html, with a page for each lab where there are several.
void write_class_pages(const std::filesystem::path& out, const std::vector<ClassTable>& tables);

/// Writes what `command` asks for, of one lab. What is returned is for the user to know: what was
/// not filled in and why, and where things are.
std::vector<std::string> write_exports(const BatchCommand& command, const ClassTable& table);

}  // namespace labcheck
