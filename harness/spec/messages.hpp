// SPDX-License-Identifier: MIT
/// The texts about the files of submissions.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::messages {

// Files besides the required ones.
LABCHECK_MESSAGE(extra_source_found,
                 "also found {file}; compiled only if the required files use functions from it");
LABCHECK_MESSAGE(extra_sources_found,
                 "also found {files}; compiled only if the required files use functions from them");
LABCHECK_MESSAGE(file_name_not_usable,
                 "{file} is left out: a compiler cannot use this name; rename it with letters, "
                 "digits, '_' and '-'");
LABCHECK_MESSAGE(file_left_out, "{problem}; the file is left out");
LABCHECK_MESSAGE(too_many_extra_files,
                 "some files are left out: besides the required files, labcheck reads at most "
                 "{most} headers and sources with a total size of {size}");

LABCHECK_MESSAGE(files_in_parent_folder,
                 "the files of the lab are in a parent folder; type: {command}");

// Why a file cannot be graded, and what to do.
LABCHECK_MESSAGE(link_leads_nowhere, "{file}: this link leads to no file");
LABCHECK_MESSAGE(file_not_readable, "{file}: cannot be read: {reason}");
LABCHECK_HINT(submit_file_itself, "submit the file itself, and make it readable by everyone");
LABCHECK_MESSAGE(link_leads_outside, "{file}: this symbolic link points outside the submission");
LABCHECK_HINT(replace_link, "replace it with a copy of the file");
LABCHECK_MESSAGE(not_a_file, "{file}: this is not a file");
LABCHECK_HINT(submit_source_file, "submit a source file");
LABCHECK_MESSAGE(source_too_large,
                 "{file}: the file size is {size}, but at most {most} is allowed");
LABCHECK_HINT(submit_only_source, "submit only source code, without embedded data");
LABCHECK_MESSAGE(not_utf8, "{file}:{line}:{column}: this is not UTF-8 text: byte 0x{byte}");
LABCHECK_HINT(save_as_utf8,
              "save the file as UTF-8 in your editor; programs and archives are not source files");

}  // namespace labcheck::messages
