// SPDX-License-Identifier: MIT
/// The files of a submission that could be the files that an assignment requires, and the choice
/// among them.
#pragma once

#include "harness/model/received_submission.hpp"
#include "harness/spec/extra_files.hpp"
#include "harness/spec/source_files.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Where a file is: `top` if it was submitted itself or is at the top of the submitted folder,
/// `archive_top` if it is at the top of an archive, otherwise `below`.
enum class Nearness { top, archive_top, below };

/// `inner_path` is the path inside the submission, through archives too; `shown_path` is the same
/// as the user would write it. `file` is the readable file; links in it must not point outside
/// `root`.
struct Candidate {
  std::string inner_path;
  std::filesystem::path shown_path;
  std::filesystem::path file;
  std::filesystem::path root;
  Nearness nearness = Nearness::top;
  std::optional<Moment> changed_at{};

  std::string name() const { return std::filesystem::path(inner_path).filename().string(); }
};

/// `extras` are headers. `others` are the paths inside the submission of all files except for CUDA
/// sources, required files and archives, of sources in build folders, and of links to folders.
/// `unread` reports what could not be opened, `remarks` everything else.
struct Candidates {
  std::vector<Candidate> files;
  std::vector<Candidate> extras;
  std::vector<std::string> others;
  std::vector<Message> unread;
  std::vector<Message> remarks;
};

/// Whether a file of this name may contain sources in a form that labcheck does not open: a
/// notebook or a compressed file that is not an archive.
bool is_container_name(std::string_view name);

/// `name`, in lower case, without the ".txt" that an editor appended to ".cu".
std::string_view without_text_suffix(std::string_view name);

/// The files of `received` that end in ".cu" or ".cu.txt" or have one of the names
/// `required_files`, except those with one of the names `other_files`, which other labs require. At
/// most `most_entries` files and folders are searched. Archives, and archives inside them, are
/// unpacked below `scratch`, an empty folder; deeper ones are not opened.
Candidates collect_candidates(const ReceivedSubmission& received,
                              const std::vector<std::string>& required_files,
                              const std::vector<std::string>& other_files,
                              const std::filesystem::path& scratch,
                              std::size_t most_entries = kMostSubmittedEntries);

/// The relation between files in one folder that could be the same required file: `versions`, of
/// which the newest counts; `one_upload`, where the intended file is unknown; or
/// `one_upload_with_numbers`, from a platform that appends a number to the name of a later version
/// ("matmul-1.cu").
enum class Alternatives { versions, one_upload, one_upload_with_numbers };

/// The choice for one required file; `candidate` points into the candidates.
struct ChosenFile {
  std::string name;
  const Candidate* candidate = nullptr;
};

/// `missing` are the names without a chosen file. `unlike` are the candidates that were not chosen
/// and do not resemble a required file. `unread` reports that it is unclear which files are meant,
/// `remarks` everything else.
struct FileChoice {
  std::vector<ChosenFile> files;
  std::vector<const Candidate*> unlike;
  std::vector<std::string> missing;
  std::vector<Message> unread;
  std::vector<Message> remarks;
};

/// For each name of `required_files`, chooses the nearest file of that name; failing that, one
/// whose name differs in case, in an appended number or ".txt", or in a prefix ("doe_matmul.cu");
/// failing that, if only one file is required, the only CUDA source, or the newest of `versions`,
/// or, where there is no CUDA source, the only .cpp file; failing that, the .cpp file with the
/// required name up to its extension.
///
/// Among equally good files at the top, and among `versions` with and without a number, the newest
/// is chosen. Among deeper files, those in a folder named like the lab ("Lab 5" for "lab5-matmul")
/// are preferred, and of these the one in the fewest folders; if two are equally deep, none is
/// chosen. The remarks name all other files that resemble a required one.
FileChoice choose_files(const std::vector<Candidate>& candidates,
                        const std::vector<std::string>& required_files, Alternatives alternatives,
                        const std::string& lab);

/// The headers and sources that were not chosen.
std::vector<ExtraFile> extras_of(const FileChoice& choice, const Candidates& candidates);

}  // namespace labcheck
