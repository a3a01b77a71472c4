// What the course's own rubrics give to read.
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/cli/setup.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

constexpr std::string_view kHandout = "the handout, \"";

std::vector<Criterion> criteria_of(const std::string& lab) {
  try {
    return load_lab(source_folder(), lab, lent_names()).value.rubric.criteria;
  } catch (const UserError& error) {
    ADD_FAILURE() << lab << ": " << describe(error.diagnostics().front());
    return {};
  }
}

TEST(Reading, EveryCriterionSaysWhyAndWhatToRead) {
  for (const std::string& lab : lab_names(source_folder())) {
    for (const Criterion& criterion : criteria_of(lab)) {
      EXPECT_FALSE(criterion.why.empty()) << lab << ' ' << criterion.id;
      EXPECT_FALSE(criterion.read.empty()) << lab << ' ' << criterion.id;
    }
  }
}

TEST(Reading, SectionsOfTheHandoutAreThere) {
  std::size_t found = 0;
  for (const std::string& lab : lab_names(source_folder())) {
    const std::string handout = read_file(source_folder() / "assignments" / lab / "README.md");
    for (const Criterion& criterion : criteria_of(lab)) {
      for (const std::string& text : criterion.read) {
        if (!text.starts_with(kHandout)) continue;
        const std::string section = text.substr(kHandout.size(), text.size() - kHandout.size() - 1);
        EXPECT_NE(handout.find("# " + section + '\n'), std::string::npos) << lab << ": " << section;
        ++found;
      }
    }
  }
  EXPECT_GT(found, 0U);
}

}  // namespace
}  // namespace labcheck::test
