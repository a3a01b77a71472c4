// SPDX-License-Identifier: MIT
#include "tests/e2e/counting_compiler.hpp"

#include "harness/base/file_descriptor.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/e2e/run_labcheck.hpp"

#include <fcntl.h>
#include <sys/file.h>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

// labcheck gives the compiler a folder below its own TMPDIR, which contains the log.
constexpr const char* kScript =
    "#!/bin/sh\n"
    "case \"$*\" in\n"
    "  --version | --dryrun* | -E*) ;;\n"
    "  *) echo \"$*\" >>\"$(dirname \"$TMPDIR\")/calls\" 2>/dev/null ;;\n"
    "esac\n"
    "for real in /usr/local/cuda/bin/nvcc /usr/bin/nvcc; do\n"
    "  [ -x \"$real\" ] && exec \"$real\" \"$@\"\n"
    "done\n";

// One script for all tests, because cached builds depend on the compiler's path and time.
fs::path compiler() {
  const fs::path script = binary_folder() / "tests/counting_compiler/nvcc";
  if (!fs::exists(script) || read_file(script) != kScript)
    write_program_atomically(script, kScript, "");
  return script;
}

std::vector<std::string> environment_with(const fs::path& cache, const fs::path& temporary) {
  return {"LABCHECK_NVCC=" + compiler().string(), "LABCHECK_CACHE=" + cache.string(),
          "TMPDIR=" + temporary.string()};
}

std::string sample_of(const std::string& lab) {
  return lab == "lab5" ? "lab5-matmul/accepted/tile_16.cu"
                       : "lab6-transpose/accepted/padded_tile.cu";
}

// A cache with the builds of `lab`. Only the first call after a new build of labcheck compiles.
// Other tests wait until it is done.
fs::path cache_with(const std::string& lab) {
  const fs::path cache = binary_folder() / "tests/counting_compiler" / ("cache-" + lab);
  const Folder temporary;
  fs::create_directories(cache.parent_path());
  const FileDescriptor lock(
      ::open((cache.string() + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600));
  ::flock(lock.get(), LOCK_EX);
  const fs::path sample = source_folder() / "tests/submissions" / sample_of(lab);
  // The comment makes it a different program from those that the tests compile.
  const fs::path source =
      temporary.write("work" / sample.filename(), read_file(sample) + "// fills the cache\n");
  grade(lab, source, {"--backend", "sim", "--sandbox", "none", "--no-speed"},
        environment_with(cache, temporary.path()));
  return cache;
}

}  // namespace

CountingCompiler::CountingCompiler(const std::string& lab) {
  if (!lab.empty() && can_grade()) fs::copy(cache_with(lab), cache(), fs::copy_options::recursive);
}

std::vector<std::string> CountingCompiler::environment() const {
  return environment_with(cache(), folder_.path());
}

std::size_t CountingCompiler::calls() const {
  const fs::path log = folder_.path() / "calls";
  return fs::exists(log) ? lines_of(read_file(log)).size() : 0;
}

}  // namespace labcheck::test
