/// Planted violations: decisions by what a sentence says, and messages that are wrong.
#include "harness/base/render.hpp"

namespace labcheck {

LABCHECK_MESSAGE(file_absent, "There is no file.");
LABCHECK_MESSAGE(file_absent, "The file is absent.");
LABCHECK_MESSAGE(never_used, "Nobody says so.");

bool is_about_files(const Message& message, const std::string& text) {
  const std::string sentence = render(message);
  return text == tr("There is no file.") || text.starts_with(tr("The file"));
}

}  // namespace labcheck
