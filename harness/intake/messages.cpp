#include "harness/intake/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/spec/names.hpp"

#include <fmt/format.h>

namespace labcheck::intake_messages {
namespace {

constexpr std::size_t kMostNamed = 8;

std::string shown(std::string_view name) {
  return in_message(std::filesystem::path(name));
}

std::string some_of(std::vector<std::string> names) {
  for (std::string& name : names) name = shown(name);
  if (names.size() > kMostNamed) {
    const std::size_t left = names.size() - (kMostNamed - 1);
    names.resize(kMostNamed - 1);
    names.push_back(fmt::format("{} more", left));
  }
  return joined(names);
}

std::string_view in_words(Layout layout) {
  switch (layout) {
    case Layout::plain:
      return "a folder or file each";
    case Layout::moodle:
      return "Moodle's layout, a folder each";
    case Layout::moodle_flat:
      return "Moodle's layout without folders";
    case Layout::canvas:
      return "Canvas's layout";
    case Layout::gradescope:
      return "Gradescope's export";
    case Layout::repositories:
      return "a repository each";
  }
  return "";
}

std::string_view why(ArchiveProblem problem) {
  switch (problem) {
    case ArchiveProblem::unknown_format:
      return "is no zip, tar or 7z archive";
    case ArchiveProblem::broken:
      return "is a broken archive or one that was cut off";
    case ArchiveProblem::encrypted:
      return "is an archive with a password";
    case ArchiveProblem::too_many_entries:
      return "is an archive of far too many files";
    case ArchiveProblem::too_large:
      return "is an archive of far too much data";
  }
  return "";
}

}  // namespace

std::string unreadable_folder(const std::filesystem::path& folder, std::string_view reason) {
  return fmt::format("{}: cannot be read: {}", in_message(folder), reason);
}

std::string no_such_download(const std::filesystem::path& path) {
  return fmt::format("{}: there is no such folder or archive", in_message(path));
}

std::string nothing_found(const std::filesystem::path& folder, Layout layout) {
  return fmt::format("{}: nothing in there is a hand-in ({})", in_message(folder),
                     in_words(layout));
}

std::string nothing_like_the_pattern(const std::filesystem::path& folder) {
  return fmt::format("{}: no name in there is like --layout-pattern", in_message(folder));
}

std::string bad_pattern(std::string_view pattern, std::size_t place, std::string_view what) {
  return fmt::format("--layout-pattern: {}, at character {}: {} (here) {}", what, place,
                     in_message(std::string(pattern.substr(0, place - 1))),
                     in_message(std::string(pattern.substr(place - 1))));
}

std::string_view how_to_write_patterns() {
  return "write a regular expression for whole names, with groups for what they tell: (?<id>...), "
         "(?<name>...), (?<email>...), (?<file>...); such as '(?<id>[a-z0-9]+)[-_].*'";
}

std::string not_like_the_pattern(std::string_view entry) {
  return fmt::format("{}: not named as --layout-pattern says", shown(entry));
}

std::string cannot_unpack(const std::filesystem::path& path, std::string_view reason) {
  return fmt::format("{}: cannot be unpacked to: {}", in_message(path), reason);
}

std::string bad_download(const std::filesystem::path& path, ArchiveProblem problem) {
  return fmt::format("{}: this {}", in_message(path), why(problem));
}

std::string summary(const ClassHandIns& hand_ins) {
  std::string text = fmt::format("{}: {}", in_words(hand_ins.layout),
                                 counted(hand_ins.hand_ins.size(), "hand-in"));
  if (const std::size_t misfits = hand_ins.passed_over.size(); misfits > 0) {
    text += misfits == 1 ? "; 1 entry does not fit"
                         : fmt::format("; {} entries do not fit", with_thousands(misfits));
  }
  if (!hand_ins.missing.empty())
    text += fmt::format("; {} handed in nothing", counted(hand_ins.missing.size(), "student"));
  if (!hand_ins.unknown.empty())
    text += fmt::format("; {} of nobody on the roster", with_thousands(hand_ins.unknown.size()));
  return text;
}

std::string empty_roster(std::string_view file) {
  return fmt::format("{}: the roster is empty", file);
}

std::string no_roster_columns(std::string_view file, const std::vector<std::string>& headers) {
  return fmt::format("{}: no column holds an id, a name or an e-mail; the columns are {}", file,
                     some_of(headers));
}

std::string bad_roster(std::string_view file) {
  return fmt::format("{}: the roster cannot be used as it is", file);
}

std::string too_many_cells(std::size_t cells, std::size_t columns, char delimiter) {
  return fmt::format(
      "this row has {} cells and the table {} columns: put quotes around a cell "
      "with a {} in it",
      cells, columns,
      delimiter == ','   ? "comma"
      : delimiter == ';' ? "semicolon"
                         : "tab");
}

std::string nobody_named() {
  return "this row names nobody: give an id, a name or an e-mail";
}

std::string listed_before(std::string_view noun, std::string_view key, int line) {
  return fmt::format("the {} {} is listed in line {} already", noun, key, line);
}

std::string no_plain_hand_in(std::string_view entry) {
  return fmt::format("{}: neither a folder nor a .cu file nor an archive", shown(entry));
}

std::string no_moodle_hand_in(std::string_view entry) {
  return fmt::format("{}: not named as Moodle does, 'Name_12345_assignsubmission_file'",
                     shown(entry));
}

std::string no_canvas_hand_in(std::string_view entry) {
  return fmt::format("{}: not named as Canvas does, 'doejane_4711_88123_file.cu'", shown(entry));
}

std::string no_gradescope_hand_in(std::string_view entry) {
  return fmt::format("{}: not named as Gradescope does, 'submission_12345'", shown(entry));
}

std::string no_repository(std::string_view entry) {
  return fmt::format("{}: no folder", shown(entry));
}

std::string older_version(std::string_view older, std::string_view newer) {
  return fmt::format("{} was handed in, too, and is older than {}", shown(older), shown(newer));
}

std::string left_out_for(std::string_view other, std::string_view chosen) {
  return fmt::format("{} was handed in, too, and left out for {}", shown(other), shown(chosen));
}

std::string marked_late() {
  return "Canvas marks this as late; it does not tell the time, so nothing is taken off by itself";
}

std::string no_file(TextOnline text) {
  switch (text) {
    case TextOnline::none:
      break;
    case TextOnline::written:
      return "no file was handed in, only a text written online";
    case TextOnline::linked:
      return "no file was handed in, only a link";
  }
  return "no file was handed in";
}

std::string handed_in_with(const std::vector<std::string>& others) {
  return fmt::format("handed in together with {}", some_of(others));
}

std::string no_commit_time() {
  return "when this was handed in is not known: its last commit cannot be read";
}

std::string ambiguous_person(const std::vector<std::string>& people) {
  return fmt::format(
      "this may be from {}: put an id or e-mail into the roster that tells them "
      "apart",
      some_of(people));
}

std::string person_has_other(std::string_view person, std::string_view other_id) {
  return fmt::format(
      "the name is that of {}, who handed in {}, too: put an id or e-mail into the "
      "roster that tells them apart",
      shown(person), other_id);
}

std::string archive_problem(std::string_view name, ArchiveProblem problem) {
  return fmt::format("{} {}; nothing in it is graded", shown(name), why(problem));
}

std::vector<std::string> left_out(std::string_view name, const Unpacked& unpacked) {
  std::vector<std::string> remarks;
  const auto add = [&](LeftOut kind, std::string_view noun, std::string_view reason) {
    const std::size_t count = unpacked.count(kind);
    if (count == 0) return;
    remarks.push_back(fmt::format("{} of {} {} left out: {}", counted(count, noun), shown(name),
                                  count == 1 ? "was" : "were", reason));
  };
  add(LeftOut::links, "link", "put the files themselves into the archive");
  add(LeftOut::special_files, "special file", "only plain files and folders are taken");
  add(LeftOut::outside_paths, "file", "'..' in a path leads out of the archive");
  add(LeftOut::long_names, "file", "the name is too long or that of another file");
  return remarks;
}

std::string nested_too_deep(std::string_view name) {
  return fmt::format("{} is an archive in an archive in an archive and was not opened",
                     shown(name));
}

std::string linked_archive(std::string_view name) {
  return fmt::format("{} is a symbolic link and was not opened: hand in the archive itself",
                     shown(name));
}

std::string several_called(std::string_view name, const std::vector<std::string>& places) {
  return fmt::format("more than one {} was handed in: {}; none is graded", name, some_of(places));
}

std::string no_source(const std::vector<std::string>& found,
                      const std::vector<std::string>& missing) {
  return fmt::format("no .cu file was handed in{}; the lab asks for {}",
                     found.empty() ? std::string() : ", but " + some_of(found), joined(missing));
}

std::string unusable(std::string_view problem, std::string_view remedy) {
  return remedy.empty() ? std::string(problem) : fmt::format("{}; {}", problem, remedy);
}

std::string nothing_inside() {
  return "nothing was handed in: the folder is empty";
}

std::string too_many_files(std::size_t most) {
  return fmt::format("more than {} files were handed in; the rest was not looked at",
                     with_thousands(most));
}

}  // namespace labcheck::intake_messages
