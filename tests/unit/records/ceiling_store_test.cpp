#include "harness/records/ceiling_store.hpp"

#include "harness/base/error.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(CeilingStore, KeepsTimesByWhatTheyDependOn) {
  const Folder folder;
  const CeilingStore store(folder.path() / "results", "lab5");
  EXPECT_TRUE(store.read().empty());
  const KnownCeilings known{{"one", 0.1}, {"two", 1.0 / 3}};
  store.write(known);
  EXPECT_EQ(store.read(), known);
  EXPECT_TRUE(CeilingStore(folder.path() / "results", "lab6").read().empty());
  store.write({{"two", 2}});
  EXPECT_EQ(store.read(), (KnownCeilings{{"two", 2}}));
}

TEST(CeilingStore, TakesWhatItCannotReadForNothing) {
  const Folder folder;
  const CeilingStore store(folder.path(), "lab5");
  for (const char* text :
       {"", "{", "[]", "{}", R"({"schema": 1})", R"({"schema": 2, "seconds": {"one": 1}})",
        R"({"schema": 1, "seconds": [1]})",
        R"({"schema": 1, "seconds": {"one": "1", "two": -1}})"}) {
    folder.write("ceilings/lab5.json", text);
    EXPECT_TRUE(store.read().empty()) << text;
  }
}

TEST(CeilingStore, TellsWhereTimesCannotBeKept) {
  const Folder folder;
  folder.write("ceilings", "a file where a folder should be");
  EXPECT_THROW(CeilingStore(folder.path(), "lab5").write({{"one", 1}}), UserError);
}

}  // namespace
}  // namespace labcheck::test
