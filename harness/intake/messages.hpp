/// Every sentence of this module, once: what teachers read about a download and what students read
/// about what they handed in.
#pragma once

#include "harness/intake/archive.hpp"
#include "harness/model/hand_in.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// What a student handed in where there is no file.
enum class TextOnline { none, written, linked };

namespace intake_messages {

std::string unreadable_folder(const std::filesystem::path& folder, std::string_view why);
std::string no_such_download(const std::filesystem::path& path);
std::string nothing_found(const std::filesystem::path& folder, Layout layout);
std::string nothing_like_the_pattern(const std::filesystem::path& folder);
std::string cannot_unpack(const std::filesystem::path& path, std::string_view why);
std::string bad_download(const std::filesystem::path& path, ArchiveProblem problem);

/// "Moodle's layout, a folder each: 38 hand-ins; 2 entries do not fit".
std::string summary(const ClassHandIns& hand_ins);

/// Mistakes in a roster.
std::string empty_roster(std::string_view file);
std::string no_roster_columns(std::string_view file, const std::vector<std::string>& headers);
std::string bad_roster(std::string_view file);
std::string too_many_cells(std::size_t cells, std::size_t columns, char delimiter);
std::string nobody_named();
std::string listed_before(std::string_view noun, std::string_view key, int line);

/// A mistake in a pattern of names, at a character that is counted from 1.
std::string bad_pattern(std::string_view pattern, std::size_t place, std::string_view what);
std::string_view how_to_write_patterns();

/// Why an entry is nobody's, by layout.
std::string not_like_the_pattern(std::string_view entry);
std::string no_plain_hand_in(std::string_view entry);
std::string no_moodle_hand_in(std::string_view entry);
std::string no_canvas_hand_in(std::string_view entry);
std::string no_gradescope_hand_in(std::string_view entry);
std::string no_repository(std::string_view entry);

/// "doe.cu was handed in, too; doe.zip is newer".
std::string older_version(std::string_view older, std::string_view newer);
std::string marked_late();
std::string left_out_for(std::string_view other, std::string_view chosen);
std::string no_file(TextOnline text);
std::string handed_in_with(const std::vector<std::string>& others);
std::string no_commit_time();

/// The tie to a person is none.
std::string ambiguous_person(const std::vector<std::string>& people);
std::string person_has_other(std::string_view person, std::string_view other_id);

/// What was found in an archive called `name`.
std::string archive_problem(std::string_view name, ArchiveProblem problem);
std::vector<std::string> left_out(std::string_view name, const Unpacked& unpacked);
std::string nested_too_deep(std::string_view name);
std::string linked_archive(std::string_view name);

/// How the files of a hand-in were chosen.
std::string several_called(std::string_view name, const std::vector<std::string>& places);
std::string no_source(const std::vector<std::string>& found,
                      const std::vector<std::string>& missing);
std::string unusable(std::string_view problem, std::string_view remedy);
std::string nothing_inside();
std::string too_many_files(std::size_t most);

}  // namespace intake_messages
}  // namespace labcheck
