#include "harness/toolchain/toolkit_root.hpp"

#include "harness/base/error.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Paths = std::vector<fs::path>;

/// A machine whose user's home is home/.
class ToolkitRoot : public testing::Test {
 protected:
  fs::path path_of(const fs::path& name) const { return root_ / name; }

  fs::path program(const fs::path& name, const std::string& text = "#!/bin/sh\n") const {
    folder_.write(name, text);
    fs::permissions(path_of(name), fs::perms::owner_all);
    return path_of(name);
  }

  /// A script that is called nvcc and starts that of the toolkit in `top`.
  fs::path script(const fs::path& name, const fs::path& top) const {
    return program(name, "#!/bin/sh\n[ \"$1\" = --dryrun ] || exit 1\necho '#$ TOP=" +
                             (top / "bin/..").string() + "' >&2\n");
  }

  std::string problem_of(const fs::path& nvcc) const {
    try {
      return "none: " + find_toolkit_root(nvcc).string();
    } catch (const HarnessError& error) {
      return std::string(error.what()) + "; " + error.remedy();
    }
  }

  Folder folder_;
  fs::path root_ = fs::canonical(folder_.path());
  Variable home_{"HOME", root_ / "home"};
};

TEST_F(ToolkitRoot, IsAroundTheCompilerWhereTheHeadersAre) {
  const fs::path nvcc = program("cuda/bin/nvcc");
  folder_.write("cuda/targets/sbsa-linux/include/cuda_runtime.h", "");
  EXPECT_EQ(find_toolkit_root(nvcc), path_of("cuda"));
  EXPECT_EQ(folders_of_toolkit(nvcc, path_of("cuda")),
            (Paths{path_of("cuda"), path_of("cuda/bin")}));
}

TEST_F(ToolkitRoot, OfAScriptIsTheOneThatItsCompilerNames) {
  folder_.write("cuda-13/include/cuda_runtime.h", "");
  fs::create_symlink(path_of("cuda-13"), path_of("cuda"));
  const fs::path nvcc = script("home/bin/nvcc", path_of("cuda"));
  EXPECT_EQ(find_toolkit_root(nvcc), path_of("cuda"));
  EXPECT_EQ(folders_of_toolkit(nvcc, path_of("cuda")),
            (Paths{path_of("cuda"), path_of("cuda-13"), nvcc}))
      << "not what lies beside the script";
}

TEST_F(ToolkitRoot, IsNotGuessedWhereNoToolkitIsToBeFound) {
  const std::string remedy =
      "; install the toolkit's development files, or name a toolkit's own nvcc in LABCHECK_NVCC";
  const fs::path silent = program("opt/nvcc");
  EXPECT_EQ(problem_of(silent), silent.string() +
                                    " belongs to no CUDA toolkit: there is no "
                                    "include/cuda_runtime.h beside its folder, and it names no "
                                    "other" +
                                    remedy);
  const fs::path wrong = script("home/bin/nvcc", path_of("empty"));
  EXPECT_EQ(problem_of(wrong), wrong.string() +
                                   " belongs to no CUDA toolkit: there is no "
                                   "include/cuda_runtime.h beside its folder or in " +
                                   path_of("empty").string() + ", which it names" + remedy);
}

TEST_F(ToolkitRoot, IsNeverTheHomeOrAllAboveIt) {
  for (const char* folder : {"home", ""}) {
    const fs::path name = folder;
    folder_.write(name / "include/cuda_runtime.h", "");
    const fs::path nvcc = program(name / "bin/nvcc");
    const std::string shown = nvcc.parent_path().parent_path();
    EXPECT_EQ(problem_of(nvcc), nvcc.string() + " needs " + shown +
                                    ", and students' programs would see all that lies there; name "
                                    "an nvcc in LABCHECK_NVCC whose toolkit has a folder of its "
                                    "own");
  }
}

TEST_F(ToolkitRoot, ALinkInTheHomeItselfWouldShowIt) {
  folder_.write("cuda/include/cuda_runtime.h", "");
  program("cuda/bin/nvcc");
  fs::create_directories(path_of("home"));
  fs::create_symlink(path_of("cuda/bin/nvcc"), path_of("home/nvcc"));
  EXPECT_NE(problem_of(path_of("home/nvcc")).find(" needs " + path_of("home").string() + ","),
            std::string::npos);
}

TEST_F(ToolkitRoot, IsReadInWhatADryRunPrints) {
  EXPECT_EQ(parse_toolkit_root("#$ _HERE_=/opt/cuda/bin\n#$ TOP=/opt/cuda/bin/.. \n#$ X=1\n"),
            "/opt/cuda");
  EXPECT_EQ(parse_toolkit_root("#$ TOP=/opt/cuda\n"), "/opt/cuda");
  EXPECT_EQ(parse_toolkit_root("#$ TOP=bin/..\n"), "");
  EXPECT_EQ(parse_toolkit_root("#$ TOP=\n"), "");
  EXPECT_EQ(parse_toolkit_root("nvcc: not found\n"), "");
}

TEST_F(ToolkitRoot, OfAHostCompilerTheFolderIsShownThatHoldsOne) {
  const fs::path compiler = program("gcc/bin/g++");
  EXPECT_EQ(folders_of_host_compiler(compiler), Paths{compiler});
  fs::create_directories(path_of("gcc/lib/gcc"));
  EXPECT_EQ(folders_of_host_compiler(compiler), (Paths{compiler, path_of("gcc")}));
  EXPECT_EQ(folders_of_host_compiler(path_of("gcc/bin")),
            (Paths{path_of("gcc/bin"), path_of("gcc")}))
      << "NVCC_CCBIN may name a folder";
  fs::create_directories(path_of("links"));
  fs::create_symlink(compiler, path_of("links/g++"));
  EXPECT_EQ(folders_of_host_compiler(path_of("links/g++")),
            (Paths{path_of("links"), path_of("gcc")}));
  EXPECT_EQ(folders_of_host_compiler("g++"), Paths{});
  EXPECT_EQ(folders_of_host_compiler(path_of("absent")), Paths{});
}

TEST_F(ToolkitRoot, OfAHostCompilerTheHomeIsNeverShown) {
  const fs::path compiler = program("home/bin/g++");
  fs::create_directories(path_of("home/lib/gcc"));
  EXPECT_EQ(folders_of_host_compiler(compiler), Paths{compiler});
  fs::create_symlink(compiler, path_of("home/g++"));
  EXPECT_EQ(folders_of_host_compiler(path_of("home/g++")), Paths{path_of("home/g++")});
  EXPECT_EQ(folders_of_host_compiler(path_of("home")), Paths{});
  const Variable home("HOME", "/usr/bin/home");
  EXPECT_EQ(folders_of_host_compiler("/usr/bin").front(), "/usr/bin") << "it is shown anyway";
}

}  // namespace
}  // namespace labcheck::test
