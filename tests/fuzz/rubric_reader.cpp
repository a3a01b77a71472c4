// SPDX-License-Identifier: MIT
// Reads any text as each of the files of a course. Every error has a file and a message.
#include "harness/spec/lab_files.hpp"
#include "harness/spec/marks_reader.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace labcheck;

namespace {

template <class T>
void require_messages(const Loaded<T>& loaded) {
  for (const Diagnostic& diagnostic : loaded.diagnostics) {
    if (diagnostic.message.empty() || diagnostic.file.empty()) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  YamlReader rubric_reader(text, "rubric.yaml");
  const Loaded<Rubric> rubric =
      read_rubric(rubric_reader, {"lab4-multiply-add", {"one", "over"}, {}, {}, {}});
  require_messages(rubric);
  YamlReader assignment_reader(text, "assignment.yaml");
  require_messages(read_assignment(assignment_reader, "lab4-multiply-add"));
  require_messages(read_marks(text, "marks.yaml", rubric.value));
  require_messages(read_marks(text, "marks.csv", rubric.value));
  return 0;
}
